import { describe, expect, it } from 'vitest';
import { runCleanUpTrials } from '#tools/clean-up-trials.ts';
import { drills } from '#tools/trial-drills.ts';

/** `bench/clean-up-trials.ts` makes 500 of these. */
const trials = 20;

describe('planting and cleaning up', () => {
  it('leave every byte of every cloud as it was, though the worker is killed -9 at a chosen moment of either (Q66)', async () => {
    const result = await runCleanUpTrials({ seed: 'clean-up', trials });
    expect(result.differences).toEqual([]);
    expect(result.planted).toBe(0);
    expect(result.kills).toBe(2);
    // Else the moments are chosen badly, and little is shown.
    expect(result.hits.size).toBeGreaterThan(trials - 4);
    const hit = new Set([...result.hits.keys()].map((moment) => moment.split(':')[0]));
    expect(hit.size).toBeGreaterThan(drills.length - 4);
  }, 400_000);
});
