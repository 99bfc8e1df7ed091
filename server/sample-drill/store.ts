import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** What the deployments of a sample have as the beginning of their key. */
export const sampleKey = 'sample-drill:';

/** One after the other: whoever comes second waits here, and then finds what the first has made. */
export async function takeTurn(db: Db, userId: string): Promise<void> {
  await db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** The deployments that were made for a sample and are still there, newest first. */
export async function findSampleDeployments(
  db: Db,
  userId: string,
): Promise<{ id: string; agentId: string }[]> {
  return db
    .selectFrom('deployments')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'completed')
    .where('deploymentHash', 'like', `${sampleKey}%`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['id', 'agentId'])
    .execute();
}

/** A workflow that is there and uses all of these deployments. */
export async function findWorkflowOf(
  db: Db,
  userId: string,
  deploymentIds: readonly string[],
): Promise<string | undefined> {
  const found = await db
    .selectFrom('workflowDeployments')
    .where('userId', '=', userId)
    .where('deploymentId', 'in', [...deploymentIds])
    .groupBy('workflowId')
    .having(sql<number>`count(*)`, '=', deploymentIds.length)
    .orderBy('workflowId')
    .limit(1)
    .select('workflowId')
    .executeTakeFirst();
  return found?.workflowId;
}

export interface Progress {
  hasGenerated: boolean;
  hasDeployed: boolean;
  hasPublished: boolean;
  hasRun: boolean;
}

export async function findProgress(db: Db, userId: string): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select
      exists (select from deployments
        where user_id = ${userId} and deleted_at is null and type = 'Generate') as "hasGenerated",
      exists (select from deployments
        where user_id = ${userId} and deleted_at is null and type = 'Deploy') as "hasDeployed",
      exists (select from workflows where user_id = ${userId} and deleted_at is null) as "hasPublished",
      exists (select from executions where user_id = ${userId}) as "hasRun"
  `.execute(db);
  const [progress] = rows;
  if (progress === undefined) throw new Error('the database answered nothing');
  return progress;
}
