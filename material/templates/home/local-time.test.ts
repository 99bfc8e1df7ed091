import { describe, expect, it } from 'vitest';
import { localTime } from './local-time.ts';

describe('localTime', () => {
  it.each([
    ['UTC', '2026-07-01T23:30:05Z'],
    ['Europe/London', '2026-07-02T00:30:05+01:00'],
    ['America/Los_Angeles', '2026-07-01T16:30:05-07:00'],
    ['Asia/Kolkata', '2026-07-02T05:00:05+05:30'],
    ['Australia/Sydney', '2026-07-02T09:30:05+10:00'],
  ])('is what a clock shows (%s)', (zone, shown) => {
    const date = new Date('2026-07-01T23:30:05.400Z');
    expect(localTime(date, zone)).toBe(shown);
    expect(new Date(shown).getTime()).toBe(date.getTime() - 400);
  });

  it('knows the hour of winter', () => {
    expect(localTime(new Date('2026-01-01T00:00:00Z'), 'Europe/London')).toBe('2026-01-01T00:00:00Z');
  });
});
