import type { Database } from '#server/db/open.ts';
import { runsWithDueDecoys } from '#server/db/system.ts';
import type { Announce } from '#server/live/live.ts';
import type { Logger } from '#server/log.ts';
import { askCleanUps } from './ask.ts';

const runsAtATime = 100;

/** Asks for what is due; any number of servers may, each place is asked for once. Returns how many runs it were. */
export async function askDueCleanUps(parts: {
  db: Database;
  log: Logger;
  announce: Announce;
}): Promise<number> {
  let asked = 0;
  for (const { userId, executionId } of await runsWithDueDecoys(parts.db, runsAtATime)) {
    try {
      const made = await parts.db.asUser(userId, (db) =>
        askCleanUps(db, userId, { executionId, isOwnOnly: true }, 'expiry'),
      );
      for (const { workflowId } of made) {
        parts.announce(userId, { kind: 'decoys', workflow_id: workflowId, execution_id: executionId });
      }
      asked += made.length;
    } catch (cause) {
      // One account that is stopped must not keep the others from it.
      parts.log.warn({ err: cause, userId }, 'what is due could not be asked for');
    }
  }
  return asked;
}
