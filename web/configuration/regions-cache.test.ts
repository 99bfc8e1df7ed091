import { describe, expect, it } from 'vitest';
import { awsRegionsQuery, azureRegionsQuery } from '#web/queries.ts';

const hour = 3_600_000;

describe('the lists of regions', () => {
  it('are kept for an hour (R553, R554, R577)', () => {
    for (const query of [awsRegionsQuery, azureRegionsQuery]) {
      expect(query).toMatchObject({ staleTime: hour, gcTime: hour });
    }
  });

  it('of Azure is asked for three times more, after 1 s doubling up to 30 s (R578)', () => {
    const { retry, retryDelay } = azureRegionsQuery;
    expect(retry).toBe(3);
    if (typeof retryDelay !== 'function') throw new Error('a growing delay was expected');
    const delays = [0, 1, 2, 4, 5, 60].map((attempt) => retryDelay(attempt, new Error('x')));
    expect(delays).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });
});
