import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';

describe('a place', () => {
  let server: TestServer;
  let owner: Owner;
  beforeAll(async () => {
    server = await testServer();
    owner = await openOwner(server.databaseUrl);
  });
  afterEach(() => server.cloud.client.clearFaults());
  afterAll(async () => {
    await owner.close();
    await server.stop();
  });

  async function publish(bucket: string): Promise<{ userId: string; workflowId: string }> {
    const userId = await server.newUser();
    const graph = graphOf(await deployKeys(server, userId), [await deployBucket(server, userId, bucket)]);
    const drawn = { name: 'Drill', description: '', graph };
    const workflowId = await server.parts.db.asUser(userId, (db) => publishWorkflow(db, userId, drawn));
    return { userId, workflowId };
  }

  /** As everybody else sees it: through a connection of its own, so what is committed. */
  async function targetOf(userId: string) {
    return await owner.db
      .selectFrom('steps')
      .where('userId', '=', userId)
      .where('position', '=', 1)
      .select(['status', 'location', 'target', 'plantedState', 'receipt'])
      .executeTakeFirst();
  }

  async function objectsIn(userId: string, bucket: string): Promise<string[]> {
    const contents = await server.cloud.client.contents(userId);
    return contents.find(({ name }) => name === bucket)?.objects.map(({ key }) => key) ?? [];
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('is reserved and committed before the engine is told of the run', async () => {
    const { userId, workflowId } = await publish('acme-told');
    let seen: ReturnType<typeof targetOf> | undefined;
    const { dispatch } = server.parts;
    const sendNext: typeof dispatch.sendNext = (...told) => {
      seen = targetOf(userId);
      dispatch.sendNext(...told);
    };
    const parts = { ...server.parts, dispatch: { ...dispatch, sendNext } };
    await executeWorkflow(parts, makeTurns(), userId, workflowId);
    expect(await seen).toMatchObject({
      location: 's3://acme-told/backup-keys.py',
      target: { bucket: 'acme-told', key: 'backup-keys.py' },
      plantedState: 'reserved',
    });
    await until(async () => (await targetOf(userId))?.status === 'completed');
  });

  it('stands in the books while the upload is under way and nothing lies there yet', async () => {
    const { userId, workflowId } = await publish('acme-ahead');
    const held = { kind: 'slow', operation: 'PutObject', owner: userId, delayMs: 600_000, count: 1 } as const;
    await server.cloud.client.setFault(held);
    await executeWorkflow(server.parts, makeTurns(), userId, workflowId);
    await until(async () => (await server.cloud.client.struckCalls()).length > 0);

    const place = {
      location: 's3://acme-ahead/backup-keys.py',
      target: { bucket: 'acme-ahead', key: 'backup-keys.py' },
    };
    expect(await targetOf(userId)).toMatchObject({
      ...place,
      status: 'running',
      plantedState: 'reserved',
    });
    expect((await targetOf(userId))?.receipt).toEqual({});
    expect(await objectsIn(userId, 'acme-ahead')).toEqual([]);

    await server.cloud.client.clearFaults();
    await until(async () => (await targetOf(userId))?.status === 'completed');
    expect(await targetOf(userId)).toMatchObject({ ...place, plantedState: 'planted' });
    expect(await objectsIn(userId, 'acme-ahead')).toEqual(['backup-keys.py']);
  });
});
