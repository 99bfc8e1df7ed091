import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { authCalls, type SignIn } from '#contract/auth.ts';
import { buildApp } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { makeLog, type Logger } from '#server/log.ts';
import { testPostgres } from '#server/processes/testing.ts';
import { authAnswers } from './answers.ts';
import { openAuth, type Auth } from './open.ts';

export interface TestAuth {
  app: FastifyInstance;
  /** A second process: same database, nothing else in common. */
  other: FastifyInstance;
  auth: Auth;
  db: Database;
  config: Config;
  /** Now, as both see it. */
  clock: { now: Date };
  /** A credential for this person, as a script would ask for it. */
  credential(email: string, name?: string): Promise<string>;
  signIn(email: string): Promise<{ token: string; cookie: string; signIn: SignIn }>;
  statusOf(token: string, headers?: Record<string, string>, app?: FastifyInstance): Promise<number>;
  stop(): Promise<void>;
}

/** Sign-in and sessions in two real apps over one real PostgreSQL, with the local identity provider. */
export async function testAuth(
  env: Record<string, string> = {},
  addressOf: (url: string) => string = (url) => url,
  log: Logger = makeLog({ level: 'silent' }),
): Promise<TestAuth> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leakdrill-auth-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env });
  const postgres = await testPostgres({ template: 'migrated', prepare: migrate });
  const clock = { now: new Date() };
  const opened = await Promise.all([openOne(), openOne()]);
  const [first, second] = opened;

  async function openOne() {
    const db = openDatabase(addressOf(postgres.url), { log });
    const sessionDb = openDatabase(addressOf(postgres.url), { log, maxConnections: 2 });
    const parts = { config, db, sessionDb, log, now: () => clock.now };
    const auth = await openAuth(parts);
    const app = await buildApp({
      config,
      calls: authCalls,
      answers: authAnswers({ ...parts, auth }),
      sessions: auth.sessions,
      localIdentity: auth.localIdentity,
      probes: { database: () => db.isReady(), engine: async () => true },
      log,
      webRoot: dataDir,
      version: '0',
      checkReplies: true,
      shedAfterMs: 0,
    });
    return { app, auth, db, sessionDb };
  }

  async function credential(email: string, name = 'Somebody'): Promise<string> {
    const answer = await first.app.inject({
      method: 'POST',
      url: '/local-identity/token',
      payload: { email, name },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ credential: string }>().credential;
  }

  return {
    app: first.app,
    other: second.app,
    auth: first.auth,
    db: first.db,
    config,
    clock,
    credential,
    async signIn(email) {
      const payload = { provider: 'google', token: await credential(email) };
      const answer = await first.app.inject({ method: 'POST', url: '/api/v1/auth/sso/login', payload });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const signIn = answer.json<SignIn>();
      const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
      return { token: signIn.access_token, cookie, signIn };
    },
    async statusOf(token, headers = {}, app = first.app) {
      const answer = await app.inject({
        url: '/api/v1/auth/validate',
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
      return answer.statusCode;
    },
    async stop() {
      for (const { app, auth, db, sessionDb } of opened) {
        await app.close();
        await auth.stop();
        await sessionDb.close();
        await db.close();
      }
      await postgres.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
