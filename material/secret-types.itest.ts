import { describe, expect, it } from 'vitest';
import { entropyOf } from './plausible.ts';
import { cases, drawValues, wordsIn, worstChance } from './testing/secret-values.ts';

const VALUES = 10_000;
const SLOW_VALUES = 20;
const WORDS = 500;
const LEAST_P = 0.001;

describe.each(cases)('10,000 values of $name', (one) => {
  const { part, type } = one;
  const values = drawValues(one, part.isSlow === true ? SLOW_VALUES : VALUES, ' many');

  it('match, differ, are above their entropy and hold no tell and no stop word', () => {
    expect(values.filter((value) => !part.regex.test(value))).toEqual([]);
    if (part.randomBits > 60) expect(new Set(values).size).toBe(values.length);
    expect(values.filter((value) => type.tells.some((tell) => tell.test(value)))).toEqual([]);
    expect(values.filter((value) => entropyOf(value) <= part.entropyNeeded)).toEqual([]);
    expect(values.slice(0, WORDS).flatMap((value) => wordsIn(one, value))).toEqual([]);
  });

  it('are random', () => {
    if (part.isSecret === false || part.isSlow === true) return;
    const first = worstChance(one, values);
    const last = first.p > LEAST_P ? first : worstChance(one, drawValues(one, VALUES, ' again'));
    expect(last.p, last.name).toBeGreaterThan(LEAST_P);
  });
});
