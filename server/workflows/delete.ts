import { recordAudit } from '#server/audit/record.ts';
import { countPlanted } from '#server/decoys/count.ts';
import { stopRuns } from '#server/engine/stop-runs.ts';
import type { Parts } from '#server/parts.ts';
import { noWorkflow } from './publish.ts';
import { findLiveRuns, lockForDeletion, markWorkflowsDeleted } from './store.ts';

/** Deletes a workflow. A run that is under way is cancelled; what it planted stays on record. */
export async function deleteWorkflow(parts: Parts, userId: string, id: string): Promise<void> {
  await parts.db.asUser(userId, async (db) => {
    const locked = await lockForDeletion(db, userId, [id]);
    if (locked.length === 0) throw noWorkflow();
    await markWorkflowsDeleted(db, locked);
    await stopRuns(db, userId, await findLiveRuns(db, userId, locked), parts.now());
    await recordAudit(db, { userId, action: 'workflow.deleted', subject: id, details: {} });
  });
}

/** Deletes all workflows of this user, and nobody else's; also answers how many decoys stay planted. */
export async function deleteAllWorkflows(
  parts: Parts,
  userId: string,
): Promise<{ deleted: number; planted: number }> {
  return parts.db.asUser(userId, async (db) => {
    const deleted = await lockForDeletion(db, userId, undefined);
    await markWorkflowsDeleted(db, deleted);
    await stopRuns(db, userId, await findLiveRuns(db, userId, deleted), parts.now());
    await recordAudit(db, {
      userId,
      action: 'workflow.all-deleted',
      subject: userId,
      details: { count: deleted.length },
    });
    return { deleted: deleted.length, planted: await countPlanted(db, userId) };
  });
}
