import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#server/credits/invariants.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';
import { startDispatch } from './dispatch.ts';
import type { Engine } from './engine.ts';

let server: TestServer;
let owner: Owner;
beforeAll(async () => {
  server = await testServer({ perUser: 2 });
  owner = await openOwner(server.databaseUrl);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

describe('startDispatch', () => {
  it('lets one person have so many runs going on, and sends the others as these end', async () => {
    const userId = await server.newUser(100);
    const workflows = await publish(userId, 5, 'acme-many');
    await server.cloud.client.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 400, count: 5 });
    const turns = makeTurns();
    await Promise.all(workflows.map((id) => executeWorkflow(server.parts, turns, userId, id)));
    let most = 0;
    for (;;) {
      const { going, waiting, ended } = await counts(userId);
      most = Math.max(most, going);
      if (ended === 5) break;
      expect(going + waiting + ended).toBe(5);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(most).toBe(2);
  });

  it('finds a run that was committed and never sent', async () => {
    const userId = await server.newUser();
    const [workflowId = ''] = await publish(userId, 1, 'acme-lost');
    // The process ends right after the commit: nobody sends.
    const parts = { ...server.parts, dispatch: { sendNext: () => undefined, stop: async () => undefined } };
    await executeWorkflow(parts, makeTurns(), userId, workflowId);
    await ended(userId, 1);
    expect(await statuses(userId)).toEqual(['completed']);
  });

  it('sends a run again that was sent and that the engine never confirmed', async () => {
    const userId = await server.newUser();
    const [workflowId = ''] = await publish(userId, 1, 'acme-unheard');
    const parts = { ...server.parts, dispatch: { sendNext: () => undefined, stop: async () => undefined } };
    const id = await executeWorkflow(parts, makeTurns(), userId, workflowId);
    await sql`update executions set sent_at = now() - interval '1 minute' where id = ${id}`.execute(owner.db);
    await ended(userId, 1);
    expect(await statuses(userId)).toEqual(['completed']);
  });

  it('ends a run that nothing ended within a day, and gives its credits back; its activity follows (R591)', async () => {
    const userId = await server.newUser();
    const [workflowId = ''] = await publish(userId, 1, 'acme-old');
    const before = await server.parts.db.asUser(userId, (db) => walletBalance(db, userId));
    const deaf: Engine = {
      start: async () => undefined,
      tend: async () => undefined,
      isReady: async () => true,
      isRegistered: () => true,
      stop: async () => undefined,
    };
    const parts = { ...server.parts, dispatch: { sendNext: () => undefined, stop: async () => undefined } };
    const id = await executeWorkflow(parts, makeTurns(), userId, workflowId);
    await sql`update executions set sent_at = now(), confirmed_at = now(), created_at = now() - interval '25 hours' where id = ${id}`.execute(
      owner.db,
    );
    expect(await activityOf(userId, id)).toEqual({ status: 'in_progress', creditsUsed: 0 });
    const dispatch = startDispatch({
      db: server.parts.db,
      engine: deaf,
      log: server.parts.log,
      announce: () => undefined,
      perUser: 1,
    });
    await ended(userId, 1);
    await dispatch.stop();
    expect(await statuses(userId)).toEqual(['failed']);
    expect(await activityOf(userId, id)).toEqual({ status: 'failed', creditsUsed: 0 });
    expect(await server.parts.db.asUser(userId, (db) => walletBalance(db, userId))).toBe(before);
    expect(await checkInvariants(owner.db)).toEqual([]);
  });
});

async function publish(userId: string, count: number, bucket: string): Promise<string[]> {
  const graph = graphOf(await deployKeys(server, userId), [await deployBucket(server, userId, bucket)]);
  const ids: string[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const drawn = { name: `Drill ${nth}`, description: '', graph };
    ids.push(await server.parts.db.asUser(userId, (db) => publishWorkflow(db, userId, drawn)));
  }
  return ids;
}

async function activityOf(userId: string, executionId: string) {
  const { rows } = await sql<{ status: string; creditsUsed: number }>`
    select status, credits_used from activities
    where user_id = ${userId} and metadata ->> 'execution_id' = ${executionId}`.execute(owner.db);
  return rows[0];
}

async function counts(userId: string): Promise<{ going: number; waiting: number; ended: number }> {
  const { rows } = await sql<{ going: number; waiting: number; ended: number }>`
    select count(*) filter (where status = 'in_progress' and sent_at is not null)::int as going,
      count(*) filter (where status = 'in_progress' and sent_at is null)::int as waiting,
      count(*) filter (where status <> 'in_progress')::int as ended
    from executions where user_id = ${userId}`.execute(owner.db);
  return rows[0] ?? { going: 0, waiting: 0, ended: 0 };
}

async function ended(userId: string, count: number): Promise<void> {
  while ((await counts(userId)).ended < count) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function statuses(userId: string): Promise<string[]> {
  const { rows } = await sql<{
    status: string;
  }>`select status from executions where user_id = ${userId}`.execute(owner.db);
  return rows.map((row) => row.status);
}
