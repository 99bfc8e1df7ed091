import { recordAudit } from '#server/audit/record.ts';
import type { Parts } from '#server/parts.ts';
import { noWorkflow } from './publish.ts';
import { cancelRuns, lockWorkflow, markWorkflowsDeleted } from './store.ts';

/** Deletes a workflow. A run that is under way ends between two steps; what it planted stays on record. */
export async function deleteWorkflow(parts: Parts, userId: string, id: string): Promise<void> {
  await parts.db.asUser(userId, async (db) => {
    if ((await lockWorkflow(db, userId, id)) === undefined) throw noWorkflow();
    await cancelRuns(db, userId, [id]);
    await markWorkflowsDeleted(db, userId, [id]);
    await recordAudit(db, { userId, action: 'workflow.deleted', subject: id, details: {} });
  });
}

/** Deletes all workflows of this user, and nobody else's. */
export async function deleteAllWorkflows(parts: Parts, userId: string): Promise<number> {
  return parts.db.asUser(userId, async (db) => {
    const deleted = await markWorkflowsDeleted(db, userId, undefined);
    await cancelRuns(db, userId, deleted);
    await recordAudit(db, {
      userId,
      action: 'workflow.all-deleted',
      subject: userId,
      details: { count: deleted.length },
    });
    return deleted.length;
  });
}
