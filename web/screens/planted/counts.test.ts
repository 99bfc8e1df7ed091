import { describe, expect, it } from 'vitest';
import type { DecoyCounts } from '#contract/decoys.ts';
import { countAll, countLeftovers, countToCleanUp } from './counts.ts';

const counts: DecoyCounts = {
  planted: 31,
  by_state: {
    planted: 1,
    uncertain: 2,
    changed: 4,
    gone: 8,
    left_over: 16,
    cleaning_up: 32,
    handled: 64,
    retracted: 128,
  },
};

describe('countToCleanUp, countLeftovers and countAll', () => {
  it('count what a clean-up of everything would ask for, what needs a person, and all there ever was', () => {
    expect(countToCleanUp(counts)).toBe(1 + 2 + 4 + 8 + 16);
    expect(countLeftovers(counts)).toBe(4 + 16);
    expect(countAll(counts)).toBe(255);
  });
});
