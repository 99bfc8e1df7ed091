import { sql } from 'kysely';
import type { CleanUpReason } from '#contract/decoys.ts';
import type { Db } from '#server/db/open.ts';
import { inScope, type Scope } from './store.ts';

/** A wish that was written down: one per run. */
export interface MadeCleanUp {
  id: string;
  executionId: string;
  workflowId: string;
  workflowName: string;
  places: number;
}

/** Before their decoys, and in the order in which outcomes lock them: nothing of these runs changes meanwhile. */
export async function lockRuns(db: Db, userId: string, scope: Scope): Promise<void> {
  await sql`
    select id from executions
    where id in (select d.execution_id from decoys d where ${inScope(userId, scope)} and ${isWanted(scope)})
    order by id for update
  `.execute(db);
}

/** Asks for every place of the scope that nobody asked for yet; those of runs that go on are left out. */
export async function insertCleanUps(
  db: Db,
  userId: string,
  scope: Scope,
  reason: CleanUpReason,
): Promise<MadeCleanUp[]> {
  const isTime = reason === 'expiry' ? sql`is_decoy_due(d)` : sql`d.task is distinct from 'clean-up'`;
  const { rows } = await sql<MadeCleanUp>`
    with wanted as (
      select d.id, d.execution_id from decoys d join executions e on e.id = d.execution_id
      where ${inScope(userId, scope)} and ${isWanted(scope)} and ${isTime} and e.status <> 'in_progress'
    ), made as (
      insert into clean_ups (user_id, execution_id, reason, places)
      select ${userId}, execution_id, ${reason}, count(*) from wanted group by execution_id
      returning id, execution_id, places
    ), asked as (
      update decoys set task = 'clean-up', task_id = gen_random_uuid(), clean_up_id = made.id, is_out = true,
        handled_at = null, asked_at = clock_timestamp(), sent_at = null, begun_at = null
      from wanted join made using (execution_id) where decoys.id = wanted.id
    )
    select made.id, made.execution_id, made.places, e.workflow_id, e.workflow_name
    from made join executions e on e.id = made.execution_id order by e.created_at
  `.execute(db);
  return rows;
}

/** Under another id, so that an answer to the earlier one changes nothing. Answers how many there are. */
export async function restartTasks(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update decoys set task_id = gen_random_uuid(), asked_at = clock_timestamp(), sent_at = null, begun_at = null
    where user_id = ${userId} and task is not null returning id
  `.execute(db);
  return rows.length;
}

export async function countUnderWay(
  db: Db,
  userId: string,
  scope: Scope,
): Promise<{ underWay: number; stillRunning: number }> {
  const { rows } = await sql<{ underWay: number; stillRunning: number }>`
    select count(*) filter (where d.task = 'clean-up')::int as under_way,
      count(*) filter (where d.is_out and e.status = 'in_progress')::int as still_running
    from decoys d join executions e on e.id = d.execution_id where ${inScope(userId, scope)}
  `.execute(db);
  return rows[0] ?? { underWay: 0, stillRunning: 0 };
}

/** Whether this run exists and goes on; undefined when it does not exist. */
export async function isGoingOn(
  db: Db,
  userId: string,
  run: { executionId: string; workflowId?: string },
): Promise<boolean | undefined> {
  let found = db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('id', '=', run.executionId)
    .select('status');
  if (run.workflowId !== undefined) found = found.where('workflowId', '=', run.workflowId);
  const row = await found.executeTakeFirst();
  return row === undefined ? undefined : row.status === 'in_progress';
}

/** Also of deleted ones: what they planted outlives them. */
export async function owns(
  db: Db,
  userId: string,
  table: 'workflows' | 'deployments',
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface LockedDecoy {
  executionId: string;
  workflowId: string;
  isOut: boolean;
  handledAt: Date | null;
  task: 'clean-up' | 'check' | null;
  outcome: string | null;
  found: string | null;
}

/** In which run; not locked, since runs are locked before their decoys. */
export async function findDecoyRun(
  db: Db,
  userId: string,
  id: string,
): Promise<{ executionId: string } | undefined> {
  return db
    .selectFrom('decoys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select('executionId')
    .executeTakeFirst();
}

export async function lockDecoy(db: Db, userId: string, id: string): Promise<LockedDecoy | undefined> {
  return db
    .selectFrom('decoys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select(['executionId', 'workflowId', 'isOut', 'handledAt', 'task', 'outcome', 'found'])
    .forUpdate()
    .executeTakeFirst();
}

export async function markToCheck(db: Db, id: string): Promise<void> {
  await db
    .updateTable('decoys')
    .set({
      task: 'check',
      taskId: sql<string>`gen_random_uuid()`,
      askedAt: sql<Date>`clock_timestamp()`,
      sentAt: null,
      begunAt: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function markHandled(db: Db, id: string): Promise<void> {
  await db
    .updateTable('decoys')
    .set({ handledAt: sql<Date>`clock_timestamp()`, isOut: false, task: null, taskId: null })
    .where('id', '=', id)
    .execute();
}

/** One that a person has taken care of is cleaned up only when it is named itself. */
function isWanted({ decoyId }: Scope) {
  return decoyId === undefined ? sql`d.is_out` : sql`(d.is_out or d.handled_at is not null)`;
}
