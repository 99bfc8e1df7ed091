import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export interface DeletedWorkflow {
  isDeleted: boolean;
  isLate: boolean;
  deploymentIds: string[];
}

/** Locked, and measured by the database's clock, which set the time of the deletion. */
export async function lockDeleted(
  db: Db,
  userId: string,
  id: string,
  withinMs: number,
): Promise<DeletedWorkflow | undefined> {
  const found = await db
    .selectFrom('workflows')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select([
      'graph',
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
      sql<boolean>`coalesce(deleted_at < clock_timestamp() - make_interval(secs => ${withinMs / 1000}), false)`.as(
        'isLate',
      ),
    ])
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { graph, ...state } = found;
  return { ...state, deploymentIds: [...new Set(graph.nodes.map((node) => node.deployment_id))] };
}

/** Names of these agents that are gone; the others are locked against being deleted. */
export async function findDeletedAgents(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('deployments')
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['name', 'deletedAt'])
    .forShare()
    .execute();
  return rows.filter((row) => row.deletedAt !== null).map((row) => row.name);
}

export async function markRestored(
  db: Db,
  userId: string,
  id: string,
  deploymentIds: string[],
): Promise<void> {
  await db.updateTable('workflows').set({ deletedAt: null }).where('id', '=', id).execute();
  await db
    .insertInto('workflowDeployments')
    .values(deploymentIds.map((deploymentId) => ({ workflowId: id, deploymentId, userId })))
    .execute();
}
