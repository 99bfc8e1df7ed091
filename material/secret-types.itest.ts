import { describe, expect, it } from 'vitest';
import { entropyOf } from './plausible.ts';
import type { SecretPart, SecretType } from './secret-type.ts';
import { secretTypes } from './secret-types.ts';
import { cases, drawSets, drawValues, wordsIn, worstChance, type Case } from './testing/secret-values.ts';

const VALUES = 10_000;
const SLOW_VALUES = 20;
const WORDS = 500;
const LEAST_P = 0.001;

describe.each(secretTypes)('10,000 values of $id', (type) => {
  it('match, differ, are above their entropy, hold no tell and no stop word, and are random', () => {
    for (const [part, values] of manyOf(type, ' many')) {
      const one = caseOf(part);
      expect(values.filter((value) => !part.regex.test(value))).toEqual([]);
      if (part.randomBits > 60) expect(new Set(values).size).toBe(values.length);
      expect(values.filter((value) => type.tells.some((tell) => tell.test(value)))).toEqual([]);
      expect(values.filter((value) => entropyOf(value) <= part.entropyNeeded)).toEqual([]);
      expect(values.slice(0, WORDS).flatMap((value) => wordsIn(one, value))).toEqual([]);
      if (part.isSecret === false || part.isSlow === true) continue;
      const first = worstChance(one, values);
      const last = first.p > LEAST_P ? first : worstChance(one, drawValues(one, VALUES, ' again'));
      expect(last.p, `${one.name}: ${last.name}`).toBeGreaterThan(LEAST_P);
    }
  }, 120_000);
});

/** Where a part takes long, the others are drawn without it. */
function manyOf(type: SecretType, seed: string): Iterable<[SecretPart, string[]]> {
  if (type.parts.every(({ isSlow }) => isSlow !== true)) return drawSets(type, VALUES, seed);
  return type.parts.map((part) => [
    part,
    drawValues(caseOf(part), part.isSlow === true ? SLOW_VALUES : VALUES, seed),
  ]);
}

function caseOf(part: SecretPart): Case {
  const one = cases.find((known) => known.part === part);
  if (one === undefined) throw new Error('a part of no registered type');
  return one;
}
