import type { CleanUpReason } from '#contract/decoys.ts';
import { recordActivity } from '#server/activities/record.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Db } from '#server/db/open.ts';
import { insertCleanUps, lockRuns, restartTasks, type MadeCleanUp } from './ask-store.ts';
import type { Scope } from './store.ts';

/** Inside a transaction of this user; answers one wish per run that has something to clean up. */
export async function askCleanUps(
  db: Db,
  userId: string,
  scope: Scope,
  reason: CleanUpReason,
): Promise<MadeCleanUp[]> {
  await lockRuns(db, userId, scope);
  const made = await insertCleanUps(db, userId, scope, reason);
  for (const { id, executionId, workflowId, workflowName, places } of made) {
    await recordActivity(db, {
      id,
      userId,
      referenceType: 'workflow',
      referenceId: workflowId,
      referenceName: workflowName,
      type: 'clean_up',
      status: 'in_progress',
      creditsUsed: 0,
      metadata: { ...placesOf(places, 0), reason, execution_id: executionId },
    });
  }
  for (const { executionId, places } of made) {
    const details = { reason, places };
    await recordAudit(db, { userId, action: 'execution.clean-up', subject: executionId, details });
  }
  return made;
}

/** For every place of this person; what is under way begins anew, for what it has seen so far is not so any more. */
export async function askAnew(db: Db, userId: string): Promise<{ places: number; made: MadeCleanUp[] }> {
  const made = await askCleanUps(db, userId, {}, 'person');
  return { places: await restartTasks(db, userId), made };
}

/** In the words of any activity that has parts, and in its own. */
function placesOf(places: number, removed: number): Record<string, number> {
  return { places, removed, total_deployments: places, successful_deployments: removed };
}
