import { sql } from 'kysely';
import { lowCredits } from '#contract/notifications.ts';
import type { AgentType } from '#contract/agents.ts';
import type { CleanUpReason } from '#contract/decoys.ts';
import type { Db } from '#server/db/open.ts';

/** ISO text made by PostgreSQL, cut to milliseconds: what the page reads and sends back is what is compared. */
function time(column: ReturnType<typeof sql>) {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export interface RunRow {
  id: string;
  at: string;
  workflowId: string;
  workflowName: string;
  status: 'completed' | 'partial' | 'failed' | 'cancelled';
  successful: number;
  total: number;
  error: string | null;
}

/** The runs that ended last; counts and error stand in the run's activity, which has the run's id. */
export async function findEndedRuns(db: Db, userId: string, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select e.id, ${time(sql`e.finished_at`)} as at, e.workflow_id, e.workflow_name, e.status,
      coalesce((a.metadata ->> 'successful_deployments')::int, 0) as successful,
      coalesce((a.metadata ->> 'total_deployments')::int, 0) as total,
      a.error_message as error
    from executions e left join activities a on a.id = e.id and a.user_id = e.user_id
    where e.user_id = ${userId} and e.finished_at is not null and e.status <> 'in_progress'
    order by e.finished_at desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface CleanUpRow {
  id: string;
  at: string;
  executionId: string;
  workflowId: string;
  workflowName: string;
  reason: CleanUpReason;
  places: number;
  removed: number;
}

export async function findEndedCleanUps(db: Db, userId: string, limit: number): Promise<CleanUpRow[]> {
  const { rows } = await sql<CleanUpRow>`
    select c.id, ${time(sql`c.finished_at`)} as at, c.execution_id, e.workflow_id, e.workflow_name, c.reason,
      c.places, c.removed
    from clean_ups c join executions e on e.id = c.execution_id
    where c.user_id = ${userId} and c.finished_at is not null
    order by c.finished_at desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface MadeRow {
  id: string;
  at: string;
  name: string;
  type: AgentType;
  status: 'completed' | 'failed';
  error: string | null;
}

export async function findMadeDeployments(db: Db, userId: string, limit: number): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`
    select id, ${time(sql`created_at`)} as at, name, type, status, error_message as error
    from deployments
    where user_id = ${userId} and deleted_at is null and status <> 'pending'
    order by created_at desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function findFrozenAt(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select ${time(sql`min(frozen_at)`)} as at from ledger_accounts where user_id = ${userId}
  `.execute(db);
  return rows[0]?.at ?? null;
}

/** What ended since everything was read, listed or not. The mark is cut to milliseconds, as are the times. */
export async function countUnread(db: Db, userId: string, readUntil: string): Promise<number> {
  const since = sql`${readUntil === '' ? '-infinity' : readUntil}::timestamptz + interval '1 millisecond'`;
  const { rows } = await sql<{ unread: number }>`
    select ((select count(*) from executions
        where user_id = ${userId} and finished_at >= ${since} and status <> 'in_progress')
      + (select count(*) from clean_ups where user_id = ${userId} and finished_at >= ${since})
      + (select count(*) from deployments
        where user_id = ${userId} and created_at >= ${since} and deleted_at is null and status <> 'pending'))::int as unread
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

export interface LowRow {
  sequence: number;
  at: string;
  credits: number;
}

/** The movement that brought the credits down to where they are low; nothing while they are not. */
export async function findLowCredits(db: Db, userId: string): Promise<LowRow | undefined> {
  const { rows } = await sql<LowRow>`
    select t.sequence, ${time(sql`t.created_at`)} as at, wallet.balance as credits
    from ledger_accounts wallet
    cross join lateral (
      select sequence, created_at from ledger_transactions
      where user_id = ${userId} and sequence > coalesce((
        select sequence from ledger_transactions
        where user_id = ${userId} and wallet_after > ${lowCredits} order by sequence desc limit 1), 0)
      order by sequence limit 1
    ) t
    where wallet.user_id = ${userId} and wallet.kind = 'wallet' and wallet.balance <= ${lowCredits}
  `.execute(db);
  return rows[0];
}

/** Up to when everything was read; '' before the first time. */
export async function findReadUntil(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select ${time(sql`read_until`)} as until from notification_marks where user_id = ${userId}
  `.execute(db);
  return rows[0]?.until ?? '';
}

/** The mark never goes back, whichever page is slower, and never ahead of now, or news would be read unseen. */
export async function moveReadUntil(db: Db, userId: string, until: string): Promise<void> {
  await sql`
    insert into notification_marks as mark (user_id, read_until)
    values (${userId}, least(${until}::timestamptz, now()))
    on conflict (user_id) do update set read_until = greatest(mark.read_until, excluded.read_until)
  `.execute(db);
}
