import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';
import { scannedCorpus } from '#material/testing/scanned-corpus.ts';
import { isAbout, linesOf, type Hit, type ScannedFile } from './scanner.ts';
import { secretlint } from './secretlint.ts';

const LEAST_AGREEMENT = 0.995;

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
});
