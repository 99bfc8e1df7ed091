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

/** Opens a session, ends the oldest of this user's beyond the limit, and answers the new one's id. */
export async function insertSession(db: Db, made: NewSession): Promise<string> {
  const { now, ...row } = made;
  // Sign-ins of one user come one after the other, so that together they keep the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${made.userId}, 0))`.execute(db);
  const expiresAt = new Date(now.getTime() + sessionLimits.absoluteMs);
  const { id } = await db
    .insertInto('sessions')
    .values({ ...row, createdAt: now, lastUsedAt: now, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', made.userId)
        .where('id', '!=', id)
        .where('revokedAt', 'is', null)
        .where('expiresAt', '>', now)
        .where('lastUsedAt', '>', new Date(now.getTime() - sessionLimits.idleMs))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(sessionLimits.livePerUser - 1),
    )
    .execute();
  return id;
}

/** From now on this session is good only with the cookie that was set at sign-in. */
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

export async function touchSession(
  db: Database,
  session: { id: string; userId: string },
  now: Date,
): Promise<void> {
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

interface SessionId {
  id: string;
  userId: string;
}

/** Ends a session; false when it was over already or is none of this user's. */
export async function revokeSession(db: Db, session: SessionId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasSession(db: Db, session: SessionId): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .executeTakeFirst();
  return found !== undefined;
}

export interface LiveSession {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  how: string | null;
  ip: string | null;
}

/** The live sessions of a user, with what the audit wrote down when each was opened. */
export async function liveSessions(db: Db, userId: string, now: Date): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select s.id, s.user_agent, s.created_at, s.last_used_at, s.expires_at,
      opened.details ->> 'how' as how, opened.details ->> 'ip' as ip
    from sessions s
    left join audit opened on opened.user_id = s.user_id and opened.action = 'session.opened'
      and opened.subject = s.id::text
    where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
      and s.last_used_at > ${new Date(now.getTime() - sessionLimits.idleMs)}
    order by s.last_used_at desc, s.created_at desc, s.id
  `.execute(db);
  return rows;
}

/** Ends every session of a user; answers which there were. */
export async function revokeAllSessions(db: Db, userId: string, now: Date): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/**
 * As the owner: gives a password to the account that signs in with one, else to the oldest with this e-mail,
 * and ends its sessions. False when there is none.
 */
export async function keepPassword(
  db: Db,
  made: { email: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', made.email.toLowerCase())
    .orderBy(sql`password_hash is null`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return false;
  await db.updateTable('users').set({ passwordHash: made.passwordHash }).where('id', '=', user.id).execute();
  await revokeAllSessions(db, user.id, made.now);
  return true;
}
