import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Tables } from '#server/db/schema.ts';

export type ActivityRow = Selectable<Tables['activities']>;
export type NewActivityRow = Insertable<Tables['activities']>;

export async function insertActivity(db: Db, row: NewActivityRow): Promise<void> {
  await db.insertInto('activities').values(row).execute();
}

export async function findRecentActivities(db: Db, userId: string, limit: number): Promise<ActivityRow[]> {
  return db
    .selectFrom('activities')
    .where('userId', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

export async function countActivities(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('activities')
    .where('userId', '=', userId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
