import { describe, expect, it } from 'vitest';
import { drawPlausible, entropyOf, hasBlemish, isPlausible } from './plausible.ts';

const demands = { entropyNeeded: 3 };
const GOOD = 'Zq83LmXw0pRbC7vN';

describe('isPlausible', () => {
  it('takes a value that nobody shrugs off', () => {
    expect(isPlausible(GOOD, demands)).toBe(true);
  });

  it.each([
    ['a slash at its end', `${GOOD}/`],
    ['a plus at its start', `+${GOOD}`],
    ['an underscore at its end', `${GOOD}_`],
    ['four equal characters in a row', 'Zq83LmXXXXpRbC7vN'],
    ['too little entropy', 'abababababababab'],
    ['a telling word', 'Zq83FaKe0pRbC7vN'],
    ['a stop word of gitleaks', 'Zq83aBoUt0pRbC7vN'],
    ['a filtered word of TruffleHog', 'Zq83kEy0pRbC7vN'],
    ['a word that gitleaks leaves out', 'Zq83FalSe0pRbC7vN'],
    ['nothing in it', ''],
  ])('refuses %s', (_, value) => {
    expect(isPlausible(value, demands)).toBe(false);
  });

  it('refuses letters alone where the generic rule of gitleaks must see the value', () => {
    const letters = 'ZqHLmXwTpRbCYvNdKs';
    expect(isPlausible(letters, { entropyNeeded: 3.5 })).toBe(false);
    expect(isPlausible(`${letters}7`, { entropyNeeded: 3.5 })).toBe(true);
    expect(isPlausible(letters, demands)).toBe(true);
  });

  it('refuses a tell of the type', () => {
    expect(isPlausible(GOOD, { ...demands, tells: [/^Zq/] })).toBe(false);
  });
});

describe('hasBlemish', () => {
  it('forgives what stands in the fixed beginning alone', () => {
    expect(hasBlemish('AAAAabout9XwR', () => [[0, 9]])).toBe(false);
  });

  it('does not forgive a word or a run that the draw completed', () => {
    expect(hasBlemish('qzabout9XwR', () => [[0, 4]])).toBe(true);
    expect(hasBlemish('AAAAAxw9XwR', () => [[0, 4]])).toBe(true);
    expect(hasBlemish('qzAAAAxw9XwR', () => [[0, 5]])).toBe(true);
  });
});

describe('a format with fixed ends', () => {
  it('is not judged where it is fixed, and judged everywhere else', () => {
    expect(isPlausible(`${GOOD}==`, { ...demands, hasFixedEnd: true })).toBe(true);
    expect(isPlausible(`-${GOOD}==`, { ...demands, hasFixedEnd: true })).toBe(false);
    expect(isPlausible(`-${GOOD}`, { ...demands, hasFixedStart: true })).toBe(true);
  });

  it('forgives a word within one fixed piece, not one that two pieces make', () => {
    expect(hasBlemish(`tskey-auth-${GOOD}`, () => [[0, 11]])).toBe(false);
    expect(
      hasBlemish(`tskey-auth-${GOOD}`, () => [
        [0, 7],
        [9, 11],
      ]),
    ).toBe(true);
  });
});

describe('drawPlausible', () => {
  it('draws again until the value will do', () => {
    const draws = ['abcabcabc/', 'XXXX8LmXw0pRbC7vN', GOOD];
    expect(drawPlausible(() => draws.shift() ?? '', demands)).toBe(GOOD);
    expect(draws).toEqual([]);
  });

  it('gives up with a sentence instead of drawing for ever', () => {
    expect(() => drawPlausible(() => 'aaaa', demands)).toThrow('No plausible value in 1000 draws');
  });
});

describe('entropyOf', () => {
  it('counts bits per character', () => {
    expect(entropyOf('aaaa')).toBeCloseTo(0);
    expect(entropyOf('abab')).toBeCloseTo(1);
    expect(entropyOf('0123456789abcdef')).toBeCloseTo(4);
  });
});
