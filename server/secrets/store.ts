import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export async function findSealedSecret(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('masterKeyChecks').select('sealed').executeTakeFirst();
  return row?.sealed;
}

/** Keeps the first one when several servers start at once. */
export async function insertSealedSecret(db: Db, sealed: Buffer): Promise<void> {
  await db
    .insertInto('masterKeyChecks')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateSealedSecret(db: Db, sealed: Buffer): Promise<void> {
  await db.updateTable('masterKeyChecks').set({ sealed }).execute();
}

export interface UserKeyRow {
  userId: string;
  version: number;
  wrappedKey: Buffer;
}

/** The newest, or one version. `isCommitted` is false for a key that this very transaction made. */
export async function findUserKey(
  db: Db,
  userId: string,
  version: number | undefined,
): Promise<(UserKeyRow & { isCommitted: boolean }) | undefined> {
  return (
    db
      .selectFrom('userKeys')
      .where('userId', '=', userId)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .orderBy('version', 'desc')
      .limit(1)
      // now() is when this transaction began, and the row's default in the one that made it.
      .select(['userId', 'version', 'wrappedKey', sql<boolean>`created_at < now()`.as('isCommitted')])
      .executeTakeFirst()
  );
}

/** Keeps the first one when several first uses come at once. */
export async function insertUserKey(db: Db, row: UserKeyRow): Promise<void> {
  await db
    .insertInto('userKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findAllUserKeys(owner: Db): Promise<UserKeyRow[]> {
  return owner.selectFrom('userKeys').select(['userId', 'version', 'wrappedKey']).execute();
}

export async function updateUserKey(owner: Db, { userId, version, wrappedKey }: UserKeyRow): Promise<void> {
  await owner
    .updateTable('userKeys')
    .set({ wrappedKey })
    .where('userId', '=', userId)
    .where('version', '=', version)
    .execute();
}

/** Whether any process of Leakdrill but the asking one is connected to this database. */
export async function isServed(owner: Db): Promise<boolean> {
  const { rows } = await sql<{ isServed: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database()
      and application_name like 'leakdrill%' and pid <> pg_backend_pid()) as is_served`.execute(owner);
  return rows[0]?.isServed ?? true;
}
