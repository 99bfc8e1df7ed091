import { describe, expect, it } from 'vitest';
import { initialOf } from './Avatar.tsx';

describe('initialOf', () => {
  it('is the first letter of the name, or U (R101)', () => {
    expect(initialOf('ada lovelace')).toBe('A');
    expect(initialOf('  éric')).toBe('É');
    expect(initialOf('𝒜da')).toBe('𝒜');
    expect(initialOf('')).toBe('U');
    expect(initialOf(undefined)).toBe('U');
  });
});
