import { describe, expect, it } from 'vitest';
import { between, cryptoRandom, pick, pickSeveral, seededRandom } from './random.ts';
import { chiSquareP } from './testing/chi-square.ts';

describe('seededRandom', () => {
  it('draws the same from the same seed and something else from another', () => {
    const one = seededRandom('a').bytes(64);
    expect(seededRandom('a').bytes(64)).toEqual(one);
    expect(seededRandom('b').bytes(64)).not.toEqual(one);
  });

  it('gives long runs of bytes without repeating itself', () => {
    const bytes = seededRandom('long').bytes(10_000);
    expect(bytes.length).toBe(10_000);
    expect(bytes.subarray(0, 4096).equals(bytes.subarray(4096, 8192))).toBe(false);
  });
});

describe('below', () => {
  it.each([2, 3, 32, 62, 64, 1000])('draws every number below %i equally often', (limit) => {
    const random = seededRandom(`below ${limit}`);
    const counts = Array.from({ length: limit }, () => 0);
    for (let n = 0; n < 100 * limit + 20_000; n += 1) {
      const drawn = random.below(limit);
      counts[drawn] = (counts[drawn] as number) + 1;
    }
    expect(chiSquareP(counts)).toBeGreaterThan(0.001);
  });

  it('stays below limits that need more than 32 bits', () => {
    const random = seededRandom('big');
    const limit = 99_511_627_776;
    const drawn = Array.from({ length: 1000 }, () => random.below(limit));
    expect(Math.max(...drawn)).toBeLessThan(limit);
    expect(Math.max(...drawn)).toBeGreaterThan(limit * 0.99);
    expect(Math.min(...drawn)).toBeLessThan(limit * 0.01);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 49])('refuses the limit %d', (limit) => {
    expect(() => seededRandom('x').below(limit)).toThrow(RangeError);
  });
});

describe('cryptoRandom', () => {
  it('never repeats itself', () => {
    const [one, other] = [cryptoRandom(), cryptoRandom()];
    const seen = new Set(
      Array.from({ length: 2000 }, (_, at) => (at % 2 ? one : other).bytes(16).toString('hex')),
    );
    expect(seen.size).toBe(2000);
  });
});

describe('picks', () => {
  it('takes different members, at most all of them', () => {
    const taken = pickSeveral(seededRandom('s'), ['a', 'b', 'c'], 9);
    expect(taken.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('refuses an empty list', () => {
    expect(() => pick(seededRandom('s'), [])).toThrow('Nothing to pick from.');
  });

  it('reaches both ends of a range', () => {
    const random = seededRandom('ends');
    const drawn = new Set(Array.from({ length: 200 }, () => between(random, 3, 5)));
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5]);
  });
});
