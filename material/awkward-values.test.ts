import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Field } from './credential-set.ts';
import { formatsFor } from './formats.ts';
import { spellingOf } from './grammar/part.ts';
import { seededRandom } from './random.ts';
import type { SecretType } from './secret-type.ts';
import { secretTypeOf } from './secret-types.ts';
import { spellingsOf } from './spellings.ts';
import { templates } from './templates.ts';
import { isSearched, readFile, readValue } from './testing/read-file.ts';
import { setFacts } from './testing/set-facts.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' });

/** What private keys, key files and connection strings hold, and what some literal or reader takes for its own. */
const fields: Field[] = [
  ['DEPLOY_PRIVATE_KEY', PEM],
  ['SERVICE_ACCOUNT_JSON', JSON.stringify({ type: 'service_account', private_key: PEM }, null, 2)],
  ['REPORTING_DSN', 'postgres://app:p$w0${x}%{y}#d@pg.example/db?a=1&b=<2>;c=\\d,e'],
  ['LEGACY_CONNECTION', 'Server=tcp:sql.example;User=app;Password=a b"c$1'],
].map(([name = '', value = '']) => ({
  spelling: spellingOf(name),
  part: name,
  value,
  secretType: 'openai-api-key',
}));

const { uses: _, ...facts } = secretTypeOf('openai-api-key');
const type: SecretType = { ...facts, group: 'deploy', category: 'crypto-key' };

describe.each(templates)('$id', (template) => {
  it.each(formatsFor(template))('with $id holds values of many lines and many signs, each once', (format) => {
    const { world, service } = setFacts();
    for (let seed = 0; seed < 4; seed += 1) {
      const random = seededRandom(`${template.id} ${format.id} ${seed}`);
      const now = new Date('2026-11-21T10:00:00Z');
      const sets = [{ type, fields, isCompanion: false }];
      const { content, paths } = template.write({ world, service, sets, random, now }, format);
      const found = readFile(content, template.id, format.id);
      for (const field of fields) {
        const read = readValue(found, String(paths.get(field)), template.id, format.id);
        const value = isSearched(template.id, format.id) ? field.value.trimEnd() : field.value;
        expect(read, `${paths.get(field)} in\n${content}`).toBe(value);
        const spelled = [...spellingsOf(field.value)].filter((text) => content.includes(text));
        expect(spelled, `${field.spelling.env} in\n${content}`).not.toEqual([]);
      }
    }
  });
});
