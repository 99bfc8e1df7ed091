import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from './open.ts';
import { announceAll, sessionByToken, userCount } from './system.ts';
import { silentLog, testDatabase, testUser } from './testing.ts';

let url: string;
let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ url, db, drop } = await testDatabase());
});

afterAll(async () => {
  await drop();
});

const nobody = '00000000-0000-4000-8000-000000000000';

function addWorkflow(userId: string, name: string): Promise<string> {
  return db.asUser(userId, async (trx) => {
    const row = await trx
      .insertInto('workflows')
      .values({
        userId,
        name,
        description: '',
        graph: JSON.stringify({ nodes: [], edges: [] }),
        deletedAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

describe('asUser', () => {
  it('commits what the work did, and nothing when it throws', async () => {
    const userId = await testUser(db);
    const kept = await addWorkflow(userId, 'kept');
    await expect(
      db.asUser(userId, async (trx) => {
        await trx.updateTable('workflows').set({ name: 'lost' }).where('id', '=', kept).execute();
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    const names = await db.asUser(userId, (trx) => trx.selectFrom('workflows').select('name').execute());
    expect(names).toEqual([{ name: 'kept' }]);
  });

  it('refuses a user id that is not a uuid before it reaches the database', async () => {
    await expect(db.asUser(`'; drop table users; --`, async () => 1)).rejects.toThrow(TypeError);
  });

  it('reads bigint and counts as numbers, and inner keys of JSON as they are', async () => {
    const userId = await testUser(db);
    const { rows } = await sql<object>`
      select 9007199254740991::bigint as big_number, count(*) as how_many, '{"snake_key":{"other_key":1}}'::jsonb as some_json`.execute(
      db.asNobody,
    );
    expect(rows).toEqual([
      { bigNumber: 9_007_199_254_740_991, howMany: 1, someJson: { snake_key: { other_key: 1 } } },
    ]);
    await expect(
      db.asUser(userId, (trx) => sql`select 9007199254740993::bigint`.execute(trx)),
    ).rejects.toThrow(RangeError);
  });

  it('says so when a statement failed and the work went on', async () => {
    const userId = await testUser(db);
    const swallowing = db.asUser(userId, async (trx) => {
      await addRow(trx, userId);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('everything was rolled back');
  });

  it('is over when it is over', async () => {
    const userId = await testUser(db);
    const leaked = await db.asUser(userId, async (trx) => ({ trx }));
    await expect(sql`select 1`.execute(leaked.trx)).rejects.toThrow('this transaction is over');
    await expect(db.asUser(userId, (trx) => trx.transaction().execute(async () => 1))).rejects.toThrow(
      'asUser is the transaction',
    );
  });

  it('runs statements of one work one after the other, also when they are asked for at once', async () => {
    const userId = await testUser(db);
    const numbers = await db.asUser(userId, (trx) =>
      Promise.all(
        [1, 2, 3, 4].map(
          async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(trx)).rows[0]?.n,
        ),
      ),
    );
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it('tries again after a deadlock, so that both works get done', async () => {
    const userId = await testUser(db);
    let runs = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const lock = (first: number, second: number) =>
      db.asUser(userId, async (trx) => {
        runs += 1;
        await sql`select pg_advisory_xact_lock(${first}::int)`.execute(trx);
        if (runs === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await sql`select pg_advisory_xact_lock(${second}::int)`.execute(trx);
      });
    await Promise.all([lock(1, 2), lock(2, 1)]);
    expect(runs).toBe(3);
  });

  it('tries again when its connection is cut in the middle of the work', async () => {
    const userId = await testUser(db);
    let runs = 0;
    await db.asUser(userId, async (trx) => {
      runs += 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      if (runs === 1) await withOwner(`select pg_terminate_backend(${rows[0]?.pid})`);
      await addRow(trx, userId);
    });
    expect(runs).toBe(2);
    const rows = await db.asUser(userId, (trx) => trx.selectFrom('workflows').select('id').execute());
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['NUL in a text', sql`select ${'a\u0000b'}::text`],
    ['NUL in JSON', sql`select ${JSON.stringify('a\u0000b')}::jsonb ->> 0`],
    ['a lone surrogate in JSON', sql`select ${'"\\ud800"'}::jsonb`],
    ['an id that is none', sql`select ${'42'}::uuid`],
    ['a number that is too large', sql`select ${'99999999999'}::int`],
    ['JSON that is nested too deep', sql`select ${'['.repeat(20_000) + ']'.repeat(20_000)}::jsonb`],
  ])('makes %s an invalid request, never an unknown error', async (_name, statement) => {
    const userId = await testUser(db);
    await expect(db.asUser(userId, (trx) => statement.execute(trx))).rejects.toMatchObject({
      slug: 'invalid-request',
    });
    await expect(statement.execute(db.asNobody)).rejects.toMatchObject({ slug: 'invalid-request' });
  });

  it('waits a second for a connection, then says that too much is going on (F10)', async () => {
    const small = openDatabase(url, { log: silentLog, maxConnections: 1 });
    const userId = await testUser(small);
    const slow = small.asUser(userId, (trx) => sql`select pg_sleep(2)`.execute(trx));
    const startedAt = performance.now();
    await expect(small.asUser(userId, async () => 1)).rejects.toMatchObject({
      slug: 'unavailable',
      retryAfterMs: 1_000,
    });
    expect(performance.now() - startedAt).toBeLessThan(1_900);
    await slow;
    expect(await small.asUser(userId, async () => 1)).toBe(1);
    await small.close();
  });
});

describe('row security', () => {
  it('shows nothing of another user to a query that forgot to ask for one', async () => {
    const [mine, other] = [await testUser(db), await testUser(db)];
    await addWorkflow(mine, 'mine');
    const theirs = await addWorkflow(other, 'theirs');
    await db.asUser(mine, async (trx) => {
      expect(await trx.selectFrom('workflows').select('name').execute()).toEqual([{ name: 'mine' }]);
      expect(await trx.selectFrom('users').select('id').execute()).toEqual([{ id: mine }]);
      for (const table of ['ledgerAccounts', 'ledgerTransactions'] as const) {
        const rows = await trx.selectFrom(table).select('userId').execute();
        expect(rows.every((row) => row.userId === mine)).toBe(true);
        expect(rows.length).toBeGreaterThan(0);
      }
      const changed = await trx
        .updateTable('workflows')
        .set({ name: 'stolen' })
        .where('id', '=', theirs)
        .executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(0n);
    });
  });

  it('writes nothing in the name of another user, nor ties a thing of theirs to ours', async () => {
    const [mine, other] = [await testUser(db), await testUser(db)];
    const theirs = await addWorkflow(other, 'theirs');
    await expect(db.asUser(mine, (trx) => addRow(trx, other))).rejects.toMatchObject({ code: '42501' });
    const run = db.asUser(mine, (trx) =>
      sql`insert into executions (id, user_id, workflow_id, workflow_name, status)
          values (${randomUUID()}, ${mine}, ${theirs}, '', 'in_progress')`.execute(trx),
    );
    await expect(run).rejects.toMatchObject({ code: '23503' });
  });

  it('shows nobody nothing, also on a connection that a user had before', async () => {
    const small = openDatabase(url, { log: silentLog, maxConnections: 1 });
    const userId = await testUser(small);
    await small.asUser(userId, (trx) => sql`select 1`.execute(trx));
    for (const table of [
      'users',
      'sessions',
      'workflows',
      'activities',
      'audit',
      'ledgerTransactions',
    ] as const) {
      expect(await small.asNobody.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await userCount(small)).toBeGreaterThan(0);
    await small.close();
  });

  it('covers every table with a user_id', async () => {
    const rows = await withOwner(`
      select relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
    expect(rows).toEqual([]);
  });

  it('leaves no function that runs as the owner with a search path of its own choosing', async () => {
    const rows = await withOwner(`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce(proconfig::text like '%search_path=pg_catalog, public, pg_temp%', false)`);
    expect(rows).toEqual([]);
  });

  it.each([
    'update ledger_transactions set amount = 1',
    'delete from ledger_transactions',
    'insert into ledger_entries (transaction_id, account_id, amount) select gen_random_uuid(), 1, 1',
    'select * from ledger_entries',
    'update ledger_accounts set balance = 1000000',
    'truncate audit',
    'delete from audit',
    `insert into audit (user_id, action, subject, details, previous_hash) values (null, '', '', '{}', '')`,
    'delete from users',
    `update users set plan_id = 'enterprise'`,
    'update user_keys set version = 2',
    'update configurations set plain = plain',
    'drop table users',
    'alter table users disable row level security',
    'alter table users disable trigger all',
    'create table mine (id int)',
    `select ledger_post_grant('${nobody}', 'k', 1, '')`,
    'select * from nonces',
    'set row_security = off; select * from users',
    'alter role leakdrill_app bypassrls',
  ])('does not let the application run: %s', async (statement) => {
    const client = await db.pool.connect();
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('reset row_security');
      client.release();
    }
  });
});

describe('deleting a deployment', () => {
  it('and publishing a workflow with it at the same time: exactly one wins (F39)', async () => {
    const userId = await testUser(db);
    const outcomes = { deleted: 0, published: 0 };
    for (let round = 0; round < 50; round += 1) {
      const [deployment, configuration] = [randomUUID(), randomUUID()];
      await db.asUser(userId, async (trx) => {
        await sql`insert into deployments (id, user_id, agent_id, type, name, status, configuration_id)
          values (${deployment}, ${userId}, 'a', 'Deploy', 'A', 'completed', ${configuration})`.execute(trx);
        await sql`insert into configurations (id, user_id, deployment_id, plain) values (${configuration}, ${userId}, ${deployment}, '{}')`.execute(
          trx,
        );
      });
      const workflow = await addWorkflow(userId, 'w');
      const remove = () =>
        db.asUser(userId, (trx) =>
          sql`update deployments set deleted_at = now() where id = ${deployment}`.execute(trx),
        );
      const publish = () =>
        db.asUser(userId, (trx) =>
          trx
            .insertInto('workflowDeployments')
            .values({ workflowId: workflow, deploymentId: deployment, userId })
            .execute(),
        );
      // Who is asked first changes, so that each wins now and then.
      const isRemovedFirst = round % 2 === 0;
      const [first, second] = await Promise.allSettled(
        isRemovedFirst ? [remove(), publish()] : [publish(), remove()],
      );
      const [removed, published] = isRemovedFirst ? [first, second] : [second, first];
      expect([removed.status, published.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      if (removed.status === 'fulfilled') outcomes.deleted += 1;
      else expect(removed.reason).toMatchObject({ code: '23503', constraint: 'deployments_in_use' });
      if (published.status === 'fulfilled') outcomes.published += 1;
      else expect(published.reason).toMatchObject({ code: '23503' });
    }
    expect(Math.min(outcomes.deleted, outcomes.published)).toBeGreaterThan(0);
  });
});

describe('listen', () => {
  it('hears what is announced, each and in order, and tells when it may have missed something', async () => {
    const payloads: string[] = [];
    let reconnects = 0;
    const stop = await db.listen(
      'leakdrill_live',
      (payload) => payloads.push(payload),
      () => (reconnects += 1),
    );
    await announceAll(db, ['one', 'two']);
    await until(() => payloads.length >= 2);
    expect(payloads).toEqual(['one', 'two']);

    await withOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leakdrill-listen' and datname = current_database()`,
    );
    await until(() => reconnects === 1);
    await withOwner(`select pg_notify('leakdrill_live', 'again')`);
    await until(() => payloads.includes('again'));
    await stop();
    await withOwner(`select pg_notify('leakdrill_live', 'late')`);
    await sleep(100);
    expect(payloads).not.toContain('late');
  });
});

describe('session_by_token', () => {
  it('finds the session by its hash only', async () => {
    const userId = await testUser(db);
    const tokenHash = Buffer.alloc(32, 7);
    await db.asUser(userId, (trx) =>
      trx
        .insertInto('sessions')
        .values({
          userId,
          tokenHash,
          cookieHash: null,
          offeredCookieHash: null,
          userAgent: null,
          expiresAt: new Date(Date.now() + 60_000),
          revokedAt: null,
        })
        .execute(),
    );
    expect(await sessionByToken(db, tokenHash)).toMatchObject({
      userId,
      name: 'Test Person',
      revokedAt: null,
    });
    expect(await sessionByToken(db, Buffer.alloc(32, 8))).toBeUndefined();
  });
});

function addRow(trx: Parameters<Parameters<Database['asUser']>[1]>[0], userId: string): Promise<unknown> {
  return trx
    .insertInto('workflows')
    .values({ userId, name: 'n', description: '', graph: '{}', deletedAt: null })
    .execute();
}

async function withOwner(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

async function until(isDone: () => boolean): Promise<void> {
  for (let waited = 0; !isDone(); waited += 20) {
    if (waited > 10_000) throw new Error('waited ten seconds in vain');
    await sleep(20);
  }
}
