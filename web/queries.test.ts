import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deploymentsQuery, usageQuery } from './deployment-queries.ts';
import { failureOf, noAnswer } from './failure.ts';
import { keys, makeQueryClient } from './queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const minute = 60_000;

describe('keys', () => {
  it('keep the list of agents under its name of the document (R555)', () => {
    expect(keys.agents).toEqual(['agents']);
  });
});

describe('makeQueryClient', () => {
  it('keeps what was fetched fresh for five minutes, and looks away from the window (R582)', async () => {
    const client = makeQueryClient();
    const ask = vi.fn(async () => 'answer');
    const fetchIt = () => client.fetchQuery({ queryKey: ['thing'], queryFn: ask });
    await fetchIt();
    vi.advanceTimersByTime(5 * minute - 1);
    await fetchIt();
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await fetchIt();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(client.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
  });

  it('asks once more after silence and faults of the server, and never after a refusal', async () => {
    for (const [error, times] of [
      [noAnswer('Nobody there.'), 2],
      [failureOf(503, undefined), 2],
      [failureOf(404, undefined), 1],
      [failureOf(429, undefined), 1],
      [new Error('The answer could not be read.'), 1],
    ] as const) {
      const ask = vi.fn(() => Promise.reject(error));
      const client = makeQueryClient();
      const options = client.defaultQueryOptions({ queryKey: ['thing'], queryFn: ask });
      const outcome = client.getQueryCache().build(client, options).fetch();
      const refused = expect(outcome).rejects.toBe(error);
      await vi.advanceTimersByTimeAsync(minute);
      await refused;
      expect([error.message, ask.mock.calls.length]).toEqual([error.message, times]);
    }
  });
});

describe('the lists of deployments and their use', () => {
  it('are kept for 30 seconds, and two at the same time are one fetch (R585)', async () => {
    for (const query of [deploymentsQuery, usageQuery]) {
      const client = makeQueryClient();
      const ask = vi.fn(async () => []);
      const { queryKey, staleTime } = query;
      const fetchIt = () =>
        client.fetchQuery({ queryKey: [...queryKey], staleTime: staleTime as number, queryFn: ask });
      await Promise.all([fetchIt(), fetchIt()]);
      vi.advanceTimersByTime(29_999);
      await fetchIt();
      expect(ask).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(1);
      await fetchIt();
      expect(ask).toHaveBeenCalledTimes(2);
    }
  });
});
