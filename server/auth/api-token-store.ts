import { sql } from 'kysely';
import type { Database, Db } from '#server/db/open.ts';

export interface KeptApiToken {
  id: string;
  name: string;
  ending: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

export interface NewApiToken {
  userId: string;
  name: string;
  tokenHash: Buffer;
  ending: string;
  createdAt: Date;
  expiresAt: Date;
}

const columns = ['id', 'name', 'ending', 'createdAt', 'lastUsedAt', 'expiresAt'] as const;
/** Expired ones stay a month, and one may be made to last a day: of more than this the oldest are not shown. */
const mostShown = 100;

/** Keeps a token unless the user has as many live ones already; then undefined. */
export async function insertApiToken(
  db: Db,
  made: NewApiToken,
  mostLive: number,
): Promise<KeptApiToken | undefined> {
  // Those of one user come one after the other, so that together they keep the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${made.userId}, 1))`.execute(db);
  const { live } = await db
    .selectFrom('apiTokens')
    .select((all) => all.fn.countAll<number>().as('live'))
    .where('userId', '=', made.userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', made.createdAt)
    .executeTakeFirstOrThrow();
  if (live >= mostLive) return undefined;
  return db.insertInto('apiTokens').values(made).returning(columns).executeTakeFirstOrThrow();
}

/** Those that were not revoked: live ones, then expired ones, the newest first. */
export async function apiTokensOf(db: Db, userId: string, now: Date): Promise<KeptApiToken[]> {
  return db
    .selectFrom('apiTokens')
    .select(columns)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy((row) => row.eb('expiresAt', '>', now), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute();
}

export async function hasApiToken(db: Db, token: { id: string; userId: string }): Promise<boolean> {
  const found = await db
    .selectFrom('apiTokens')
    .select('id')
    .where('id', '=', token.id)
    .where('userId', '=', token.userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Revokes one token of a user, or all; answers which were not revoked before. */
export async function revokeApiTokens(
  db: Db,
  of: { userId: string; id?: string },
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const all = db
    .updateTable('apiTokens')
    .set({ revokedAt: now })
    .where('userId', '=', of.userId)
    .where('revokedAt', 'is', null);
  const meant = of.id === undefined ? all : all.where('id', '=', of.id);
  return meant.returning(['id', 'name']).execute();
}

export async function touchApiToken(
  db: Database,
  token: { id: string; userId: string },
  now: Date,
): Promise<void> {
  await db.asUser(
    token.userId,
    (user) =>
      user
        .updateTable('apiTokens')
        .set({ lastUsedAt: now })
        .where('id', '=', token.id)
        .where((row) => row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', now)]))
        .execute(),
    { isRepeatable: true },
  );
}
