import { describe, expect, it } from 'vitest';
import { runCleanUpTrials } from '#tools/clean-up-trials.ts';

/** `bench/clean-up-trials.ts` makes 500 of these. */
const trials = 12;

describe('planting and cleaning up', () => {
  it('leave every byte of every cloud as it was, though the worker is killed -9 at a chosen moment of either (Q66)', async () => {
    const result = await runCleanUpTrials({ seed: 'clean-up', trials });
    expect(result.differences).toEqual([]);
    expect(result.planted).toBe(0);
    // Else the moments are chosen badly, and little is shown.
    expect(result.hits.size).toBeGreaterThanOrEqual(trials - 2);
    expect(new Set([...result.hits.keys()].map((moment) => moment.split(':')[0])).size).toBeGreaterThan(4);
  }, 300_000);
});
