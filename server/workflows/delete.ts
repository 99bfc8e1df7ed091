import { recordAudit } from '#server/audit/record.ts';
import type { Parts } from '#server/parts.ts';
import { noWorkflow } from './publish.ts';
import { cancelRuns, lockForDeletion, markWorkflowsDeleted } from './store.ts';

/** Deletes a workflow. A run that is under way ends between two steps; what it planted stays on record. */
export async function deleteWorkflow(parts: Parts, userId: string, id: string): Promise<void> {
  await parts.db.asUser(userId, async (db) => {
    const locked = await lockForDeletion(db, userId, [id]);
    if (locked.length === 0) throw noWorkflow();
    await cancelRuns(db, userId, locked);
    await markWorkflowsDeleted(db, locked);
    await recordAudit(db, { userId, action: 'workflow.deleted', subject: id, details: {} });
  });
}

/** Deletes all workflows of this user, and nobody else's. */
export async function deleteAllWorkflows(parts: Parts, userId: string): Promise<number> {
  return parts.db.asUser(userId, async (db) => {
    const deleted = await lockForDeletion(db, userId, undefined);
    await cancelRuns(db, userId, deleted);
    await markWorkflowsDeleted(db, deleted);
    await recordAudit(db, {
      userId,
      action: 'workflow.all-deleted',
      subject: userId,
      details: { count: deleted.length },
    });
    return deleted.length;
  });
}
