import { afterEach, describe, expect, it, vi } from 'vitest';
import { seedOf } from './seed-of.ts';

afterEach(() => vi.unstubAllEnvs());

describe('seedOf', () => {
  it('is the seed that the environment names', () => {
    vi.stubEnv('SEED', '4711');
    expect(seedOf('this test')).toBe(4711);
  });

  it('is another one each time where none is named', () => {
    vi.stubEnv('SEED', undefined);
    expect(new Set(Array.from({ length: 5 }, () => seedOf('this test'))).size).toBeGreaterThan(1);
  });

  it('refuses what is no whole number', () => {
    vi.stubEnv('SEED', 'seven');
    expect(() => seedOf('this test')).toThrow("SEED is 'seven'; it must be a whole number.");
  });
});
