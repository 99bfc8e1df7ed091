import { checkInvariants, freezeAccounts } from './credits/invariants.ts';
import { sweepHolds } from './credits/sweep.ts';
import type { Database } from './db/open.ts';
import { openOwner } from './db/owner.ts';
import { verifyAudit } from './audit/verify.ts';
import type { Logger } from './log.ts';

const everyMs = 5 * 60_000;

/**
 * Checks the books at the start and every five minutes. What does not add up stops the account it belongs to (F41),
 * and is told as an error; holds that nobody settled within a day are given back.
 */
export function watchBooks(db: Database, ownerUrl: string, log: Logger): { stop: () => void } {
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      await checkOnce();
    } finally {
      isChecking = false;
    }
  }

  async function checkOnce(): Promise<void> {
    const owner = await openOwner(ownerUrl);
    try {
      const violations = await checkInvariants(owner.db);
      const flaws = await verifyAudit(owner.db);
      for (const { invariant, userId, finding } of violations)
        log.error({ invariant, userId, finding }, 'the ledger does not add up');
      if (flaws.length > 0) log.error({ count: flaws.length }, 'the audit trail has been changed');
      if (violations.length > 0) await freezeAccounts(owner.db, violations);
    } finally {
      await owner.close();
    }
    const swept = await sweepHolds(db, log);
    if (swept > 0) log.warn({ swept }, 'holds that nobody settled were given back');
  }

  const run = () => {
    check().catch((cause: unknown) => log.warn({ err: cause }, 'the books could not be checked'));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
