import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf, scannedCorpus, type CorpusFile } from '#material/testing/scanned-corpus.ts';
import recorded from './data/recorded-verdicts.json' with { type: 'json' };
import { scanners } from './predict.ts';

const FEWEST_FILES = 500;
const LEAST_AGREEMENT = 0.995;
const byId = new Map(recorded.files.map((file) => [file.id, file]));

let corpus: { one: CorpusFile; rules: string[][] }[] = [];

beforeAll(() => {
  corpus = [...scannedCorpus()].flatMap((one) => {
    const file = byId.get(one.id);
    return file === undefined || file.sha256 !== hashOf(one) ? [] : [{ one, rules: file.rules }];
  });
}, 120_000);

describe('predict, held against what real scanners have said', () => {
  it('speaks of at least 500 files that are still written as they were when they were scanned', () => {
    expect(
      corpus.length,
      'Files are written in another way than when the scanners saw them: run tools/record-scanners.ts once more.',
    ).toBeGreaterThanOrEqual(FEWEST_FILES);
  });

  it.each(Object.entries(recorded.versions))(
    'agrees with %s %s about whether each value is seen, and by which rules',
    (id, version) => {
      const nth = Object.keys(recorded.versions).indexOf(id);
      const scanner = scanners.find((known) => known.id === id);
      expect(scanner?.version).toBe(version);
      let seen = 0;
      const judged = corpus.flatMap(({ one, rules }) =>
        (scanner?.judge(one.file) ?? []).map((verdict, at) => {
          const real = rules[nth]?.[at] ?? '';
          if (real !== '') seen += 1;
          return {
            file: one.id,
            name: one.file.values[at]?.name,
            real,
            predicted: verdict.rules.join(' | '),
            why: verdict.why,
          };
        }),
      );
      const different = judged.filter(({ real, predicted }) => real !== predicted);
      if (different.length > 0) console.table(different);
      expect(seen).toBeGreaterThan(judged.length / 10);
      expect(seen).toBeLessThan(judged.length);
      expect(1 - different.length / judged.length).toBeGreaterThanOrEqual(LEAST_AGREEMENT);
    },
  );
});
