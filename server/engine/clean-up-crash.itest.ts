import { describe, expect, it } from 'vitest';
import { runCleanUpTrials } from '#tools/clean-up-trials.ts';

/** `bench/clean-up-trials.ts` makes 500 of these. */
const trials = 20;

describe('planting and cleaning up', () => {
  it('leave every byte as it was, though the worker is killed -9 at a random moment of either (Q66)', async () => {
    const result = await runCleanUpTrials({ seed: 'clean-up', trials });
    expect(result.differences).toEqual([]);
    expect(result).toMatchObject({ trials, planted: 0 });
    // Else the moments are chosen badly, and nothing is shown.
    expect(result.hits.put + result.hits.retract).toBeGreaterThan(trials / 4);
  }, 400_000);
});
