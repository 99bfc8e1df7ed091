import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Parts } from '#server/parts.ts';
import { lockDecoy, markHandled, markToCheck, type LockedDecoy } from './ask-store.ts';
import { noDecoy } from './clean-up.ts';

/** Asks for a fresh look at one place. What is under way already looks anyway. */
export async function checkDecoy(
  parts: Pick<Parts, 'db' | 'cleaning' | 'live'>,
  userId: string,
  id: string,
): Promise<void> {
  const decoy = await parts.db.asUser(userId, async (db) => {
    const decoy = await lockDecoy(db, userId, id);
    if (decoy === undefined) throw noDecoy();
    if (!decoy.isOut) throw isOver(decoy);
    if (decoy.task !== null) return decoy;
    await markToCheck(db, id);
    await recordAudit(db, { userId, action: 'decoy.check', subject: id, details: {} });
    return decoy;
  });
  announce(parts, userId, decoy);
  parts.cleaning.wake();
}

/** A person has taken care of what could not be removed; twice is harmless. */
export async function markDecoyHandled(
  parts: Pick<Parts, 'db' | 'live'>,
  userId: string,
  id: string,
): Promise<void> {
  const decoy = await parts.db.asUser(userId, async (db) => {
    const decoy = await lockDecoy(db, userId, id);
    if (decoy === undefined) throw noDecoy();
    if (decoy.handledAt !== null) return decoy;
    if (!decoy.isOut) throw isOver(decoy);
    if (decoy.task === 'clean-up') throw isBeingCleanedUp();
    if (!needsPerson(decoy)) throw needsNobody();
    await markHandled(db, id);
    await recordAudit(db, { userId, action: 'decoy.handled', subject: id, details: {} });
    return decoy;
  });
  announce(parts, userId, decoy);
}

function needsPerson({ outcome, found }: LockedDecoy): boolean {
  return outcome === 'failed' || outcome === 'changed' || found === 'changed' || found === 'gone';
}

function announce(parts: Pick<Parts, 'live'>, userId: string, decoy: LockedDecoy): void {
  const { workflowId, executionId } = decoy;
  parts.live.announce(userId, { kind: 'decoys', workflow_id: workflowId, execution_id: executionId });
}

function isOver({ handledAt }: LockedDecoy) {
  const sentence =
    handledAt === null
      ? 'This decoy was removed already, and a fresh read found nothing of it.'
      : 'This decoy was marked as handled. Clean it up to have it looked after again.';
  return problem('wrong-state', sentence);
}

function isBeingCleanedUp() {
  return problem('wrong-state', 'This decoy is being cleaned up right now. Wait for how that ends.');
}

function needsNobody() {
  const sentence =
    'This decoy lies where it was planted, so there is nothing to mark as handled. Clean it up, or check it first.';
  return problem('wrong-state', sentence);
}
