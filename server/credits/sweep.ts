import type { Database } from '#server/db/open.ts';
import type { Logger } from '#server/log.ts';
import { holdsToSweep } from '#server/db/system.ts';
import { settleAll } from './ledger.ts';

const dayMs = 24 * 3_600_000;

/**
 * Gives back what is still held a day after its work ended: whatever was to settle it got lost, and doubt is in the
 * person's favour. The ledger's own rule decides when somebody settles at the same moment. Returns how many.
 */
export async function sweepHolds(
  db: Database,
  log: Logger,
  olderThanMs = dayMs,
  limit = 200,
): Promise<number> {
  const found = await holdsToSweep(db, { limit, olderThanMs });
  let swept = 0;
  for (const { userId, holdKey } of found) {
    try {
      const settled = await db.asUser(userId, (trx) =>
        settleAll(trx, { userId, settlements: [{ holdKey, outcome: 'void' }] }),
      );
      swept += settled.filter(({ result }) => result === 'settled').length;
    } catch (cause) {
      // One account that is stopped must not keep the others from their credits.
      log.warn({ err: cause, userId }, 'a hold could not be given back');
    }
  }
  return swept;
}
