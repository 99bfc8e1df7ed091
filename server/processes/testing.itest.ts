import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { testPostgres, testRestate, type TestDatabase } from './testing.ts';

const databases: TestDatabase[] = [];

afterAll(async () => {
  for (const database of databases) await database.drop();
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('testPostgres', () => {
  it('gives a fresh database each time, PostgreSQL 18 in UTF-8', async () => {
    const [one, two] = [await testPostgres(), await testPostgres()];
    databases.push(one, two);
    await query(one.url, 'create table only_here (id int)');
    await expect(query(two.url, 'select * from only_here')).rejects.toThrow(/does not exist/);
    expect(await query(one.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    const [version] = (await query(one.url, 'show server_version_num')) as { server_version_num: string }[];
    expect(Number(version?.server_version_num)).toBeGreaterThanOrEqual(180_000);
  });

  it('prepares once, for many, even at the same time', async () => {
    let count = 0;
    const make = () =>
      testPostgres({
        template: 'counted',
        prepare: async (url) => {
          count += 1;
          await query(url, 'create table prepared (id int)');
        },
      });
    const made = await Promise.all([make(), make(), make()]);
    databases.push(...made);
    expect(count).toBe(1);
    for (const { url } of made) expect(await query(url, 'select * from prepared')).toEqual([]);
  });
});

describe('testRestate', () => {
  it('gives a Restate that answers', async () => {
    const { ingressUrl, adminUrl } = await testRestate();
    expect((await fetch(`${ingressUrl}/restate/health`)).status).toBe(200);
    expect((await fetch(`${adminUrl}/deployments`)).status).toBe(200);
  });
});
