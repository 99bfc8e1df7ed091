import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Field } from './credential-set.ts';
import type { Format } from './formats/format.ts';
import { formatsFor } from './formats.ts';
import { spellingOf } from './grammar/part.ts';
import { seededRandom } from './random.ts';
import type { SecretType } from './secret-type.ts';
import { secretTypeOf } from './secret-types.ts';
import { spellingsOf } from './spellings.ts';
import type { Template } from './templates/template.ts';
import { templates } from './templates.ts';
import { isSearched, readFile, readValue } from './testing/read-file.ts';
import { setFacts } from './testing/set-facts.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' });

/** What private keys, key files and connection strings hold, and what some literal or reader takes for its own. */
const fields = fieldsOf({
  DEPLOY_PRIVATE_KEY: PEM,
  SERVICE_ACCOUNT_JSON: JSON.stringify({ type: 'service_account', private_key: PEM }, null, 2),
  REPORTING_DSN: 'postgres://app:p$w0${x}%{y}#d@pg.example/db?a=1&b=<2>;c=\\d,e',
  LEGACY_CONNECTION: 'Server=tcp:sql.example;User=app;Password=a b"c$1',
});

/** No type draws these yet. */
const quoted = fieldsOf({
  REPORTING_PASSWORD: "it's 7:30, isn't it?",
  MAILER_PASSWORD: '`whoami`$(id)\\n$HOME!',
});

/** Literals that have no escape for one of the quotes. */
const refusing = ['dotenv json', 'dotenv yaml', 'go json', 'go yaml'];

function fieldsOf(values: Record<string, string>): Field[] {
  return Object.entries(values).map(([name, value]) => ({
    spelling: spellingOf(name),
    part: name,
    value,
    secretType: 'openai-api-key',
  }));
}

const { uses: _, ...facts } = secretTypeOf('openai-api-key');
const type: SecretType = { ...facts, group: 'deploy', category: 'crypto-key' };

describe.each(templates)('$id', (template) => {
  it.each(formatsFor(template))('with $id holds values of many lines and many signs, each once', (format) => {
    for (let seed = 0; seed < 4; seed += 1) expectHeld(template, format, fields, seed);
  });

  it.each(formatsFor(template))('with $id holds every kind of quote, or refuses it', (format) => {
    const isRefusing = refusing.includes(`${template.id} ${format.id}`);
    for (let seed = 0; seed < 4; seed += 1) {
      if (isRefusing) {
        expect(() => expectHeld(template, format, quoted, seed)).toThrow(
          /^A (?:text with a single quote|backtick) cannot stand in /,
        );
      } else expectHeld(template, format, quoted, seed);
    }
  });
});

function expectHeld(template: Template, format: Format, held: Field[], seed: number): void {
  const { world, service } = setFacts();
  const random = seededRandom(`${template.id} ${format.id} ${seed}`);
  const now = new Date('2026-11-21T10:00:00Z');
  const sets = [{ type, fields: held, isCompanion: false }];
  const { content, paths } = template.write({ world, service, sets, random, now }, format);
  const found = readFile(content, template.id, format.id);
  for (const field of held) {
    const read = readValue(found, String(paths.get(field)), template.id, format.id);
    const value = isSearched(template.id, format.id) ? field.value.trimEnd() : field.value;
    expect(read, `${paths.get(field)} in\n${content}`).toBe(value);
    const spelled = [...spellingsOf(field.value)].filter((text) => content.includes(text));
    expect(spelled, `${field.spelling.env} in\n${content}`).not.toEqual([]);
  }
}
