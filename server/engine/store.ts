import { sql } from 'kysely';
import type { StepStatus } from '#contract/executions.ts';
import type { Db } from '#server/db/open.ts';
import type { Run } from './execution.ts';

export interface StepToRun {
  executionId: string;
  nodeId: string;
  agentId: string;
  status: StepStatus;
  isCancelled: boolean;
  location: string | null;
  target: Record<string, string>;
  configurationId: string;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
  fileId: string | null;
  fileName: string | null;
  mediaType: string | null;
  fileContent: Buffer | null;
  sha256: Buffer | null;
}

/** Everything one step needs, in one question. */
export async function loadStep(db: Db, executionId: string, nodeId: string): Promise<StepToRun | undefined> {
  return db
    .selectFrom('steps')
    .innerJoin('configurations', 'configurations.id', 'steps.configurationId')
    .innerJoin('executions', 'executions.id', 'steps.executionId')
    .leftJoin('files', 'files.id', 'steps.fileId')
    .where('steps.executionId', '=', executionId)
    .where('steps.nodeId', '=', nodeId)
    .select([
      'steps.executionId',
      'steps.nodeId',
      'steps.agentId',
      'steps.status',
      'steps.location',
      'steps.target',
      'steps.configurationId',
      'steps.fileId',
      'configurations.plain',
      'configurations.secrets',
      'files.name as fileName',
      'files.mediaType',
      'files.content as fileContent',
      'files.sha256',
      sql<boolean>`executions.cancel_requested_at is not null`.as('isCancelled'),
    ])
    .executeTakeFirst();
}

export interface StepOfRun {
  nodeId: string;
  position: number;
  agentId: string;
  status: StepStatus;
  isCancelled: boolean;
  location: string | null;
  target: Record<string, string>;
  configurationId: string;
  plain: Record<string, unknown>;
  secrets: Buffer | null;
}

/** All steps of a run with what they were configured with, source first; the run is locked from here on. */
export async function lockRun(db: Db, executionId: string): Promise<StepOfRun[]> {
  return db
    .selectFrom('executions')
    .innerJoin('steps', 'steps.executionId', 'executions.id')
    .innerJoin('configurations', 'configurations.id', 'steps.configurationId')
    .where('executions.id', '=', executionId)
    .orderBy('steps.position')
    .select([
      'steps.nodeId',
      'steps.position',
      'steps.agentId',
      'steps.status',
      'steps.location',
      'steps.target',
      'steps.configurationId',
      'configurations.plain',
      'configurations.secrets',
      sql<boolean>`executions.cancel_requested_at is not null`.as('isCancelled'),
    ])
    .forUpdate('executions')
    .execute();
}

export interface NewFile {
  id: string;
  userId: string;
  executionId: string;
  nodeId: string;
  name: string;
  mediaType: string;
  content: Buffer;
  sha256: Buffer;
  spans: { start: number; end: number; secretType: string; name: string }[];
  note: string;
}

/** Files of a run and which step carries which: all or none, with the outcome of the source. */
export async function insertFiles(db: Db, files: NewFile[]): Promise<void> {
  const [first] = files;
  if (first === undefined) return;
  const pairs = JSON.stringify(files.map((file) => ({ n: file.nodeId, f: file.id })));
  await db
    .with('made', (made) =>
      made
        .insertInto('files')
        .values(files.map((file) => ({ ...file, deploymentId: null, spans: JSON.stringify(file.spans) })))
        .returning('id'),
    )
    .updateTable('steps')
    .from(sql<{ n: string; f: string }>`jsonb_to_recordset(${pairs}::jsonb)`.as<'pair'>(sql`pair(n text, f uuid)`))
    .set({ fileId: sql<string>`pair.f`, status: 'running', startedAt: sql<Date>`clock_timestamp()` })
    .where('steps.executionId', '=', first.executionId)
    .where('steps.status', '=', 'waiting')
    .whereRef('steps.nodeId', '=', sql<string>`pair.n`)
    .execute();
}

export interface SettledStep {
  executionId: string;
  nodeId: string;
  price: number;
}

export interface OutcomeRow {
  executionId: string;
  nodeId: string;
  status: 'completed' | 'failed' | 'cancelled';
  startedAt: string;
  error: string | null;
  output: Record<string, string>;
  receipt: Record<string, string>;
  plantedState: 'planted' | null;
  log: { time: string; level: string; sentence: string }[];
}

/** Runs are locked in one order before their steps change, so that the last step always sees that it is the last. */
export async function lockExecutions(db: Db, executionIds: string[]): Promise<void> {
  const ids = [...new Set(executionIds)].toSorted();
  await sql`select 1 from executions where id = any(${ids}::uuid[]) order by id for update`.execute(db);
}

/** Writes outcomes of steps that have none yet; answers which ones were taken. */
export async function writeOutcomes(db: Db, outcomes: OutcomeRow[]): Promise<SettledStep[]> {
  const rows = JSON.stringify(outcomes);
  const taken = await sql<SettledStep>`
    update steps set
      status = made."status",
      started_at = coalesce(steps.started_at, made."startedAt"),
      finished_at = clock_timestamp(),
      error = made."error",
      output = made."output",
      receipt = made."receipt",
      planted_state = made."plantedState",
      log = made."log"
    from jsonb_to_recordset(${rows}::jsonb) as made(
      "executionId" uuid, "nodeId" text, "status" text, "startedAt" timestamptz, "error" text,
      "output" jsonb, "receipt" jsonb, "plantedState" text, "log" jsonb
    )
    where steps.execution_id = made."executionId" and steps.node_id = made."nodeId"
      and steps.status in ('waiting', 'running')
    returning steps.execution_id, steps.node_id, steps.price
  `.execute(db);
  return taken.rows;
}

/** A run whose source failed has nothing to plant: what waits is over too. Answers what was ended. */
export async function endWaitingSteps(
  db: Db,
  executionId: string,
  nodeIds: string[],
  status: 'failed' | 'cancelled',
  sentence: string,
): Promise<SettledStep[]> {
  const ended = await sql<SettledStep>`
    update steps set status = ${status}, error = ${sentence}, finished_at = clock_timestamp(), planted_state = null
    where execution_id = ${executionId} and node_id = any(${nodeIds}::text[]) and status = 'waiting'
    returning execution_id, node_id, price
  `.execute(db);
  return ended.rows;
}

/** Adds what was charged, and ends the runs that have no open step, with their activity (its id is the run's). */
export async function closeExecutions(
  db: Db,
  charged: { executionId: string; credits: number }[],
): Promise<void> {
  await sql`
    with charged as (
      select * from jsonb_to_recordset(${JSON.stringify(charged)}::jsonb) as c("executionId" uuid, "credits" int)
    ), counted as (
      select charged."executionId" as id, charged."credits" as credits,
        count(*) filter (where s.status in ('waiting', 'running')) as open,
        count(*) filter (where s.position > 0) as targets,
        count(*) filter (where s.position > 0 and s.status = 'completed') as done,
        count(*) filter (where s.status = 'cancelled') as cancelled,
        min(s.error) filter (where s.status = 'failed') as error
      from charged join steps s on s.execution_id = charged."executionId"
      group by 1, 2
    ), verdict as (
      select *, case
        when open > 0 then 'in_progress'
        when done = targets then 'completed'
        when done > 0 then 'partial'
        when cancelled > 0 then 'cancelled'
        else 'failed' end as status
      from counted
    ), ended as (
      update executions set
        status = verdict.status,
        finished_at = case when verdict.open = 0 then clock_timestamp() end,
        credits_used = executions.credits_used + verdict.credits,
        confirmed_at = coalesce(executions.confirmed_at, clock_timestamp())
      from verdict where executions.id = verdict.id
    )
    update activities set
      status = verdict.status,
      credits_used = activities.credits_used + verdict.credits,
      error_message = case when verdict.open = 0 then verdict.error end,
      metadata = activities.metadata || jsonb_build_object(
        'successful_deployments', verdict.done, 'total_deployments', verdict.targets)
    from verdict where activities.id = verdict.id
  `.execute(db);
}

export async function confirmExecution(db: Db, executionId: string): Promise<void> {
  await sql`
    update executions set confirmed_at = clock_timestamp() where id = ${executionId} and confirmed_at is null
  `.execute(db);
}

/** The run as the engine needs it; undefined when it is over. */
export async function loadRun(db: Db, userId: string, executionId: string): Promise<Run | undefined> {
  const rows = await db
    .selectFrom('steps')
    .innerJoin('executions', 'executions.id', 'steps.executionId')
    .where('steps.executionId', '=', executionId)
    .where('executions.status', '=', 'in_progress')
    .orderBy('steps.position')
    .select(['steps.nodeId', 'steps.position'])
    .execute();
  const source = rows.find((row) => row.position === 0);
  if (source === undefined) return undefined;
  const targets = rows.filter((row) => row.position > 0).map((row) => row.nodeId);
  return { executionId, userId, source: source.nodeId, targets };
}
