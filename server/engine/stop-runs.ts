import type { Db } from '#server/db/open.ts';
import { lockWaitingSteps, markToStop, writeOutcomes, type OutcomeRow } from './store.ts';

/**
 * Asks runs to stop, inside a transaction that has locked them. Steps that have not begun end here, and what was held
 * for them goes back. A step that has begun ends in its worker (stops.ts), because only there it is found out what
 * lies at its target; if that worker is gone, in the one that takes the step over.
 */
export async function stopRuns(db: Db, userId: string, executionIds: string[], now: Date): Promise<void> {
  if (executionIds.length === 0) return;
  await markToStop(db, userId, executionIds);
  const waiting = await lockWaitingSteps(db, userId, executionIds);
  if (waiting.length === 0) return;
  const time = now.toISOString();
  await writeOutcomes(
    db,
    userId,
    waiting.map((step): OutcomeRow => ({
      ...step,
      status: 'cancelled',
      startedAt: time,
      error: 'The run was cancelled.',
      output: {},
      receipt: {},
      plantedState: null,
      log: [{ time, level: 'info', sentence: 'The run was cancelled before this step began.' }],
    })),
  );
}
