import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';
import { secretTypeOf } from '#material/secret-types.ts';
import { scannedCorpus } from '#material/testing/scanned-corpus.ts';
import { drawSets } from '#material/testing/secret-values.ts';
import { sampleFile } from '#material/testing/written-files.ts';
import { isAbout, linesOf, type Hit, type ScannedFile } from './scanner.ts';
import { secretlint } from './secretlint.ts';

const LEAST_AGREEMENT = 0.995;
const SEEDS = 5;

/** What the real one reports, with the names of its rules without their common beginning. */
async function lint({ fileName, content }: ScannedFile): Promise<Hit[]> {
  const preset = { id: '@secretlint/secretlint-rule-preset-recommend', rule: creator };
  const { messages } = await lintSource({
    source: { filePath: fileName, content, ext: /\.[^.]*$/.exec(fileName)?.[0] ?? '', contentType: 'text' },
    options: { config: { rules: [preset] }, noPhysicFilePath: true },
  });
  const lineAt = linesOf(content);
  return messages.map(({ ruleId, range: [start, end], message }) => ({
    rule: ruleId.replace('@secretlint/secretlint-rule-', ''),
    // Some tell the place of the name before the secret; the message ends with the secret.
    secret: ruleId.endsWith('-gcp') ? content : message.slice(message.indexOf(': ') + 2),
    startLine: lineAt(start),
    endLine: lineAt(end),
  }));
}

describe('secretlint, predicted', () => {
  it('agrees with the real one about every value of half the corpus, in 99.5 of 100', async () => {
    const judged = [];
    let seen = 0;
    // Every other file: the real one takes its time.
    for (const { id, file } of [...scannedCorpus()].filter((_, nth) => nth % 2 === 0)) {
      const hits = await lint(file);
      const lineAt = linesOf(file.content);
      for (const [nth, verdict] of secretlint.judge(file).entries()) {
        const value = file.values[nth] as (typeof file.values)[number];
        const rules = hits.filter(isAbout(value, file.content, lineAt)).map(({ rule }) => rule);
        const real = [...new Set(rules)].sort().join(' | ');
        if (real !== '') seen += 1;
        judged.push({ id, name: value.name, real, predicted: verdict.rules.join(' | '), why: verdict.why });
      }
    }
    const different = judged.filter(({ real, predicted }) => real !== predicted);
    if (different.length > 0) console.table(different);
    expect(judged.length).toBeGreaterThan(450);
    expect(seen).toBeGreaterThan(judged.length / 10);
    expect(1 - different.length / judged.length).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
  }, 120_000);

  it('says that nothing is decoded only where the value does not stand in clear', () => {
    const inClear = [
      ...['dotenv', 'github-actions', 'kubernetes', 'python'].map((template) => [
        'bitbucket-app-password',
        template,
      ]),
      ...['java', 'php', 'terraform'].map((template) => ['aws-secret-access-key', template]),
    ] as [string, string][];
    const reasons = inClear.flatMap(([id, template]) =>
      Array.from({ length: SEEDS }, (_, seed) =>
        sampleFile([secretTypeOf(id)], template, 'native', String(seed)),
      ).flatMap(({ file }) =>
        secretlint
          .judge(file)
          .filter(({ isSeen }, nth) => !isSeen && file.values[nth]?.secretType === id)
          .map(({ why }) => why),
      ),
    );
    expect(reasons.length).toBeGreaterThan(0);
    expect([...new Set(reasons)].filter((why) => why.includes('decodes nothing'))).toEqual([]);
  });

  it('tells what two rules want beside the value', () => {
    expect(reasonOf('aws-secret-access-key', (value) => `KEYS = "${value}"`)).toBe(
      'Rule aws wants a name such as SECRET_ACCESS_KEY directly before the value.',
    );
    expect(reasonOf('bitbucket-app-password', (value) => `PASSWORD=${value}`)).toBe(
      'Rule basicauth wants the value inside an address, between a user and a host.',
    );
  });

  it('says that nothing is decoded where the value stands in base64', () => {
    const encoded = (value: string): string => Buffer.from(value).toString('base64');
    expect(reasonOf('github-pat', (value) => `data: ${encoded(value)}`, encoded)).toBe(
      'Rule github decodes nothing: where the value stands in base64, it sees none.',
    );
    expect(reasonOf('ssh-private-key-ed25519', (value) => `data: ${encoded(value)}`, encoded)).toBe(
      'Rule privatekey decodes nothing: where the value stands in base64, it sees none.',
    );
  });
});

/** Why it says nothing of a value that stands in such a line, spelled as it is or otherwise. */
function reasonOf(
  id: string,
  lineOf: (value: string) => string,
  spell: (value: string) => string = (value) => value,
): string | undefined {
  const type = secretTypeOf(id);
  const [[part, [value = '']] = [type.parts[0], []]] = [...drawSets(type, 1, ' reason')];
  const content = `${lineOf(value)}\n`;
  const start = content.indexOf(spell(value));
  const values = [{ secretType: id, name: part.spelling.env, start, end: start + spell(value).length }];
  return secretlint.judge({ fileName: 'notes.txt', content, values })[0]?.why;
}
