import { sql } from 'kysely';
import type { CleanUpOutcome } from '#contract/decoys.ts';
import type { Db } from '#server/db/open.ts';
import type { DecoyTask } from '#server/db/system.ts';
import type { StoredConfiguration } from '#server/deployments/configuration.ts';

/** What one step planted, or may have, with all that looking after it needs. */
export interface TendedPlace {
  task: 'clean-up' | 'check';
  executionId: string;
  workflowId: string;
  nodeId: string;
  agentId: string;
  agentName: string;
  location: string;
  target: Record<string, string>;
  notes: Record<string, string>;
  receipt: Record<string, string>;
  /** Of what a second worker planted at the same time. */
  lateReceipts: Record<string, string>[];
  plantedState: 'reserved' | 'planted' | 'retracted';
  /** The person's sandbox was emptied after the step had ended. */
  isSandboxReset: boolean;
  file: { id: string; name: string; mediaType: string; content: Buffer; sha256: Buffer } | null;
  /** What the run used. */
  configuration: StoredConfiguration;
  /** What its deployment has now; null when that was deleted. */
  present: StoredConfiguration | null;
}

/** Undefined when the task is over, or somebody has wished for something else since. */
export async function beginTask(db: Db, { decoyId, taskId }: DecoyTask): Promise<TendedPlace | undefined> {
  const begun = await db
    .updateTable('decoys')
    .set({ begunAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', decoyId)
    .where('taskId', '=', taskId)
    .returning(['executionId', 'nodeId'])
    .executeTakeFirst();
  if (begun === undefined) return undefined;
  const row = await db
    .selectFrom('steps')
    .innerJoin('decoys', (join) =>
      join.onRef('decoys.executionId', '=', 'steps.executionId').onRef('decoys.nodeId', '=', 'steps.nodeId'),
    )
    .innerJoin('configurations as used', 'used.id', 'steps.configurationId')
    .innerJoin('deployments', 'deployments.id', 'steps.deploymentId')
    .innerJoin('configurations as now', 'now.id', 'deployments.configurationId')
    .innerJoin('users', 'users.id', 'steps.userId')
    .leftJoin('files', 'files.id', 'steps.fileId')
    .where('steps.executionId', '=', begun.executionId)
    .where('steps.nodeId', '=', begun.nodeId)
    .select([
      'decoys.task',
      'decoys.workflowId',
      'steps.agentId',
      'steps.agentName',
      'steps.location',
      'steps.target',
      'steps.notes',
      'steps.receipt',
      'steps.lateReceipts',
      'steps.plantedState',
      'used.id as usedId',
      'used.plain as usedPlain',
      'used.secrets as usedSecrets',
      'now.id as nowId',
      'now.plain as nowPlain',
      'now.secrets as nowSecrets',
      'deployments.deletedAt',
      'files.id as fileId',
      'files.name',
      'files.mediaType',
      'files.content',
      'files.sha256',
      sql<boolean>`coalesce(users.sandbox_reset_at > steps.finished_at, false)`.as('isSandboxReset'),
    ])
    .executeTakeFirstOrThrow();
  const { task, plantedState, location, fileId, name, mediaType, content, sha256 } = row;
  if (task === null || plantedState === null || location === null) return undefined;
  const { workflowId, agentId, agentName, target, notes, receipt, lateReceipts, isSandboxReset } = row;
  return {
    ...begun,
    task,
    plantedState,
    location,
    workflowId,
    agentId,
    agentName,
    target,
    notes,
    receipt,
    lateReceipts,
    isSandboxReset,
    file:
      fileId === null || name === null || mediaType === null || content === null || sha256 === null
        ? null
        : { id: fileId, name, mediaType, content, sha256 },
    configuration: { id: row.usedId, plain: row.usedPlain, secrets: row.usedSecrets },
    present: row.deletedAt === null ? { id: row.nowId, plain: row.nowPlain, secrets: row.nowSecrets } : null,
  };
}

/**
 * The file is proven to be gone and its place free; what was made around it is still to be looked after. What a second
 * worker put on record since the task began was not looked for, and keeps the place.
 */
export async function markRetracted(
  db: Db,
  place: Pick<TendedPlace, 'executionId' | 'nodeId' | 'plantedState' | 'lateReceipts'>,
  receipt: Record<string, string>,
): Promise<void> {
  await db
    .updateTable('steps')
    .set({ plantedState: 'retracted', receipt: JSON.stringify(receipt) })
    .where('executionId', '=', place.executionId)
    .where('nodeId', '=', place.nodeId)
    .where('plantedState', '=', place.plantedState)
    .where('lateReceipts', '=', sql<never>`${JSON.stringify(place.lateReceipts)}::jsonb`)
    .execute();
}

/** Locks the run, so that no outcome comes in between this answer and the end of the task. */
export async function isStillRetracted(
  db: Db,
  { executionId, nodeId }: Pick<TendedPlace, 'executionId' | 'nodeId'>,
): Promise<boolean> {
  await db.selectFrom('executions').where('id', '=', executionId).select('id').forUpdate().execute();
  const step = await db
    .selectFrom('steps')
    .where('executionId', '=', executionId)
    .where('nodeId', '=', nodeId)
    .select('plantedState')
    .executeTakeFirst();
  return step?.plantedState === 'retracted';
}

/** Of more than that only follows that the container stays, where the cloud keeps what is deleted. */
const mostRemoved = 1_000;

/** Whether a retracted step made this container, whether anything of ours lies in it, or is about to, and what did. */
export async function lookAtContainer(
  db: Db,
  userId: string,
  container: { agentId: string; of: Record<string, string>; claim: string },
): Promise<{ isClaimed: boolean; isUsed: boolean; removed: Record<string, string>[] }> {
  const { agentId, of, claim } = container;
  const named = JSON.stringify(of);
  const { rows } = await sql<{
    isClaimed: boolean | null;
    isUsed: boolean | null;
    removed: Record<string, string>[] | null;
  }>`
    select bool_or(planted_state = 'retracted' and receipt ->> ${claim} = 'true') as is_claimed,
      bool_or(planted_state <> 'retracted') as is_used,
      (select jsonb_agg(last.receipt) from (
        select s.receipt from steps s join executions e on e.id = s.execution_id
        where s.user_id = ${userId} and s.agent_id = ${agentId} and s.planted_state = 'retracted'
          and s.target @> ${named}::jsonb
        order by e.created_at desc limit ${mostRemoved}
      ) last) as removed
    from steps where user_id = ${userId} and agent_id = ${agentId} and planted_state is not null
      and target @> ${named}::jsonb
  `.execute(db);
  const [row] = rows;
  return { isClaimed: row?.isClaimed ?? false, isUsed: row?.isUsed ?? false, removed: row?.removed ?? [] };
}

/** Removed, or left to those whose files lie in it: either way it is no longer ours to remove. */
export async function dropClaims(
  db: Db,
  userId: string,
  container: { agentId: string; of: Record<string, string>; claim: string },
  became: string,
): Promise<void> {
  const { agentId, of, claim } = container;
  await sql`
    update steps set receipt = receipt || jsonb_build_object(${claim}::text, ${became}::text)
    where user_id = ${userId} and agent_id = ${agentId} and planted_state = 'retracted'
      and receipt ->> ${claim} = 'true' and target @> ${JSON.stringify(of)}::jsonb
  `.execute(db);
}

export interface TaskEnd {
  /** Of a clean-up. */
  outcome: CleanUpOutcome | null;
  /** Of a fresh read; null when it failed. */
  found: 'present' | 'changed' | 'gone' | null;
  error: string | null;
  log: { time: string; level: string; sentence: string }[];
}

export interface EndedTask {
  executionId: string;
  workflowId: string;
}

/** Undefined when it was ended before, or somebody has wished for something else since. */
export async function endTask(
  db: Db,
  userId: string,
  task: DecoyTask,
  end: TaskEnd,
): Promise<EndedTask | undefined> {
  const { rows } = await sql<EndedTask>`
    select * from end_decoy_task(${userId}, ${task.decoyId}, ${task.taskId}, ${end.outcome}, ${end.found},
      ${end.error}, ${JSON.stringify(end.log)}::jsonb)
  `.execute(db);
  return rows[0];
}
