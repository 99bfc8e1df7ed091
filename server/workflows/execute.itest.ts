import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walletBalance } from '#server/credits/ledger.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { sdkConfig } from '#sandbox/testing.ts';
import { makeTurns, type Turns } from '#server/turns.ts';
import { executeWorkflow } from './execute.ts';
import { planWorkflow } from './plan.ts';
import { presentExecution } from './present.ts';
import { publishWorkflow } from './publish.ts';
import { findExecution } from './read-store.ts';

let server: TestServer;
const turns = makeTurns();
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

describe('executeWorkflow', () => {
  it('plants one fresh file per target where the plan said, and charges what the plan said (R003)', async () => {
    const userId = await server.newUser();
    const keys = await deployKeys(server, userId);
    const buckets = [
      await deployBucket(server, userId, 'acme-backups'),
      await deployBucket(server, userId, 'acme-logs', { folder: 'old' }),
    ];
    const graph = graphOf(keys, buckets);
    const plan = await server.parts.db.asUser(userId, (db) => planWorkflow(db, userId, graph, new Date()));
    const before = await balanceOf(userId);
    expect(plan).toMatchObject({
      highest_cost: 2,
      balance: before,
      left_at_least: before - 2,
      enough_credits: true,
    });
    const run = await runOnce(userId, graph);
    expect(run.status).toBe('completed');
    expect(await balanceOf(userId)).toBe(before - 2);
    const planned = plan.steps.flatMap((step) => step.location ?? []);
    expect(run.deployment_results.map((result) => result.output.location)).toEqual(planned);
    const contents = await Promise.all(planned.map((location) => readWithSdk(userId, location)));
    expect(new Set(contents).size).toBe(2);
    for (const content of contents) expect(content).toMatch(/AKIA[Q-Z2-7][A-Z2-7]{15}/);
  });

  it('gives the second run of a workflow the next free name', async () => {
    const userId = await server.newUser();
    const graph = graphOf(await deployKeys(server, userId), [
      await deployBucket(server, userId, 'acme-again'),
    ]);
    const workflowId = await publish(userId, graph);
    const first = await runWorkflow(userId, workflowId);
    const second = await runWorkflow(userId, workflowId);
    expect([first.status, second.status]).toEqual(['completed', 'completed']);
    const keysThere = await listWithSdk(userId, 'acme-again');
    expect(keysThere).toHaveLength(2);
    expect(keysThere.toSorted()).toEqual(['backup-keys-2.py', 'backup-keys.py']);
  });

  it('passes over a name that another file of ours has by its own right', async () => {
    const userId = await server.newUser();
    const bucket = await deployBucket(server, userId, 'acme-collide');
    const plain = await publish(userId, graphOf(await deployKeys(server, userId, 'keys'), [bucket]));
    await runWorkflow(userId, plain);
    await runWorkflow(userId, plain);
    const graph = graphOf(await deployKeys(server, userId, 'keys-2'), [bucket]);
    const plan = await server.parts.db.asUser(userId, (db) => planWorkflow(db, userId, graph, new Date()));
    const run = await runOnce(userId, graph);
    expect(run.status).toBe('completed');
    expect(run.deployment_results[0]?.output.location).toBe(plan.steps[1]?.location);
    expect((await listWithSdk(userId, 'acme-collide')).toSorted()).toEqual([
      'keys-2-2.py',
      'keys-2.py',
      'keys.py',
    ]);
  });

  it('runs once when asked twenty times at once, and names the live run to the others', async () => {
    const userId = await server.newUser();
    const graph = graphOf(await deployKeys(server, userId), [
      await deployBucket(server, userId, 'acme-race'),
    ]);
    const workflowId = await publish(userId, graph);
    const before = await balanceOf(userId);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => executeWorkflow(server.parts, turns, userId, workflowId)),
    );
    const started = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(started).toHaveLength(1);
    for (const one of asked) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ slug: 'already-running', executionId: started[0] });
    }
    await finished(userId, workflowId, started[0] ?? '');
    expect(await balanceOf(userId)).toBe(before - 1);
    expect(await listWithSdk(userId, 'acme-race')).toHaveLength(1);
  });

  it('does not start a second run for whoever asked while the first was going on, however late their turn comes', async () => {
    const userId = await server.newUser();
    const graph = graphOf(await deployKeys(server, userId), [
      await deployBucket(server, userId, 'acme-late'),
    ]);
    const workflowId = await publish(userId, graph);
    const first = await executeWorkflow(server.parts, turns, userId, workflowId);
    const afterTheFirst: Turns = async (_, work) => {
      await finished(userId, workflowId, first);
      return work();
    };
    await expect(executeWorkflow(server.parts, afterTheFirst, userId, workflowId)).rejects.toMatchObject({
      slug: 'already-running',
      executionId: first,
    });
    const again = await executeWorkflow(server.parts, turns, userId, workflowId);
    expect((await finished(userId, workflowId, again)).status).toBe('completed');
  });

  it('plants nothing without credits', async () => {
    const userId = await server.newUser(3);
    const graph = graphOf(await deployKeys(server, userId), [
      await deployBucket(server, userId, 'acme-poor'),
    ]);
    expect(await balanceOf(userId)).toBe(0);
    const workflowId = await publish(userId, graph);
    await expect(executeWorkflow(server.parts, turns, userId, workflowId)).rejects.toMatchObject({
      slug: 'not-enough-credits',
    });
    expect(await server.cloud.client.contents(userId)).not.toContainEqual(
      expect.objectContaining({ name: 'acme-poor' }),
    );
  });

  it('leaves a file that was there before as it is, says so, and gives the credit back', async () => {
    const userId = await server.newUser();
    const graph = graphOf(await deployKeys(server, userId, 'keys.py'), [
      await deployBucket(server, userId, 'acme-mixed'),
      await deployBucket(server, userId, 'acme-free'),
    ]);
    const plan = await server.parts.db.asUser(userId, (db) => planWorkflow(db, userId, graph, new Date()));
    const taken = plan.steps[1]?.location ?? '';
    await putWithSdk(userId, taken, 'a real file');
    const before = await balanceOf(userId);
    const run = await runOnce(userId, graph);
    expect(run.status).toBe('partial');
    expect(run.deployment_results[0]?.error).toMatch(/already/i);
    expect(await balanceOf(userId)).toBe(before - 1);
    expect(await readWithSdk(userId, taken)).toBe('a real file');
  });
});

async function publish(userId: string, graph: ReturnType<typeof graphOf>): Promise<string> {
  return server.parts.db.asUser(userId, (db) =>
    publishWorkflow(db, userId, { name: 'Drill', description: '', graph }),
  );
}

async function runOnce(userId: string, graph: ReturnType<typeof graphOf>) {
  return runWorkflow(userId, await publish(userId, graph));
}

async function runWorkflow(userId: string, workflowId: string) {
  return finished(userId, workflowId, await executeWorkflow(server.parts, turns, userId, workflowId));
}

async function finished(userId: string, workflowId: string, executionId: string) {
  for (;;) {
    const row = await server.parts.db.asUser(userId, (db) =>
      findExecution(db, userId, workflowId, executionId),
    );
    if (row !== undefined && row.status !== 'in_progress') return presentExecution(row);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function balanceOf(userId: string): Promise<number> {
  return server.parts.db.asUser(userId, (db) => walletBalance(db, userId));
}

async function s3Of(userId: string): Promise<S3Client> {
  return new S3Client(sdkConfig(server.cloud.endpoint, await server.cloud.client.account(userId)));
}

function splitLocation(location: string): { Bucket: string; Key: string } {
  const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(location) ?? [];
  return { Bucket, Key };
}

async function readWithSdk(userId: string, location: string): Promise<string> {
  const object = await (await s3Of(userId)).send(new GetObjectCommand(splitLocation(location)));
  return (await object.Body?.transformToString()) ?? '';
}

async function putWithSdk(userId: string, location: string, text: string): Promise<void> {
  const s3 = await s3Of(userId);
  const { CreateBucketCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const place = splitLocation(location);
  await s3.send(new CreateBucketCommand({ Bucket: place.Bucket }));
  await s3.send(new PutObjectCommand({ ...place, Body: text }));
}

async function listWithSdk(userId: string, bucket: string): Promise<string[]> {
  const listed = await (await s3Of(userId)).send(new ListObjectsV2Command({ Bucket: bucket }));
  return (listed.Contents ?? []).map((object) => object.Key ?? '');
}
