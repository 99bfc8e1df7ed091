import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import { randomInt } from 'node:crypto';
import type { Logger } from '#server/log.ts';
import { appRole } from './app-role.ts';
import { askClient, kyselyOver } from './dialect.ts';
import { asProblem, isBroken, isPassing, wasRolledBack } from './failures.ts';
import { listenTo } from './listen.ts';
import type { Tables } from './schema.ts';
import { parsers } from './types.ts';

/** What statements run on: inside asUser the user's own transaction. */
export type Db = Kysely<Tables>;

export interface AsUserOptions {
  /**
   * The work may be committed twice without harm. Then it is also tried again when the connection broke during
   * COMMIT, where nobody knows whether it was committed.
   */
  isRepeatable?: boolean;
}

export interface Database {
  /**
   * One transaction in which only this user's rows exist. The work touches nothing but the database: when the
   * connection breaks before COMMIT, or two transactions got into each other's way, it runs again.
   */
  asUser<T>(userId: string, work: (db: Db) => Promise<T>, options?: AsUserOptions): Promise<T>;
  /** Single statements without a user: they see no user's row, and call the functions of system.ts. May run twice. */
  asNobody: Db;
  pool: Pool;
  /** Payloads of a channel until the returned function is called; `onReconnect` when some may have been missed. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  log: Logger;
  maxConnections?: number;
  /** How long a caller waits for a free connection. */
  queueMs?: number;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A restart of PostgreSQL takes about half a second; a caller should not wait much longer than two. */
const pausesMs = [25, 50, 100, 200, 400, 800];
const patienceMs = 3_000;

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { log } = options;
  const pool = openPool(url, options);
  const stops = new Set<() => Promise<void>>();

  async function retrying<T>(attempt: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
    const startedAt = performance.now();
    for (const pause of [...pausesMs, undefined]) {
      try {
        return await attempt();
      } catch (error) {
        const isLate = performance.now() - startedAt > patienceMs;
        if (pause === undefined || isLate || !isPassing(error) || !mayRepeat(error)) throw error;
        log.warn({ err: error, pause }, 'the database failed for a moment');
        await sleep(pause + randomInt(pause));
      }
    }
    throw new Error('unreachable');
  }

  async function asUser<T>(
    userId: string,
    work: (db: Db) => Promise<T>,
    how: AsUserOptions = {},
  ): Promise<T> {
    if (!uuid.test(userId)) throw new TypeError('a user id is a uuid');
    let isCommitting = false;
    try {
      return await retrying(
        () => {
          isCommitting = false;
          return transact(pool, userId, work, () => (isCommitting = true));
        },
        (error) => !isCommitting || wasRolledBack(error) || (how.isRepeatable ?? false),
      );
    } catch (error) {
      throw asProblem(error, isCommitting);
    }
  }

  async function askAsNobody(query: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      return await retrying(
        () => withClient(pool, (client) => askClient(client, query)),
        () => true,
      );
    } catch (error) {
      throw asProblem(error);
    }
  }

  return {
    asUser,
    asNobody: kyselyOver(askAsNobody),
    pool,
    async listen(channel, onPayload, onReconnect) {
      const stop = await listenTo({ url, channel, onPayload, onReconnect, log });
      stops.add(stop);
      return async () => {
        stops.delete(stop);
        await stop();
      };
    },
    async isReady() {
      try {
        await withClient(pool, (client) => client.query('select 1'));
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()));
      await pool.end();
    },
  };
}

function openPool(url: string, options: DatabaseOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'leakdrill',
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.queueMs ?? 1_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // For a network that swallows packets: the server's own limit below is shorter.
    query_timeout: 20_000,
    types: parsers,
    onConnect: (client) => takeRole(client),
  });
  // Without a listener on both, one restart of PostgreSQL would end this process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function takeRole(client: ClientBase): Promise<void> {
  await client.query(
    `set role ${appRole}; set search_path to public; set statement_timeout to '15s'; set lock_timeout to '5s'; set idle_in_transaction_session_timeout to '30s'; set plan_cache_mode to force_generic_plan`,
  );
}

async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await use(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure !== undefined && isBroken(failure));
  }
}

async function transact<T>(
  pool: Pool,
  userId: string,
  work: (db: Db) => Promise<T>,
  onCommit: () => void,
): Promise<T> {
  const client = await pool.connect();
  let isOver = false;
  let isUnusable = false;
  // One statement after the other, also when the work asks for several at once.
  let last: Promise<unknown> = Promise.resolve();
  const db = kyselyOver((query) => {
    if (isOver) throw new Error('this transaction is over: await everything inside asUser');
    const next = last.then(() => askClient(client, query));
    last = next.catch(() => undefined);
    return next;
  });
  try {
    // The id is a uuid, so it may stand in the text, which saves a round trip.
    await client.query(`begin; select set_config('app.user_id', '${userId}', true)`);
    const result = await work(db);
    isOver = true;
    await last;
    onCommit();
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK when the work went on after a failed statement.
    if (command !== 'COMMIT')
      throw new Error('a statement failed and the work went on: everything was rolled back');
    return result;
  } catch (error) {
    isOver = true;
    isUnusable = isBroken(error) || !(await rollBack(client, last));
    throw error;
  } finally {
    client.release(isUnusable);
  }
}

async function rollBack(client: PoolClient, last: Promise<unknown>): Promise<boolean> {
  try {
    await last;
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
