import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresOptions } from './postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-postgres-'));
});
afterAll(() => {
  const moved = join(folder, 'postgres-lies-at');
  if (existsSync(moved)) rmSync(join(readFileSync(moved, 'utf8'), '..'), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
});

async function withPostgres<T>(
  options: PostgresOptions,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres(options);
  const client = new pg.Client({ connectionString: postgres.databaseUrl });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

describe('startPostgres', () => {
  it('keeps its data when root may make no user namespace any more, and when it may again', async () => {
    mkdirSync(folder, { recursive: true });
    await withPostgres({ dataDir: folder }, (client) => client.query('create table steps (id int)'));
    for (const rootWay of ['spare-user', 'user-namespace', 'spare-user'] as const) {
      await withPostgres({ dataDir: folder, rootWay }, (client) =>
        client.query('insert into steps values (1)'),
      );
    }
    const { rows } = await withPostgres({ dataDir: folder }, (client) =>
      client.query('select count(*)::int from steps'),
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('lets nobody in without the password', async () => {
    const postgres = await startPostgres({ dataDir: folder });
    const url = new URL(postgres.databaseUrl);
    url.password = 'wrong';
    const client = new pg.Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
    await postgres.stop();
  });

  it('compares and stores text as UTF-8, the same on every machine', async () => {
    await withPostgres({ dataDir: folder }, async (client) => {
      const { rows } = await client.query(
        "select datlocprovider as provider, datlocale as locale, upper('näher é') as upper from pg_database where datname = current_database()",
      );
      expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8', upper: 'NÄHER É' }]);
    });
  });

  it('writes neither statements nor rows to its log', async () => {
    const dataDir = join(folder, 'quiet');
    mkdirSync(dataDir);
    await withPostgres({ dataDir }, async (client) => {
      await client.query('create table secrets (value text unique)');
      await client.query("insert into secrets values ('AKIATELLTALE')");
      await expect(client.query("insert into secrets values ('AKIATELLTALE')")).rejects.toThrow(/duplicate/);
    });
    const log = readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('AKIATELLTALE');
  });
});
