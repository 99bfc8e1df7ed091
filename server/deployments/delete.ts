import { findEntry } from '#catalogue/catalogue.ts';
import { problem } from '#contract/refusal.ts';
import { recordActivity } from '#server/activities/record.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Parts } from '#server/parts.ts';
import { findDeployment, isUsed, lockDeployment, markDeleted } from './store.ts';
import { noDeployment } from './update.ts';

/** Deletes a deployment that no workflow uses. Its row stays for the runs that name it. */
export async function deleteDeployment(parts: Parts, userId: string, id: string): Promise<void> {
  await parts.db.asUser(userId, async (db) => {
    // The lock makes publish and delete take turns: exactly one of them wins.
    if (!(await lockDeployment(db, userId, id))) throw noDeployment();
    const row = await findDeployment(db, userId, id);
    if (row === undefined) throw noDeployment();
    if (await isUsed(db, id)) {
      throw problem('in-use', 'Cannot delete: Agent is deployed and currently used in a workflow');
    }
    await markDeleted(db, id);
    await recordActivity(db, {
      userId,
      referenceType: 'deployment',
      referenceId: id,
      referenceName: row.name,
      workflowType: row.type,
      agentType: row.type,
      agentId: row.agentId,
      agentName: findEntry(row.agentId)?.agent.manifest.name ?? row.name,
      type: 'deployment_deletion',
      status: 'deleted',
      creditsUsed: 0,
      metadata: {},
    });
    await recordAudit(db, { userId, action: 'deployment.deleted', subject: id, details: {} });
  });
}
