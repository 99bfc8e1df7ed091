import { problem } from '#contract/refusal.ts';
import type { SandboxClient } from '#sandbox/start.ts';
import { recordAudit } from '#server/audit/record.ts';
import { askAnew } from '#server/decoys/ask.ts';
import type { Parts } from '#server/parts.ts';
import { findGoingOn, holdRunsBack } from './store.ts';

/**
 * Empties this person's sandbox and has every planted place cleaned up after that, so that no receipt claims what is
 * gone. Where the commit fails after the emptying, a second reset asks for the places that are left.
 */
export async function resetSandbox(
  parts: Pick<Parts, 'db' | 'cleaning' | 'live'>,
  sandbox: Pick<SandboxClient, 'reset'>,
  userId: string,
): Promise<{ places: number }> {
  const { places, made } = await parts.db.asUser(userId, async (db) => {
    await holdRunsBack(db, userId);
    const executionId = await findGoingOn(db, userId);
    if (executionId !== undefined) throw stillPlanting(executionId);
    await sandbox.reset(userId);
    const asked = await askAnew(db, userId);
    await recordAudit(db, {
      userId,
      action: 'sandbox.reset',
      subject: userId,
      details: { places: asked.places },
    });
    return asked;
  });
  for (const { workflowId, executionId } of made) {
    parts.live.announce(userId, { kind: 'decoys', workflow_id: workflowId, execution_id: executionId });
  }
  parts.cleaning.wake();
  return { places };
}

function stillPlanting(executionId: string) {
  const sentence =
    'A run of yours is going on in the sandbox, so nothing was reset. Wait until it is over, or cancel it, then reset.';
  return problem('wrong-state', sentence, { executionId });
}
