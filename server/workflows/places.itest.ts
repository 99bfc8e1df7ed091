import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from './execute.ts';
import { publishWorkflow } from './publish.ts';
import { findHighestNumbers, findTakenLocations } from './store.ts';

let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await testServer();
  owner = await openOwner(server.databaseUrl);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

describe('choosing places', () => {
  it('looks at the few rows it needs, however much was planted', async () => {
    const userId = await server.newUser();
    const graph = graphOf(await deployKeys(server, userId), [
      await deployBucket(server, userId, 'acme-full'),
    ]);
    const drawn = { name: 'Full', description: '', graph };
    const id = await server.parts.db.asUser(userId, (db) => publishWorkflow(db, userId, drawn));
    await executeWorkflow(server.parts, makeTurns(), userId, id);
    await sql`
      insert into steps select made.* from steps step, generate_series(1, 3000) nth,
        jsonb_populate_record(null::steps, to_jsonb(step) || jsonb_build_object('node_id', 'planted-' || nth,
          'location', 's3://acme-full/keys-' || nth, 'planted_state', 'planted',
          'target', jsonb_build_object('base', 's3://acme-full/keys', 'nth', nth::text))) made
      where step.user_id = ${userId} and step.position = 1
    `.execute(owner.db);
    await server.parts.db.asUser(userId, async (db) => {
      const before = await rowsFetched(db);
      const highest = await findHighestNumbers(db, userId, ['s3://acme-full/keys', 's3://acme-full/other']);
      expect([...highest.values()]).toEqual([3000, 0]);
      const taken = await findTakenLocations(db, userId, ['s3://acme-full/keys-7', 's3://acme-full/free']);
      expect([...taken]).toEqual(['s3://acme-full/keys-7']);
      expect((await rowsFetched(db)) - before).toBeLessThanOrEqual(4);
    });
  });
});

/** Rows of `steps` that this transaction has looked at so far. */
async function rowsFetched(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select pg_stat_get_xact_tuples_fetched('steps'::regclass) + pg_stat_get_xact_tuples_returned('steps'::regclass) as count
  `.execute(db);
  return Number(rows[0]?.count);
}
