import pino, { type Logger } from 'pino';
import { randomUUID } from 'node:crypto';
import { testPostgres, type TestDatabase } from '#server/processes/testing.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Database, type DatabaseOptions } from './open.ts';
import { findOrCreateUser } from './system.ts';

export const silentLog: Logger = pino({ level: 'silent' });

/** A migrated database of its own for a test. */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<{
  url: string;
  db: Database;
  drop(): Promise<void>;
}> {
  const made = await migratedPostgres();
  const db = openDatabase(made.url, { log: silentLog, ...options });
  return {
    url: made.url,
    db,
    async drop() {
      await db.close();
      await made.drop();
    },
  };
}

export function migratedPostgres(): Promise<TestDatabase> {
  return testPostgres({ template: 'migrated', prepare: (url) => migrate(url) });
}

/** A new account with this many credits; returns its id. */
export async function testUser(db: Database, credits = 50): Promise<string> {
  const subject = randomUUID();
  const identity = {
    issuer: 'https://test.example',
    subject,
    email: `${subject}@example.com`,
    name: 'Test Person',
    photoUrl: null,
  };
  return (await findOrCreateUser(db, identity, credits)).id;
}

/** What http hands to an answer, for answers that look at the user and the query only. */
export function asked<Query>(
  userId: string,
  query: Query,
  onTotal: (count: number) => void = () => undefined,
) {
  return {
    user: {
      id: userId,
      email: 'a@example.com',
      name: 'A',
      photoUrl: null,
      createdAt: new Date(0),
      sessionId: '',
    },
    params: {},
    body: {},
    query,
    requestId: 'test',
    log: silentLog,
    signal: new AbortController().signal,
    headers: {},
    asker: { ip: '127.0.0.1', userAgent: undefined, origin: undefined, cookies: new Map<string, string>() },
    reply: { setCookie: () => undefined, header: () => undefined },
    total: onTotal,
  };
}
