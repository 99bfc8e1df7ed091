import { describe, expect, it } from 'vitest';
import { apiTokenLimits } from '#contract/auth.ts';
import { expiryOf, lifetimes } from './expiry.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const day = 24 * 3_600_000;
const at = (ms: number) => expiryOf(new Date(now + ms).toISOString(), now);

describe('expiryOf', () => {
  it('counts a begun day as one', () => {
    expect(at(30 * day)).toEqual({ text: 'Expires in 30 days', state: 'far' });
    expect(at(29 * day + 1)).toEqual({ text: 'Expires in 30 days', state: 'far' });
    expect(at(day)).toEqual({ text: 'Expires in 1 day', state: 'soon' });
  });

  it('warns from a week before', () => {
    expect(at(7 * day + 1).state).toBe('far');
    expect(at(7 * day)).toEqual({ text: 'Expires in 7 days', state: 'soon' });
    expect(at(day - 1)).toEqual({ text: 'Expires within a day', state: 'soon' });
  });

  it('is over at its moment', () => {
    expect(at(1).state).toBe('soon');
    expect(at(0)).toEqual({ text: 'Expired', state: 'over' });
    expect(at(-400 * day)).toEqual({ text: 'Expired', state: 'over' });
  });

  it('says what is no date', () => {
    expect(expiryOf('soon', now).text).toBe('Invalid date');
  });
});

describe('lifetimes', () => {
  it('are all allowed by the server', () => {
    for (const { days } of lifetimes) {
      expect(days).toBeGreaterThanOrEqual(1);
      expect(days).toBeLessThanOrEqual(apiTokenLimits.longestDays);
    }
  });
});
