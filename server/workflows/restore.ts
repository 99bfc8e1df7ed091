import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import { noWorkflow } from './publish.ts';
import { findDeletedAgents, lockDeleted, markRestored } from './restore-store.ts';

/** Longer than a toast stands: a slow network, or somebody who reads it slowly, must not lose the workflow. */
const restorableMs = 10 * 60_000;

/** Takes a deletion back. Twice is harmless: what is not deleted is left as it is. */
export async function restoreWorkflow(db: Database, userId: string, id: string): Promise<void> {
  await db.asUser(userId, async (trx) => {
    const deleted = await lockDeleted(trx, userId, id, restorableMs);
    if (deleted === undefined) throw noWorkflow();
    if (!deleted.isDeleted) return;
    if (deleted.isLate) throw tooLate();
    // Locked before they are named again, so that of this and the deletion of an agent exactly one wins.
    const gone = await findDeletedAgents(trx, userId, deleted.deploymentIds);
    if (gone.length > 0) throw agentsGone(gone);
    await markRestored(trx, userId, id, deleted.deploymentIds);
    await recordAudit(trx, { userId, action: 'workflow.restored', subject: id, details: {} });
  });
}

function tooLate() {
  const sentence =
    'This workflow was deleted more than ten minutes ago, so it cannot be restored. Its runs are still on record.';
  return problem('wrong-state', sentence);
}

function agentsGone(names: string[]) {
  const sentence = `${names.join(', ')} was deleted meanwhile, so this workflow cannot be restored. Deploy the agent again and draw a new one.`;
  return problem('wrong-state', sentence);
}
