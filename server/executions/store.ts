import { sql } from 'kysely';
import type { AgentType } from '#contract/agents.ts';
import type { ExecutionStatus, StepStatus } from '#contract/executions.ts';
import type { Db } from '#server/db/open.ts';

/** Which run of which workflow, as its address says. */
export interface RunName {
  workflowId: string;
  executionId: string;
}

export interface LockedRun {
  status: ExecutionStatus;
  cancelRequestedAt: Date | null;
}

/** From here on nothing else changes how this run stands. */
export async function lockRun(db: Db, userId: string, run: RunName): Promise<LockedRun | undefined> {
  return db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('workflowId', '=', run.workflowId)
    .where('id', '=', run.executionId)
    .select(['status', 'cancelRequestedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** The name of a workflow that is not deleted, locked: before its runs, as everywhere. */
export async function lockWorkflowName(db: Db, userId: string, id: string): Promise<string | undefined> {
  const workflow = await db
    .selectFrom('workflows')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('name')
    .forUpdate()
    .executeTakeFirst();
  return workflow?.name;
}

/** Whether what this run may have left is being removed right now. */
export async function isBeingCleanedUp(db: Db, userId: string, executionId: string): Promise<boolean> {
  const decoy = await db
    .selectFrom('decoys')
    .where('userId', '=', userId)
    .where('executionId', '=', executionId)
    .where('task', '=', 'clean-up')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return decoy !== undefined;
}

export async function findRetry(db: Db, userId: string, executionId: string): Promise<string | undefined> {
  const retry = await db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('retryOf', '=', executionId)
    .select('id')
    .executeTakeFirst();
  return retry?.id;
}

/** A step of a run that is over, with what doing it again needs. */
export interface EndedStep {
  nodeId: string;
  position: number;
  deploymentId: string;
  isDeploymentDeleted: boolean;
  configurationId: string;
  agentId: string;
  agentName: string;
  type: AgentType;
  status: StepStatus;
  location: string | null;
  target: Record<string, string>;
  plantedState: 'reserved' | 'planted' | 'retracted' | null;
  fileId: string | null;
  fileName: string | null;
  secretCount: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  output: Record<string, string>;
  notes: Record<string, string>;
  keptFrom: string | null;
  /** What it planted, in this run or in the one it was kept from, was taken away since. */
  isCleanedUp: boolean;
}

export async function findEndedSteps(db: Db, userId: string, executionId: string): Promise<EndedStep[]> {
  return db
    .selectFrom('steps')
    .innerJoin('deployments', 'deployments.id', 'steps.deploymentId')
    .leftJoin('files', 'files.id', 'steps.fileId')
    .leftJoin('steps as origin', (join) =>
      join
        .on('origin.executionId', '=', sql<string>`coalesce(steps.kept_from, steps.execution_id)`)
        .onRef('origin.nodeId', '=', 'steps.nodeId'),
    )
    .where('steps.userId', '=', userId)
    .where('steps.executionId', '=', executionId)
    .orderBy('steps.position')
    .select([
      'steps.nodeId',
      'steps.position',
      'steps.deploymentId',
      'steps.configurationId',
      'steps.agentId',
      'steps.agentName',
      'steps.type',
      'steps.status',
      'steps.location',
      'steps.target',
      'steps.plantedState',
      'steps.fileId',
      'steps.startedAt',
      'steps.finishedAt',
      'steps.output',
      'steps.notes',
      'steps.keptFrom',
      'files.name as fileName',
      sql<boolean>`deployments.deleted_at is not null`.as('isDeploymentDeleted'),
      sql<number>`coalesce(jsonb_array_length(files.spans), 0)`.as('secretCount'),
      sql<boolean>`coalesce(origin.planted_state = 'retracted', false)`.as('isCleanedUp'),
    ])
    .execute();
}

/** False when this workflow has a live run: the partial unique index decides, not a look before. */
export async function insertRetry(
  db: Db,
  row: { id: string; userId: string; workflowId: string; workflowName: string; retryOf: string },
): Promise<boolean> {
  const inserted = await sql`
    insert into executions (id, user_id, workflow_id, workflow_name, status, created_at, retry_of,
      clean_up_after_hours)
    select ${row.id}, ${row.userId}, ${row.workflowId}, ${row.workflowName}, 'in_progress', clock_timestamp(),
      id, clean_up_after_hours from executions where id = ${row.retryOf}
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

/** The places of these steps go over to the run that tries them again; a place has one holder at a time. */
export async function releaseReservations(db: Db, executionId: string, nodeIds: string[]): Promise<void> {
  if (nodeIds.length === 0) return;
  await db
    .updateTable('steps')
    .set({ plantedState: null })
    .where('executionId', '=', executionId)
    .where('nodeId', 'in', nodeIds)
    .where('plantedState', '=', 'reserved')
    .execute();
}

export interface RetryStep {
  executionId: string;
  nodeId: string;
  userId: string;
  position: number;
  deploymentId: string;
  configurationId: string;
  agentId: string;
  agentName: string;
  type: AgentType;
  status: 'completed' | 'waiting' | 'running';
  location: string | null;
  target: Record<string, string>;
  plantedState: 'reserved' | null;
  fileId: string | null;
  price: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  output: Record<string, string>;
  notes: Record<string, string>;
  log: { time: string; level: 'info'; sentence: string }[];
  keptFrom: string | null;
}

export async function insertRetrySteps(db: Db, steps: RetryStep[]): Promise<void> {
  await db
    .insertInto('steps')
    .values(
      steps.map((step) => ({
        ...step,
        target: JSON.stringify(step.target),
        output: JSON.stringify(step.output),
        notes: JSON.stringify(step.notes),
        log: JSON.stringify(step.log),
        receipt: '{}',
        error: null,
      })),
    )
    .execute();
}

/** What was found out by the analyzers that are kept: the record of the new run is whole. */
export async function copyAnalyses(db: Db, userId: string, from: string, to: string): Promise<void> {
  await sql`
    insert into analyses (execution_id, node_id, user_id, results, summary, created_at)
    select ${to}, node_id, user_id, results, summary, created_at
    from analyses where execution_id = ${from} and user_id = ${userId}
  `.execute(db);
}
