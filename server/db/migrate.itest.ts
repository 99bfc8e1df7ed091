import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { testPostgres, type TestDatabase } from '#server/processes/testing.ts';
import { migrate, readMigrations } from './migrate.ts';

const databases: TestDatabase[] = [];

async function emptyDatabase(): Promise<string> {
  const made = await testPostgres();
  databases.push(made);
  return made.url;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: pg.QueryResult<Record<string, unknown>> = await client.query(text);
    return result.rows;
  } finally {
    await client.end();
  }
}

function asRole(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

afterAll(async () => {
  for (const database of databases) await database.drop();
});

describe('migrate', () => {
  it('brings an empty database up to date, and does nothing the second time', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const first = await query(url, 'select * from schema_migrations order by version');
    expect(first).toHaveLength(readMigrations().length);
    await migrate(url);
    expect(await query(url, 'select * from schema_migrations order by version')).toEqual(first);
  });

  it('lets six servers start at once, on one database and on several', async () => {
    const [one, two] = [await emptyDatabase(), await emptyDatabase()];
    await Promise.all([one, one, one, two, two, two].map((url) => migrate(url)));
    for (const url of [one, two]) {
      expect(await query(url, 'select version from schema_migrations')).toHaveLength(readMigrations().length);
    }
  });

  it('refuses a database of a newer Leakdrill with a sentence', async () => {
    const url = await emptyDatabase();
    const known = readMigrations();
    await migrate(url, [
      ...known,
      { version: known.length + 1, name: 'later', sql: 'create table later (id int)' },
    ]);
    await expect(migrate(url)).rejects.toThrow(
      `This database was written by a newer Leakdrill (migration ${known.length + 1}; this one knows ${known.length}). Start that version.`,
    );
  });

  it('refuses a migration that was changed after it ran', async () => {
    const url = await emptyDatabase();
    const [first] = readMigrations();
    if (!first) throw new Error('there are no migrations');
    await migrate(url, [first]);
    await expect(migrate(url, [{ ...first, sql: `${first.sql}\n-- changed` }])).rejects.toThrow(
      'is not the one of this Leakdrill',
    );
  });

  it('leaves nothing of a migration that fails in the middle, and goes on from there', async () => {
    const url = await emptyDatabase();
    const good = { version: 1, name: 'good', sql: 'create table good (id int)' };
    const bad = { version: 2, name: 'bad', sql: 'create table half (id int); select 1 / 0' };
    await expect(migrate(url, [good, bad])).rejects.toThrow('division by zero');
    expect(
      await query(url, `select to_regclass('good') is not null as good, to_regclass('half') as half`),
    ).toEqual([{ good: true, half: null }]);
    await migrate(url, [good, { ...bad, sql: 'create table whole (id int)' }]);
    expect(await query(url, 'select version from schema_migrations')).toHaveLength(2);
  });

  it('works for an owner that is no superuser, and its functions still see every user', async () => {
    const url = await emptyDatabase();
    const name = new URL(url).pathname.slice(1);
    const role = `owner_of_${name}`;
    await query(
      url,
      `create role ${role} login password 'secret' createrole; alter database ${name} owner to ${role}`,
    );
    const owned = asRole(url, role, 'secret');
    try {
      // The role may exist already, made by another owner: then it must be given.
      await query(url, `grant leakdrill_app to ${role}`).catch(() => undefined);
      await migrate(owned);
      await migrate(owned);
      await query(
        owned,
        `set role leakdrill_app; select find_or_create_user('i', 's', 'a@b.c', 'A', null, 50)`,
      );
      expect(await query(owned, 'select user_count() as count')).toEqual([{ count: '1' }]);
      expect(await query(owned, 'select sum(balance) from ledger_accounts')).toEqual([{ sum: '50' }]);
    } finally {
      await query(url, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
  });

  it('says what to ask for when it may neither make nor take the role', async () => {
    const url = await emptyDatabase();
    const name = new URL(url).pathname.slice(1);
    const role = `poor_${name}`;
    await query(url, `create role ${role} login password 'secret'; alter database ${name} owner to ${role}`);
    try {
      await expect(migrate(asRole(url, role, 'secret'))).rejects.toThrow(
        "ask the database's administrator for CREATE ROLE",
      );
    } finally {
      await query(url, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    }
  });
});
