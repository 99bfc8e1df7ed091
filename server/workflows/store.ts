import { sql } from 'kysely';
import type { AgentType } from '#contract/agents.ts';
import type { DeploymentStatus } from '#contract/deployments.ts';
import type { Graph } from '#contract/workflows.ts';
import type { Db } from '#server/db/open.ts';

export interface UsableDeployment {
  id: string;
  agentId: string;
  type: AgentType;
  name: string;
  status: DeploymentStatus;
  configurationId: string;
  plain: Record<string, unknown>;
}

/** Locked for sharing: nobody deletes them while a workflow that names them is being saved or started. */
export async function findDeploymentsForUse(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, UsableDeployment>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('deployments')
    .innerJoin('configurations', 'configurations.id', 'deployments.configurationId')
    .where('deployments.userId', '=', userId)
    .where('deployments.id', 'in', [...new Set(ids)])
    .where('deployments.deletedAt', 'is', null)
    .orderBy('deployments.id')
    .select([
      'deployments.id',
      'deployments.agentId',
      'deployments.type',
      'deployments.name',
      'deployments.status',
      'deployments.configurationId',
      'configurations.plain',
    ])
    .forShare('deployments')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** As they are stored, sealed. */
export async function findConfigurations(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('configurations')
    .where('userId', '=', userId)
    .where('id', 'in', [...ids])
    .select(['id', 'plain', 'secrets'])
    .execute();
}

interface NewWorkflow {
  id: string;
  userId: string;
  name: string;
  description: string;
  graph: Graph;
  cleanUpAfterHours: number | null;
  idempotencyKey: string | null;
  requestHash: Buffer;
}

/** False when this key has made a workflow before; one that is being made at this moment is waited for. */
export async function insertWorkflow(db: Db, row: NewWorkflow): Promise<boolean> {
  const inserted = await db
    .insertInto('workflows')
    .values({ ...row, graph: JSON.stringify(row.graph), deletedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'idempotencyKey']).where('idempotencyKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function lockWorkflow(
  db: Db,
  userId: string,
  id: string,
): Promise<{ name: string; version: number; graph: Graph } | undefined> {
  return db
    .selectFrom('workflows')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['name', 'version', 'graph'])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateWorkflowRow(
  db: Db,
  id: string,
  change: { name: string; description: string; graph: Graph; cleanUpAfterHours: number | null | undefined },
): Promise<void> {
  await db
    .updateTable('workflows')
    .set((current) => ({
      name: change.name,
      description: change.description,
      graph: JSON.stringify(change.graph),
      ...(change.cleanUpAfterHours === undefined ? {} : { cleanUpAfterHours: change.cleanUpAfterHours }),
      version: current('version', '+', 1),
      updatedAt: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setUsedDeployments(
  db: Db,
  userId: string,
  workflowId: string,
  ids: string[],
): Promise<void> {
  await db.deleteFrom('workflowDeployments').where('workflowId', '=', workflowId).execute();
  await db
    .insertInto('workflowDeployments')
    .values(ids.map((deploymentId) => ({ workflowId, deploymentId, userId })))
    .execute();
}

export async function markWorkflowsDeleted(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('workflows')
    .set({ deletedAt: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('workflowDeployments').where('workflowId', 'in', ids).execute();
}

/** Locked before anything changes, in the order in which outcomes lock them. */
export async function lockForDeletion(db: Db, userId: string, ids: string[] | undefined): Promise<string[]> {
  const all = db
    .selectFrom('workflows')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate();
  const found = await (ids === undefined ? all : all.where('id', 'in', ids)).execute();
  const locked = found.map((row) => row.id);
  if (locked.length > 0) {
    await db
      .selectFrom('executions')
      .where('userId', '=', userId)
      .where('workflowId', 'in', locked)
      .where('status', '=', 'in_progress')
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute();
  }
  return locked;
}

export async function findLiveRuns(db: Db, userId: string, workflowIds: string[]): Promise<string[]> {
  if (workflowIds.length === 0) return [];
  const live = await db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('workflowId', 'in', workflowIds)
    .where('status', '=', 'in_progress')
    .select('id')
    .execute();
  return live.map((run) => run.id);
}

/** False when this workflow has a live run: the partial unique index decides, not a look before. */
export async function insertExecution(
  db: Db,
  row: {
    id: string;
    userId: string;
    workflowId: string;
    workflowName: string;
    idempotencyKey: string | null;
  },
): Promise<boolean> {
  const inserted = await sql`
    insert into executions (id, user_id, workflow_id, workflow_name, idempotency_key, status, created_at,
      clean_up_after_hours)
    select ${row.id}, ${row.userId}, ${row.workflowId}, ${row.workflowName}, ${row.idempotencyKey},
      'in_progress', clock_timestamp(), clean_up_after_hours from workflows where id = ${row.workflowId}
    on conflict (workflow_id) where status = 'in_progress' do nothing
    returning id
  `.execute(db);
  return inserted.rows.length > 0;
}

export async function findRunning(db: Db, workflowId: string): Promise<string | undefined> {
  const running = await db
    .selectFrom('executions')
    .where('workflowId', '=', workflowId)
    .where('status', '=', 'in_progress')
    .select('id')
    .executeTakeFirst();
  return running?.id;
}

/**
 * The run of this workflow that was going on at some time while a request waited, by one clock: the database's.
 * Only the last one can be: a workflow has one live run at a time. The clock is read when the question is asked, not
 * when the transaction began, or a run that ended just before the request would count as going on.
 */
export async function findGoingOnWithin(
  db: Db,
  workflowId: string,
  waitedMs: number,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('executions')
    .where('workflowId', '=', workflowId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .select([
      'id',
      sql<boolean>`coalesce(finished_at, 'infinity') >= clock_timestamp() - make_interval(secs => ${waitedMs / 1000})`.as(
        'isGoingOn',
      ),
    ])
    .executeTakeFirst();
  return last?.isGoingOn === true ? last.id : undefined;
}

export interface NewStep {
  executionId: string;
  nodeId: string;
  userId: string;
  position: number;
  deploymentId: string;
  configurationId: string;
  agentId: string;
  agentName: string;
  type: AgentType;
  location: string | null;
  target: Record<string, string>;
  plantedState: 'reserved' | null;
  price: number;
}

export async function insertSteps(db: Db, steps: NewStep[]): Promise<void> {
  await db
    .insertInto('steps')
    .values(
      steps.map((step) => ({
        ...step,
        status: 'waiting' as const,
        target: JSON.stringify(step.target),
        output: '{}',
        receipt: '{}',
        notes: '{}',
        log: '[]',
        fileId: null,
        startedAt: null,
        finishedAt: null,
        error: null,
      })),
    )
    .execute();
}

/** The highest number in use of each of these names. */
export async function findHighestNumbers(
  db: Db,
  userId: string,
  bases: string[],
): Promise<Map<string, number>> {
  if (bases.length === 0) return new Map();
  const found = await sql<{ base: string; nth: number | null }>`
    select base, nth from highest_numbers(${userId}, ${bases}::text[])
  `.execute(db);
  return new Map(found.rows.map(({ base, nth }) => [base, nth ?? 0]));
}

/**
 * Which of these places are taken by what is planted, or will be by a run under way. The states stand in the text,
 * not as parameters: only so PostgreSQL knows that the index of taken places holds them.
 */
export async function findTakenLocations(db: Db, userId: string, locations: string[]): Promise<Set<string>> {
  if (locations.length === 0) return new Set();
  const taken = await sql<{ location: string }>`
    select location from steps
    where user_id = ${userId} and planted_state in ('reserved', 'planted') and location = any(${locations}::text[])
  `.execute(db);
  return new Set(taken.rows.map((row) => row.location));
}

/** Whether this is a wall that keeps two runs from one place, or from one key: a second look finds the other. */
export function isTakenPlace(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('constraint' in cause)) return false;
  return cause.constraint === 'steps_one_per_place' || cause.constraint === 'executions_once_per_key';
}
