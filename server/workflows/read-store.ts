import { sql } from 'kysely';
import type { AgentType } from '#contract/agents.ts';
import type { AnalyzerResults } from '#contract/analyses.ts';
import type { DeploymentStatus } from '#contract/deployments.ts';
import type { ExecutionStatus, StepStatus } from '#contract/executions.ts';
import type { Graph } from '#contract/workflows.ts';
import type { Db } from '#server/db/open.ts';
import type { Position } from './cursor.ts';

/** A workflow with all that its row on the list shows, in one question. Times are ISO text made by PostgreSQL. */
export interface WorkflowRow {
  id: string;
  /** Where it stands in the list: see cursor.ts. */
  position: string;
  name: string;
  description: string;
  graph: Graph;
  version: number;
  cleanUpAfterHours: number | null;
  /** Decoys of its runs that nobody has proven to be gone. */
  planted: number;
  createdAt: string;
  updatedAt: string;
  deployments: UsedDeployment[];
  execution: ExecutionRow | null;
}

export interface UsedDeployment {
  id: string;
  agentId: string;
  type: AgentType;
  name: string;
  status: DeploymentStatus;
  errorMessage: string | null;
  fileName: string | null;
  createdAt: string;
  plain: Record<string, unknown>;
}

export interface ExecutionRow {
  id: string;
  position: string;
  workflowId: string;
  workflowName: string;
  status: ExecutionStatus;
  createdAt: string;
  finishedAt: string | null;
  creditsUsed: number;
  retryOf: string | null;
  cancelRequestedAt: string | null;
  steps: StepRow[];
}

/** A run on its own page. */
export interface WholeExecutionRow extends ExecutionRow {
  retriedBy: string | null;
  workflowDeleted: boolean;
}

export interface StepRow {
  nodeId: string;
  position: number;
  deploymentId: string;
  agentId: string;
  agentName: string;
  type: AgentType;
  status: StepStatus;
  location: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  error: string | null;
  output: Record<string, string>;
  log: { time: string; level: 'info' | 'warn' | 'error'; sentence: string }[];
  keptFrom: string | null;
  /** What an analyzer found: all of it in the run itself, shortened in lists. */
  analysis: AnalyzerResults | null;
}

const iso = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

function time(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', ${iso})`;
}

function position(column: ReturnType<typeof sql>) {
  return sql`(extract(epoch from ${column}) * 1000000)::bigint::text`;
}

/** What comes after a row in a list that is sorted newest first. */
function isAfter(table: 'w' | 'e', after: Position | undefined) {
  if (after === undefined) return sql`true`;
  const at = sql`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`;
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${at}, ${after.id}::uuid)`;
}

const deploymentsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', d.id, 'agentId', d.agent_id, 'type', d.type, 'name', d.name, 'status', d.status,
    'errorMessage', d.error_message, 'fileName', f.name, 'createdAt', ${time(sql`d.created_at`)}, 'plain', c.plain
  ) order by d.created_at, d.id), '[]')
  from workflow_deployments u
  join deployments d on d.id = u.deployment_id
  join configurations c on c.id = d.configuration_id
  left join files f on f.id = d.file_id
  where u.workflow_id = w.id
)`;

/** Steps of a run; what an analyzer found is shortened in lists. Looked for only where there is something to find. */
const stepsJson = (analysis: 'summary' | 'results') => sql`(
  select coalesce(json_agg(json_build_object(
    'nodeId', s.node_id, 'position', s.position, 'deploymentId', s.deployment_id, 'agentId', s.agent_id, 'agentName', s.agent_name,
    'type', s.type, 'status', s.status, 'location', s.location, 'startedAt', ${time(sql`s.started_at`)},
    'finishedAt', ${time(sql`s.finished_at`)}, 'error', s.error, 'output', s.output, 'log', s.log,
    'keptFrom', s.kept_from, 'analysis', case when s.type = 'Analyzer' then (
      select ${sql.ref(`a.${analysis}`)} from analyses a
      where a.execution_id = s.execution_id and a.node_id = s.node_id
    ) end
  ) order by s.position), '[]')
  from steps s where s.execution_id = e.id
)`;

const executionColumns = (analysis: 'summary' | 'results') => sql`
  e.id, ${position(sql`e.created_at`)} as position, e.workflow_id as "workflowId", e.workflow_name as "workflowName", e.status,
  ${time(sql`e.created_at`)} as "createdAt", ${time(sql`e.finished_at`)} as "finishedAt",
  e.credits_used as "creditsUsed", e.retry_of as "retryOf",
  ${time(sql`e.cancel_requested_at`)} as "cancelRequestedAt", ${stepsJson(analysis)} as steps
`;

const workflowColumns = sql`
  w.id, ${position(sql`w.created_at`)} as position, w.name, w.description, w.graph, w.version,
  ${time(sql`w.created_at`)} as "createdAt", ${time(sql`w.updated_at`)} as "updatedAt",
  ${deploymentsJson} as deployments, w.clean_up_after_hours,
  (select count(*)::int from decoys d where d.workflow_id = w.id and d.is_out
    and d.found is distinct from 'gone') as planted,
  (select row_to_json(last) from (
    select ${executionColumns('summary')} from executions e where e.workflow_id = w.id order by e.created_at desc, e.id desc limit 1
  ) last) as execution
`;

export async function findWorkflow(db: Db, userId: string, id: string): Promise<WorkflowRow | undefined> {
  const found = await sql<WorkflowRow>`
    select ${workflowColumns} from workflows w
    where w.user_id = ${userId} and w.id = ${id} and w.deleted_at is null
  `.execute(db);
  return found.rows[0];
}

export interface Page {
  limit: number;
  /** The last row of the page before. */
  after: Position | undefined;
}

export async function listWorkflows(db: Db, userId: string, page: Page): Promise<WorkflowRow[]> {
  const found = await sql<WorkflowRow>`
    select ${workflowColumns} from workflows w
    where w.user_id = ${userId} and w.deleted_at is null and ${isAfter('w', page.after)}
    order by w.created_at desc, w.id desc limit ${page.limit}
  `.execute(db);
  return found.rows;
}

export async function countWorkflows(db: Db, userId: string): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from workflows where user_id = ${userId} and deleted_at is null
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}

export async function countActiveWorkflows(db: Db, userId: string): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from executions e join workflows w on w.id = e.workflow_id
    where e.user_id = ${userId} and w.deleted_at is null and e.status = 'in_progress'
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** Runs stay readable after their workflow is deleted. */
export async function listExecutions(
  db: Db,
  userId: string,
  workflowId: string,
  page: Page,
): Promise<ExecutionRow[]> {
  const found = await sql<ExecutionRow>`
    select ${executionColumns('summary')} from executions e
    where e.user_id = ${userId} and e.workflow_id = ${workflowId} and ${isAfter('e', page.after)}
    order by e.created_at desc, e.id desc limit ${page.limit}
  `.execute(db);
  return found.rows;
}

export async function countExecutions(db: Db, userId: string, workflowId: string): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from executions where user_id = ${userId} and workflow_id = ${workflowId}
  `.execute(db);
  return counted.rows[0]?.total ?? 0;
}

export async function ownsWorkflow(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await sql`select 1 from workflows where user_id = ${userId} and id = ${id}`.execute(db);
  return found.rows.length > 0;
}

export async function findExecution(
  db: Db,
  userId: string,
  workflowId: string,
  executionId: string,
): Promise<WholeExecutionRow | undefined> {
  const found = await sql<WholeExecutionRow>`
    select ${executionColumns('results')}, (select r.id from executions r where r.retry_of = e.id) as "retriedBy",
      not exists (select 1 from workflows w where w.id = e.workflow_id and w.deleted_at is null) as "workflowDeleted"
    from executions e where e.user_id = ${userId} and e.workflow_id = ${workflowId} and e.id = ${executionId}
  `.execute(db);
  return found.rows[0];
}

export interface PlantedFile {
  id: string;
  name: string;
  mediaType: string;
  content: Buffer;
}

export async function findPlantedFile(
  db: Db,
  userId: string,
  of: { workflowId: string; executionId: string; nodeId: string },
): Promise<PlantedFile | undefined> {
  return (
    db
      .selectFrom('steps')
      .innerJoin('executions', 'executions.id', 'steps.executionId')
      // By its step, not by the run it was made in: a retry plants the file of the first attempt.
      .innerJoin('files', 'files.id', 'steps.fileId')
      .where('steps.userId', '=', userId)
      .where('executions.workflowId', '=', of.workflowId)
      .where('steps.executionId', '=', of.executionId)
      .where('steps.nodeId', '=', of.nodeId)
      .select(['files.id', 'files.name', 'files.mediaType', 'files.content'])
      .executeTakeFirst()
  );
}

/** Changes with every write to anything that a workflow shows: what a cached answer is checked against. */
export async function readRevision(db: Db, userId: string): Promise<string> {
  const found = await sql<{ revision: string }>`
    select value::text as revision from revisions where user_id = ${userId}
  `.execute(db);
  return found.rows[0]?.revision ?? 'none';
}
