import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** Until the transaction ends no run of this person can begin: its row would need theirs. */
export async function holdRunsBack(db: Db, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(db);
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
