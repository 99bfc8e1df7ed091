import { describe, expect, it } from 'vitest';
import { credits, dateTime, duration, fileSize, inUtc, timeAgo } from './times.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('timeAgo', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'less than a minute ago'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:01:00Z', '59 minutes ago'],
    ['2026-11-21T11:00:00Z', '1 hour ago'],
    ['2026-11-20T12:00:01Z', '23 hours ago'],
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-11-07T12:00:00Z', '2 weeks ago'],
    ['2026-09-01T12:00:00Z', '2 months ago'],
    ['2024-11-21T12:00:00Z', '2 years ago'],
  ])('reads %s as %s (R126)', (timestamp, words) => {
    expect(timeAgo(timestamp, now)).toBe(words);
  });

  it('takes a clock that runs ahead for now', () => {
    expect(timeAgo('2026-11-21T12:05:00Z', now)).toBe('less than a minute ago');
  });

  it('says Invalid date of what is none (R139)', () => {
    expect(timeAgo('yesterday-ish', now)).toBe('Invalid date');
    expect(dateTime('')).toBe('Invalid date');
    expect(inUtc('x')).toBe('Invalid date');
  });
});

describe('measures', () => {
  it('writes durations, sizes and credits the one way', () => {
    expect(duration(12_400)).toBe('12.4 s');
    expect(duration(182_000)).toBe('3 min 2 s');
    expect(duration(11_400_000)).toBe('3 h 10 min');
    expect(fileSize(820)).toBe('820 B');
    expect(fileSize(1200)).toBe('1.2 kB');
    expect(fileSize(3_400_000)).toBe('3.4 MB');
    expect(credits(1)).toBe('1 credit');
    expect(credits(1200)).toBe('1,200 credits');
  });
});
