import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';

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

// Side by side: they wait between tries, and each fault strikes one person's calls.
describe.concurrent('plant', () => {
  it('records what lies there when every answer to the upload was lost', async () => {
    const { userId, step, balance } = await runWith('acme-lost-answers', (owner) =>
      server.cloud.client.setFault({ kind: 'lost-answer', operation: 'PutObject', owner, count: 40 }),
    );
    expect(step).toMatchObject({ status: 'completed', plantedState: 'planted' });
    expect(await objectsIn(userId, 'acme-lost-answers')).toHaveLength(1);
    expect(balance.after).toBe(balance.before - 1);
  }, 60_000);

  it('keeps the place when nobody can say what lies there', async () => {
    const { step, balance } = await runWith('acme-unknown', async (owner) => {
      await server.cloud.client.setFault({ kind: 'reset', operation: 'PutObject', owner, count: 40 });
      await server.cloud.client.setFault({ kind: 'error', operation: 'GetObject', owner, count: 40 });
    });
    expect(step).toMatchObject({ status: 'failed', plantedState: 'reserved' });
    expect(balance.after).toBe(balance.before);
  }, 120_000);

  it('keeps the place when the upload went without an answer, although nothing lies there yet', async () => {
    const { userId, step, balance } = await runWith('acme-unanswered', (owner) =>
      server.cloud.client.setFault({ kind: 'reset', operation: 'PutObject', owner, count: 40 }),
    );
    expect(step).toMatchObject({ status: 'failed', plantedState: 'reserved' });
    expect(step.log.at(-1)?.sentence).toContain(
      'a request went without an answer. It may still be carried out',
    );
    expect(await objectsIn(userId, 'acme-unanswered')).toEqual([]);
    expect(balance.after).toBe(balance.before);
  }, 60_000);

  it('believes no removal that it has not seen', async () => {
    const { userId, step } = await runWith('acme-phantom', async (owner) => {
      const denied = { kind: 'error', operation: 'GetObject', code: 'UnauthorizedOperation' } as const;
      await server.cloud.client.setFault({ ...denied, owner, count: 1 });
      const phantom = { kind: 'phantom-success', operation: 'DeleteObject' } as const;
      await server.cloud.client.setFault({ ...phantom, owner, count: 1 });
    });
    expect(step).toMatchObject({ status: 'failed', plantedState: 'planted' });
    expect(await objectsIn(userId, 'acme-phantom')).toHaveLength(1);
  }, 60_000);

  it('gives the place free after a final refusal', async () => {
    const userId = await server.newUser();
    const { step, balance } = await runWith('acme-refused', async () => undefined, {
      userId,
      extra: { secretAccessKey: 'x'.repeat(40) },
    });
    expect(step).toMatchObject({ status: 'failed', plantedState: null });
    expect(balance.after).toBe(balance.before);
  }, 60_000);
});

async function runWith(
  bucket: string,
  spoil: (userId: string) => Promise<unknown>,
  given: { userId?: string; extra?: Record<string, string> } = {},
) {
  const userId = given.userId ?? (await server.newUser());
  const graph = graphOf(await deployKeys(server, userId), [
    await deployBucket(server, userId, bucket, given.extra),
  ]);
  const id = await server.parts.db.asUser(userId, (db) =>
    publishWorkflow(db, userId, { name: 'Drill', description: '', graph }),
  );
  const before = await server.parts.db.asUser(userId, (db) => walletBalance(db, userId));
  await spoil(userId);
  const executionId = await executeWorkflow(server.parts, makeTurns(), userId, id);
  for (;;) {
    const { rows } = await sql<{
      status: string;
    }>`select status from executions where id = ${executionId}`.execute(owner.db);
    if (rows[0]?.status !== 'in_progress') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const step = await owner.db
    .selectFrom('steps')
    .where('executionId', '=', executionId)
    .where('position', '=', 1)
    .select(['status', 'plantedState', 'error', 'receipt', 'log'])
    .executeTakeFirstOrThrow();
  const after = await server.parts.db.asUser(userId, (db) => walletBalance(db, userId));
  return { userId, step, balance: { before, after } };
}

async function objectsIn(userId: string, bucket: string): Promise<string[]> {
  const contents = await server.cloud.client.contents(userId);
  return contents.find((one) => one.name === bucket)?.objects.map((object) => object.key) ?? [];
}
