import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/**
 * From the commit on no run of this person can begin: for a minute, or until `letRunsBegin`. Answers what that takes;
 * undefined while another reset holds them back, whose emptying may still arrive after this one is over.
 */
export async function holdRunsBack(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    update users set sandbox_resets_until = clock_timestamp() + interval '60 s'
    where id = ${userId} and coalesce(sandbox_resets_until <= clock_timestamp(), true)
    returning sandbox_resets_until::text as until
  `.execute(db);
  return rows[0]?.until;
}

/** Only once it is emptied: keys that a person made there went with what they had planted. */
export async function markReset(db: Db, userId: string, until: string): Promise<void> {
  // Before `until` no run began that the emptying did not meet.
  await sql`
    update users set sandbox_reset_at = greatest(sandbox_reset_at, least(clock_timestamp(), ${until}::timestamptz))
    where id = ${userId}
  `.execute(db);
}

/** Unless this hold ran out and a later reset of the same person holds them back. */
export async function letRunsBegin(db: Db, userId: string, until: string): Promise<void> {
  await sql`
    update users set sandbox_resets_until = null
    where id = ${userId} and sandbox_resets_until = ${until}::timestamptz
  `.execute(db);
}

/** Whoever holds runs back at this moment is waited for, and waits for the transaction that asks. */
export async function areRunsHeldBack(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean | null }>`
    select sandbox_resets_until > clock_timestamp() as is_held from users where id = ${userId} for share
  `.execute(db);
  return rows[0]?.isHeld ?? false;
}

/** Of any workflow, also a deleted one. */
export async function findGoingOn(db: Db, userId: string): Promise<string | undefined> {
  const run = await db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('status', '=', 'in_progress')
    .orderBy('createdAt')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return run?.id;
}
