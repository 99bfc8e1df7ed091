import { sql } from 'kysely';
import type { AgentType } from '#contract/agents.ts';
import type { DeploymentStatus } from '#contract/deployments.ts';
import type { Db } from '#server/db/open.ts';

export interface DeploymentRow {
  id: string;
  userId: string;
  agentId: string;
  type: AgentType;
  name: string;
  status: DeploymentStatus;
  errorMessage: string | null;
  configurationId: string;
  fileId: string | null;
  fileName: string | null;
  facts: Record<string, string>;
  requestHash: Buffer | null;
  createdAt: Date;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
}

function rows(db: Db) {
  return db
    .selectFrom('deployments')
    .innerJoin('configurations', 'configurations.id', 'deployments.configurationId')
    .leftJoin('files', 'files.id', 'deployments.fileId')
    .where('deployments.deletedAt', 'is', null)
    .select([
      'deployments.id',
      'deployments.userId',
      'deployments.agentId',
      'deployments.type',
      'deployments.name',
      'deployments.status',
      'deployments.errorMessage',
      'deployments.configurationId',
      'deployments.fileId',
      'files.name as fileName',
      'deployments.facts',
      'deployments.requestHash',
      'deployments.createdAt',
      'configurations.plain',
      'configurations.secrets',
    ]);
}

export async function listDeployments(
  db: Db,
  userId: string,
  limit: number | undefined,
): Promise<DeploymentRow[]> {
  const query = rows(db)
    .where('deployments.userId', '=', userId)
    .orderBy('deployments.createdAt', 'desc')
    .orderBy('deployments.id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export async function countDeployments(db: Db, userId: string): Promise<{ total: number; active: number }> {
  const counted = await db
    .selectFrom('deployments')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where status = 'completed'))::int`.as('active'),
    ])
    .executeTakeFirstOrThrow();
  return counted;
}

export async function findDeployment(db: Db, userId: string, id: string): Promise<DeploymentRow | undefined> {
  return rows(db)
    .where('deployments.userId', '=', userId)
    .where('deployments.id', '=', id)
    .executeTakeFirst();
}

export async function findDeployments(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<DeploymentRow[]> {
  if (ids.length === 0) return [];
  return rows(db)
    .where('deployments.userId', '=', userId)
    .where('deployments.id', 'in', [...new Set(ids)])
    .execute();
}

/** Also finds a deleted one: its key was used once and stays used. */
export async function findByHash(
  db: Db,
  userId: string,
  deploymentHash: string,
): Promise<{ id: string; requestHash: Buffer | null } | undefined> {
  return db
    .selectFrom('deployments')
    .where('userId', '=', userId)
    .where('deploymentHash', '=', deploymentHash)
    .select(['id', 'requestHash'])
    .executeTakeFirst();
}

export async function lockDeployment(db: Db, userId: string, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('deployments')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export interface NewDeployment {
  id: string;
  userId: string;
  agentId: string;
  type: AgentType;
  name: string;
  configurationId: string;
  fileId: string | null;
  facts: Record<string, string>;
  deploymentHash: string;
  requestHash: Buffer;
}

/** False when this key has made a deployment already. */
export async function insertDeployment(db: Db, made: NewDeployment): Promise<boolean> {
  const inserted = await db
    .insertInto('deployments')
    .values({
      ...made,
      status: 'completed',
      errorMessage: null,
      deletedAt: null,
      facts: JSON.stringify(made.facts),
    })
    .onConflict((conflict) => conflict.columns(['userId', 'deploymentHash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertConfiguration(
  db: Db,
  row: {
    id: string;
    userId: string;
    deploymentId: string;
    plain: Record<string, unknown>;
    secrets: Buffer | null;
  },
): Promise<void> {
  await db
    .insertInto('configurations')
    .values({ ...row, plain: JSON.stringify(row.plain) })
    .execute();
}

export interface NewDeploymentFile {
  id: string;
  userId: string;
  deploymentId: string;
  name: string;
  mediaType: string;
  content: Buffer;
  sha256: Buffer;
  spans: { start: number; end: number; secretType: string; name: string }[];
  note: string;
}

export async function insertFile(db: Db, made: NewDeploymentFile): Promise<void> {
  await db
    .insertInto('files')
    .values({
      ...made,
      executionId: null,
      nodeId: null,
      spans: JSON.stringify(made.spans),
      hasFingerprints: true,
    })
    .execute();
}

export interface StoredFile {
  id: string;
  name: string;
  mediaType: string;
  content: Buffer;
  spans: { start: number; end: number; secretType: string; name: string }[];
}

export async function findFile(
  db: Db,
  userId: string,
  deploymentId: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('files')
    .innerJoin('deployments', 'deployments.fileId', 'files.id')
    .where('deployments.id', '=', deploymentId)
    .where('deployments.userId', '=', userId)
    .where('deployments.deletedAt', 'is', null)
    .select(['files.id', 'files.name', 'files.mediaType', 'files.content', 'files.spans'])
    .executeTakeFirst();
}

export async function changeDeployment(
  db: Db,
  id: string,
  change: { configurationId: string; facts: Record<string, string>; fileId?: string },
): Promise<void> {
  await db
    .updateTable('deployments')
    .set({
      configurationId: change.configurationId,
      facts: JSON.stringify(change.facts),
      updatedAt: sql<Date>`clock_timestamp()`,
      ...(change.fileId === undefined ? {} : { fileId: change.fileId }),
    })
    .where('id', '=', id)
    .execute();
}

export async function countByAgent(db: Db, userId: string, agentId: string): Promise<number> {
  const counted = await db
    .selectFrom('deployments')
    .where('userId', '=', userId)
    .where('agentId', '=', agentId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}

export async function markDeleted(db: Db, id: string): Promise<void> {
  await db
    .updateTable('deployments')
    .set({ deletedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function countUses(db: Db, userId: string): Promise<{ id: string; count: number }[]> {
  return db
    .selectFrom('deployments')
    .leftJoin('workflowDeployments', 'workflowDeployments.deploymentId', 'deployments.id')
    .where('deployments.userId', '=', userId)
    .where('deployments.deletedAt', 'is', null)
    .groupBy('deployments.id')
    .select(['deployments.id', sql<number>`count(workflow_deployments.workflow_id)::int`.as('count')])
    .execute();
}

export async function isUsed(db: Db, id: string): Promise<boolean> {
  const used = await db
    .selectFrom('workflowDeployments')
    .where('deploymentId', '=', id)
    .select('workflowId')
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** Facts of the profile that was checked last. */
export async function findProfileFacts(db: Db): Promise<Record<string, string> | undefined> {
  const found = await db
    .selectFrom('deployments')
    .where('type', '=', 'Configure')
    .where('status', '=', 'completed')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`facts ? 'account_id'`)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .select('facts')
    .executeTakeFirst();
  return found?.facts;
}
