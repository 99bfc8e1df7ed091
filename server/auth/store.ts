import { sql } from 'kysely';
import type { Database, Db } from '#server/db/open.ts';
import { sessionLimits } from './session-rules.ts';

export interface NewSession {
  userId: string;
  tokenHash: Buffer;
  offeredCookieHash: Buffer;
  userAgent: string | null;
  now: Date;
}

/** Opens a session and ends the oldest of this user's beyond the limit. */
export async function insertSession(db: Db, made: NewSession): Promise<void> {
  const { now, ...row } = made;
  // Sign-ins of one user come one after the other, so that together they keep the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${made.userId}, 0))`.execute(db);
  const expiresAt = new Date(now.getTime() + sessionLimits.absoluteMs);
  await db
    .insertInto('sessions')
    .values({ ...row, createdAt: now, lastUsedAt: now, expiresAt })
    .execute();
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', made.userId)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .where('lastUsedAt', '>', new Date(now.getTime() - sessionLimits.idleMs))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(sessionLimits.livePerUser),
    )
    .execute();
}

/** True when this call bound it; a call at the same moment may have been first. */
export async function bindSession(db: Database, session: { id: string; userId: string }): Promise<void> {
  await db.asUser(
    session.userId,
    (user) =>
      user
        .updateTable('sessions')
        .set((row) => ({ cookieHash: row.ref('offeredCookieHash') }))
        .where('id', '=', session.id)
        .where('cookieHash', 'is', null)
        .execute(),
    { isRepeatable: true },
  );
}

export async function touchSession(db: Database, session: { id: string; userId: string }, now: Date): Promise<void> {
  await db.asUser(
    session.userId,
    (user) =>
      user
        .updateTable('sessions')
        .set({ lastUsedAt: now })
        .where('id', '=', session.id)
        .where('lastUsedAt', '<', now)
        .execute(),
    { isRepeatable: true },
  );
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of the transaction's user; answers how many there were. */
export async function revokeAllSessions(db: Db, userId: string, now: Date): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export async function auditUser(db: Db, userId: string, action: string, details: object): Promise<void> {
  await sql`select append_audit(${userId}, ${action}, 'session', ${JSON.stringify(details)})`.execute(db);
}

/** For what nobody is known to have done. */
export async function auditNobody(db: Database, action: string, details: object): Promise<void> {
  await sql`select append_audit(null, ${action}, 'session', ${JSON.stringify(details)})`.execute(db.asNobody);
}
