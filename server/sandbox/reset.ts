import { problem } from '#contract/refusal.ts';
import { SandboxRefusal, type SandboxClient } from '#sandbox/start.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Db } from '#server/db/open.ts';
import { askAnew } from '#server/decoys/ask.ts';
import type { Parts } from '#server/parts.ts';
import { areRunsHeldBack, findGoingOn, holdRunsBack, letRunsBegin, markReset } from './store.ts';

/** Half of how long runs are held back: an emptying that arrives later could meet a run. */
const latestMs = 30_000;

/**
 * Empties this person's sandbox and has every planted place cleaned up after that, so that no receipt claims what is
 * gone. One at a time: of two that overlap the first to end would let runs begin that the emptying of the other meets.
 * Where this ends after the emptying, a second reset asks for the places that are left. Where the emptying is not
 * answered, runs and further resets stay held back until that ends by itself, for its request may still arrive.
 */
export async function resetSandbox(
  parts: Pick<Parts, 'db' | 'cleaning' | 'live'>,
  sandbox: Pick<SandboxClient, 'reset'>,
  userId: string,
): Promise<{ places: number }> {
  const latest = new Date(Date.now() + latestMs);
  const hold = await parts.db.asUser(userId, async (db) => {
    const held = await holdRunsBack(db, userId);
    if (held === undefined) throw beingReset();
    const executionId = await findGoingOn(db, userId);
    if (executionId !== undefined) throw stillPlanting(executionId);
    return held;
  });
  const letBegin = () =>
    parts.db.asUser(userId, (db) => letRunsBegin(db, userId, hold), { isRepeatable: true });
  try {
    await sandbox.reset(userId, latest);
  } catch (error) {
    if (error instanceof SandboxRefusal) await letBegin();
    throw error;
  }
  await parts.db.asUser(userId, (db) => markReset(db, userId, hold), { isRepeatable: true });
  const { places, made } = await parts.db.asUser(userId, async (db) => {
    const asked = await askAnew(db, userId);
    const details = { places: asked.places };
    await recordAudit(db, { userId, action: 'sandbox.reset', subject: userId, details });
    return asked;
  });
  // On its own, as the mark above: a run that begins locks the person after its workflow, the wishes above lock runs.
  await letBegin();
  for (const { workflowId, executionId } of made) {
    parts.live.announce(userId, { kind: 'decoys', workflow_id: workflowId, execution_id: executionId });
  }
  parts.cleaning.wake();
  return { places };
}

/** In the transaction that begins a run. */
export async function refuseWhileReset(db: Db, userId: string): Promise<void> {
  if (!(await areRunsHeldBack(db, userId))) return;
  throw problem(
    'already-running',
    'Your sandbox is being reset, so nothing was started. Try again in a minute.',
  );
}

function beingReset() {
  return problem('already-running', 'Your sandbox is being reset already. Try again in a minute.');
}

function stillPlanting(executionId: string) {
  const sentence =
    'A run of yours is going on in the sandbox, so nothing was reset. Wait until it is over, or cancel it, then reset.';
  return problem('wrong-state', sentence, { executionId });
}
