import { sql } from 'kysely';
import type { Database } from './open.ts';

/** What the application may know and do across users; each is one function in migrations/0004-across-users.sql. */

export interface Account {
  id: string;
  email: string;
  name: string;
  photoUrl: string | null;
  planId: string;
  disabledAt: Date | null;
  createdAt: Date;
  isNew: boolean;
}

export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  photoUrl: string | null;
}

/** The account of an identity; a new one gets its free credits in the same transaction, once. */
export async function findOrCreateUser(
  db: Database,
  identity: Identity,
  freeCredits: number,
): Promise<Account> {
  const { issuer, subject, email, name, photoUrl } = identity;
  return one<Account>(
    await sql<Account>`select * from find_or_create_user(${issuer}, ${subject}, ${email}, ${name}, ${photoUrl}, ${freeCredits})`.execute(
      db.asNobody,
    ),
  );
}

export interface PasswordAccount {
  id: string;
  email: string;
  name: string;
  photoUrl: string | null;
  passwordHash: string;
  disabledAt: Date | null;
  createdAt: Date;
}

/** The account that signs in with this e-mail and a password; accounts without a password are not found. */
export async function userByEmail(db: Database, email: string): Promise<PasswordAccount | undefined> {
  const { rows } = await sql<PasswordAccount>`select * from user_by_email(${email})`.execute(db.asNobody);
  return rows[0];
}

export async function userCount(db: Database): Promise<number> {
  return one<{ count: number }>(
    await sql<{ count: number }>`select user_count() as count`.execute(db.asNobody),
  ).count;
}

export interface SessionOfToken {
  id: string;
  userId: string;
  cookieHash: Buffer | null;
  offeredCookieHash: Buffer | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  email: string;
  name: string;
  photoUrl: string | null;
  userCreatedAt: Date;
  disabledAt: Date | null;
}

/** The session with its user, also when it is over: whether it still counts is decided by the caller's clock. */
export async function sessionByToken(db: Database, tokenHash: Buffer): Promise<SessionOfToken | undefined> {
  const { rows } = await sql<SessionOfToken>`select * from session_by_token(${tokenHash})`.execute(
    db.asNobody,
  );
  return rows[0];
}

export type ApiTokenOfHash = Omit<SessionOfToken, 'cookieHash' | 'offeredCookieHash' | 'lastUsedAt'> & {
  lastUsedAt: Date | null;
};

/** The same for an API token, also when it is over. */
export async function apiTokenByHash(db: Database, tokenHash: Buffer): Promise<ApiTokenOfHash | undefined> {
  const { rows } = await sql<ApiTokenOfHash>`select * from api_token_by_hash(${tokenHash})`.execute(
    db.asNobody,
  );
  return rows[0];
}

export async function makeNonce(
  db: Database,
  nonce: { hash: Buffer; cookieHash: Buffer | null; expiresAt: Date },
): Promise<void> {
  await sql`select make_nonce(${nonce.hash}, ${nonce.cookieHash}, ${nonce.expiresAt})`.execute(db.asNobody);
}

/** True once per nonce. When the connection breaks in between, the nonce may be spent with nobody signed in. */
export async function useNonce(
  db: Database,
  nonce: { hash: Buffer; cookieHash: Buffer | null; now: Date },
): Promise<boolean> {
  const result = await sql<{ isUsed: boolean }>`
    select use_nonce(${nonce.hash}, ${nonce.cookieHash}, ${nonce.now}) as is_used`.execute(db.asNobody);
  return one(result).isUsed;
}

export async function forgetOldSignIns(db: Database, now: Date): Promise<void> {
  await sql`select forget_old_sign_ins(${now})`.execute(db.asNobody);
}

export interface Search {
  limit: number;
  olderThanMs: number;
}

/** Tells every process, without waiting for the disk. */
export async function announceAll(db: Database, payloads: string[]): Promise<void> {
  await sql`select announce(${payloads}::text[])`.execute(db.asNobody);
}

export interface RunOfUser {
  executionId: string;
  userId: string;
}

/** Marks the runs of this user that may go to the engine now, so many at a time, and answers them. */
export async function takeRunsToSend(db: Database, userId: string, perUser: number): Promise<string[]> {
  const { rows } = await sql<{ executionId: string }>`
    select * from take_runs_to_send(${userId}, ${perUser})`.execute(db.asNobody);
  return rows.map((row) => row.executionId);
}

/** Whose runs wait for their turn. */
export async function usersWithWaitingRuns(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select * from users_with_waiting_runs(${limit})`.execute(db.asNobody);
  return rows.map((row) => row.userId);
}

/** Runs that were sent and of which nothing was heard for so long. */
export async function takeRunsToResend(
  db: Database,
  search: { limit: number; unconfirmedMs: number; silentMs: number },
): Promise<RunOfUser[]> {
  const { rows } = await sql<RunOfUser>`
    select * from take_runs_to_resend(${search.limit}, make_interval(secs => ${search.unconfirmedMs / 1000}),
      make_interval(secs => ${search.silentMs / 1000}))`.execute(db.asNobody);
  return rows;
}

/** Runs that go on and were asked to stop. */
export async function runsAskedToStop(db: Database): Promise<string[]> {
  const { rows } = await sql<{ executionId: string }>`select * from runs_asked_to_stop()`.execute(
    db.asNobody,
  );
  return rows.map((row) => row.executionId);
}

/** Runs that nothing ends any more. */
export async function expiredRuns(db: Database, search: Search): Promise<RunOfUser[]> {
  const { rows } = await sql<RunOfUser>`
    select * from expired_runs(${search.limit}, make_interval(secs => ${search.olderThanMs / 1000}))`.execute(
    db.asNobody,
  );
  return rows;
}

/** Something that a worker is to do about one decoy; a later wish has another id. */
export interface DecoyTask {
  userId: string;
  decoyId: string;
  taskId: string;
}

/** Marks the tasks that the engine is to hear of now and answers them. */
export async function takeDecoyTasks(
  db: Database,
  search: { limit: number; unconfirmedMs: number; silentMs: number },
): Promise<DecoyTask[]> {
  const { rows } = await sql<DecoyTask>`
    select * from take_decoy_tasks(${search.limit}, make_interval(secs => ${search.unconfirmedMs / 1000}),
      make_interval(secs => ${search.silentMs / 1000}))`.execute(db.asNobody);
  return rows;
}

/** Tasks that nothing ends any more. */
export async function expiredDecoyTasks(db: Database, search: Search): Promise<DecoyTask[]> {
  const { rows } = await sql<DecoyTask>`
    select * from expired_decoy_tasks(${search.limit}, make_interval(secs => ${search.olderThanMs / 1000}))`.execute(
    db.asNobody,
  );
  return rows;
}

/** Runs whose decoys are to be cleaned up by their date. */
export async function runsWithDueDecoys(db: Database, limit: number): Promise<RunOfUser[]> {
  const { rows } = await sql<RunOfUser>`select * from runs_with_due_decoys(${limit})`.execute(db.asNobody);
  return rows;
}

/** Open holds whose work is over. */
export async function holdsToSweep(
  db: Database,
  search: Search,
): Promise<{ holdKey: string; userId: string }[]> {
  const { rows } = await sql<{ holdKey: string; userId: string }>`
    select * from holds_to_sweep(${search.limit}, make_interval(secs => ${search.olderThanMs / 1000}))`.execute(
    db.asNobody,
  );
  return rows;
}

/** Files whose values nobody could know again yet, by id. */
export async function filesWithoutFingerprints(
  db: Database,
  search: { limit: number; after: string },
): Promise<{ fileId: string; userId: string }[]> {
  const { rows } = await sql<{ fileId: string; userId: string }>`
    select * from files_without_fingerprints(${search.limit}, ${search.after})`.execute(db.asNobody);
  return rows;
}

function one<T>(result: { rows: T[] }): T {
  const [row] = result.rows;
  if (row === undefined) throw new Error('the database answered nothing');
  return row;
}
