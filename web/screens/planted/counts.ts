import { type DecoyCounts, type DecoyState, decoyStates } from '#contract/decoys.ts';
import { canCleanUp, needsPerson } from '#web/decoys/decoy-words.ts';

/** Places that a clean-up of everything asks for. */
export function countToCleanUp(counts: DecoyCounts): number {
  return countOf(counts, (state) => canCleanUp({ state }));
}

/** Places that a clean-up could not or would not take back. */
export function countLeftovers(counts: DecoyCounts): number {
  return countOf(counts, (state) => needsPerson({ state }));
}

export function countAll(counts: DecoyCounts): number {
  return countOf(counts, () => true);
}

function countOf({ by_state: byState }: DecoyCounts, isCounted: (state: DecoyState) => boolean): number {
  return decoyStates.filter(isCounted).reduce((sum, state) => sum + byState[state], 0);
}
