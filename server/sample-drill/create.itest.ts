import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleDrill } from '#contract/sample-drill.ts';
import { holdAll, walletBalance } from '#server/credits/ledger.ts';
import { asked } from '#server/db/testing.ts';
import { deleteDeployment } from '#server/deployments/delete.ts';
import { deployBucket, deployKeys, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { deleteWorkflow } from '#server/workflows/delete.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { sampleDrillAnswers } from './answers.ts';
import { createSampleDrill } from './create.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const signal = new AbortController().signal;
const create = (userId: string, parts = server.parts) => createSampleDrill(parts, userId, signal);

async function read(userId: string, parts = server.parts): Promise<SampleDrill> {
  const answer = await sampleDrillAnswers(parts).readSampleDrill(asked(userId, {}));
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  return answer;
}

function thingsOf(userId: string) {
  return server.parts.db.asUser(userId, async (db) => ({
    deployments: (
      await db.selectFrom('deployments').where('deletedAt', 'is', null).select(['id', 'agentId']).execute()
    ).map((row) => row.agentId),
    workflows: (await db.selectFrom('workflows').where('deletedAt', 'is', null).select('id').execute()).map(
      (row) => row.id,
    ),
    charges: (await db.selectFrom('ledgerTransactions').where('kind', '=', 'capture').select('id').execute())
      .length,
    activities: (
      await db.selectFrom('activities').orderBy('sequence').select(['workflowType', 'status']).execute()
    ).map((row) => `${row.workflowType} ${row.status}`),
    balance: await walletBalance(db, userId),
  }));
}

describe('createSampleDrill', () => {
  it('deploys both agents, charges what was shown, and publishes a workflow that runs to its end', async () => {
    const userId = await server.newUser();
    const shown = await read(userId);
    expect(shown).toMatchObject({
      is_offered: true,
      price: 3,
      run_price: 1,
      workflow_id: null,
      progress: { has_generated: false, has_deployed: false, has_published: false, has_run: false },
    });
    expect(shown.agents.map((agent) => agent.type)).toEqual(['Generate', 'Deploy']);

    const workflowId = await create(userId);
    expect(await thingsOf(userId)).toEqual({
      deployments: expect.arrayContaining(['aws-access-keys', 's3-content']),
      workflows: [workflowId],
      charges: 2,
      activities: ['Generate completed', 'Deploy completed', 'Published published'],
      balance: 50 - shown.price,
    });
    expect(await read(userId)).toMatchObject({
      workflow_id: workflowId,
      progress: { has_generated: true, has_deployed: true, has_published: true, has_run: false },
    });

    await executeWorkflow(server.parts, makeTurns(), userId, workflowId);
    await expect
      .poll(async () => (await thingsOf(userId)).activities.at(-1), { timeout: 20_000 })
      .toBe('null completed');
    expect((await thingsOf(userId)).balance).toBe(50 - shown.price - shown.run_price);
    expect((await read(userId)).progress.has_run).toBe(true);
    const contents = await server.cloud.client.contents(userId);
    expect(contents.map((bucket) => bucket.objects.map((object) => object.key))).toEqual([['backup.env']]);
  });

  it('makes one drill for a double click, many tabs and a retry, and charges once', async () => {
    const userId = await server.newUser();
    const ids = await Promise.all(Array.from({ length: 8 }, () => create(userId)));
    ids.push(await create(userId));
    expect(new Set(ids).size).toBe(1);
    expect(await thingsOf(userId)).toMatchObject({ workflows: [ids[0]], charges: 2, balance: 47 });
    expect((await thingsOf(userId)).deployments).toHaveLength(2);
  });

  it('makes nothing and charges nothing when the credits reach for a part of it only', async () => {
    const userId = await server.newUser();
    await server.parts.db.asUser(userId, (db) =>
      holdAll(db, { userId, holds: [{ key: `held:${userId}`, amount: 48, reason: 'Elsewhere' }] }),
    );
    await expect(create(userId)).rejects.toMatchObject({ slug: 'not-enough-credits' });
    expect(await thingsOf(userId)).toEqual({
      deployments: [],
      workflows: [],
      charges: 0,
      activities: [],
      balance: 2,
    });
  });

  it('publishes what is still deployed again, without a charge, after its workflow was deleted', async () => {
    const userId = await server.newUser();
    const first = await create(userId);
    await deleteWorkflow(server.parts, userId, first);
    expect((await read(userId)).workflow_id).toBeNull();
    const second = await create(userId);
    expect(second).not.toBe(first);
    expect(await thingsOf(userId)).toMatchObject({ workflows: [second], charges: 2, balance: 47 });
  });

  it('deploys again only the agent that was deleted', async () => {
    const userId = await server.newUser();
    await deleteWorkflow(server.parts, userId, await create(userId));
    const [bucket] = await server.parts.db.asUser(userId, (db) =>
      db.selectFrom('deployments').where('agentId', '=', 's3-content').select('id').execute(),
    );
    await deleteDeployment(server.parts, userId, bucket?.id ?? '');
    await create(userId);
    expect(await thingsOf(userId)).toMatchObject({ charges: 3, balance: 45 });
    expect((await thingsOf(userId)).deployments).toHaveLength(2);
  });

  it('leaves deployments that a person made by hand alone', async () => {
    const userId = await server.newUser();
    await deployKeys(server, userId);
    await deployBucket(server, userId, 'acme-by-hand');
    expect((await read(userId)).progress).toEqual({
      has_generated: true,
      has_deployed: true,
      has_published: false,
      has_run: false,
    });
    await create(userId);
    expect((await thingsOf(userId)).deployments).toHaveLength(4);
  });

  it('keeps people apart', async () => {
    const [one, two] = [await server.newUser(), await server.newUser()];
    const mine = await create(one);
    expect((await read(two)).workflow_id).toBeNull();
    expect(await create(two)).not.toBe(mine);
  });

  it('is not offered and refuses without a sandbox', async () => {
    const userId = await server.newUser();
    const without = { ...server.parts, sandbox: undefined };
    expect((await read(userId, without)).is_offered).toBe(false);
    await expect(create(userId, without)).rejects.toMatchObject({ slug: 'not-found' });
    expect((await thingsOf(userId)).deployments).toEqual([]);
  });
});
