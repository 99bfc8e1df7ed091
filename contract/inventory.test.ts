import { describe, expect, it } from 'vitest';
import { prefixDigitsFor } from './inventory.ts';

describe('prefixDigitsFor', () => {
  it.each([
    [0, 2],
    [1_000, 2],
    [10_000, 3],
    [100_000, 4],
    [1_000_000, 5],
    [100_000_000, 5],
  ])('of an inventory of %d is %d', (fingerprints, digits) => {
    expect(prefixDigitsFor(fingerprints)).toBe(digits);
  });
});
