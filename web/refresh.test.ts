import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherRefreshes } from './refresh.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that shows one list, whose answers take as long as told and say how many there were before. */
function open(answerMs: number) {
  const client = new QueryClient();
  const stop = new AbortController();
  const seen: unknown[] = [];
  const askedAt: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['workflows', 'list'],
    queryFn: async () => {
      const answer = askedAt.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return answer;
    },
  });
  observer.subscribe(({ data }) => {
    if (data !== undefined && data !== seen.at(-1)) seen.push(data);
  });
  const refresh = gatherRefreshes(client, stop.signal);
  return { refresh, stop, seen, askedAt, asked: () => askedAt.length };
}

describe('gatherRefreshes', () => {
  it('lets answers arrive that take longer than the time between two polls', async () => {
    const { refresh, seen, asked } = open(5000);
    for (let poll = 0; poll < 10; poll += 1) {
      refresh([['workflows']], 'poll');
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(asked()).toBeLessThanOrEqual(seen.length + 1);
  });

  it('lets answers arrive that take longer than the time between two events, and then asks once more', async () => {
    const { refresh, seen, askedAt } = open(1000);
    let toldAt = 0;
    for (let event = 0; event < 20; event += 1) {
      toldAt = Date.now();
      refresh([['workflows']], 'event');
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen.at(-1)).toBe(askedAt.length);
    expect(askedAt.at(-1)).toBeGreaterThanOrEqual(toldAt);
    expect(askedAt.length).toBeLessThanOrEqual(8);
  });

  it('asks again behind a read that began before the event, and not behind one that a poll met', async () => {
    for (const [why, times] of [
      ['event', 2],
      ['poll', 1],
    ] as const) {
      const { refresh, asked } = open(1000);
      refresh([['workflows']], why);
      await vi.advanceTimersByTimeAsync(5000);
      expect(asked(), why).toBe(times);
    }
  });

  it('makes one question of several events in a row, of which one is enough to be told', async () => {
    const { refresh, asked } = open(1000);
    refresh([['workflows'], ['decoys']], 'event');
    refresh([['workflows']], 'poll');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked()).toBe(2);
  });

  it('asks for nothing any more when it is over', async () => {
    const { refresh, stop, asked } = open(100);
    await vi.advanceTimersByTimeAsync(1000);
    refresh([['workflows']], 'event');
    stop.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked()).toBe(1);
  });
});
