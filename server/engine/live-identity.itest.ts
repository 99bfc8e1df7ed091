import { randomUUID } from 'node:crypto';
import {
  GetAccessKeyLastUsedCommand,
  IAMClient,
  ListAccessKeysCommand,
  ListUsersCommand,
} from '@aws-sdk/client-iam';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sdkConfig, type SdkConfig } from '#sandbox/testing.ts';
import { cleanUp } from '#server/decoys/clean-up.ts';
import { deployAgent } from '#server/deployments/deploy.ts';
import { cancelExecution } from '#server/executions/cancel.ts';
import { retryExecution } from '#server/executions/retry.ts';
import type { RunName } from '#server/executions/store.ts';
import { runsTest, type RunsTest, type SeenRun } from '#server/executions/testing.ts';
import { deployBucket, deployKeys, graphOf } from '#server/testing.ts';
import { planWorkflow } from '#server/workflows/plan.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';

let test: RunsTest;
let userId: string;
let sdk: SdkConfig;
let iam: IAMClient;
let workflowId: string;

beforeAll(async () => {
  test = await runsTest();
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { server } = test;
  await server.cloud.client.clearFaults();
  userId = await server.newUser();
  sdk = sdkConfig(server.cloud.endpoint, await server.cloud.client.account(userId));
  iam = new IAMClient(sdk);
  workflowId = await publish([await deployIdentity()]);
});

describe('a run that plants a live decoy identity', () => {
  it('makes it, keeps its file sealed, shows its use, and takes it away again', async () => {
    const name = await test.start(userId, workflowId);
    const run = await test.ended(name.executionId);
    expect(run).toMatchObject({ status: 'completed', creditsUsed: 1 });
    expect(run.steps[0]?.log[0]?.sentence).toBe('Made no file: each target makes its own.');
    expect(run.steps[1]).toMatchObject({ location: 'iam://svc-report-export', plantedState: 'planted' });
    expect(await users()).toEqual(['svc-report-export']);

    const thief = await pairIn(run);
    await expectInertAndSeen(thief);

    await cleanUp(test.server.parts, userId, { of: 'execution', ...name });
    await expect.poll(users, { timeout: 15_000 }).toEqual([]);
    // The proof comes before the end of the clean-up, and the log with that.
    const tidied = async () => (await test.look(name.executionId)).steps[1];
    await expect
      .poll(async () => (await tidied())?.log.map(({ sentence }) => sentence).join(' '))
      .toMatch(/The key AKIA\w+ was used last on .+, for s3 in us-east-1\./);
    expect((await tidied())?.plantedState).toBe('retracted');
    await expect(new STSClient(withKey(thief)).send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
      name: 'InvalidClientTokenId',
    });
    expect(await test.flaws()).toEqual([]);
  }, 60_000);

  it('leaves the secret in no row in clear, and the pair can be looked up', async () => {
    const { executionId } = await test.start(userId, workflowId);
    const { secretAccessKey } = await pairIn(await test.ended(executionId));
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'
    `.execute(test.owner.db);
    expect(tables.length).toBeGreaterThan(20);
    const bytes = Buffer.from(secretAccessKey).toString('hex');
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} t
        where position(${secretAccessKey} in t::text) > 0 or position(${bytes} in t::text) > 0
      `.execute(test.owner.db);
      expect([name, rows[0]?.count]).toEqual([name, 0]);
    }
    const marks = await test.owner.db
      .selectFrom('fingerprints')
      .innerJoin('steps', 'steps.fileId', 'fingerprints.fileId')
      .where('steps.executionId', '=', executionId)
      .select('part')
      .execute();
    expect(marks.length).toBeGreaterThanOrEqual(2);
  }, 60_000);

  it('gives the other targets of the run their files as ever, and plans all that', async () => {
    const { server } = test;
    const graph = graphOf(await deployKeys(server, userId), [
      await deployIdentity(),
      await deployBucket(server, userId, 'acme-beside'),
    ]);
    const { parts } = server;
    const plan = await parts.db.asUser(userId, (db) => planWorkflow(db, userId, graph, new Date()));
    expect(plan.steps.map(({ sentence }) => sentence)).toEqual([
      'Make backup-keys.py afresh for each target that makes none of its own',
      'Make the IAM user /service/svc-report-export, which may do nothing, and one access key in a file of its own',
      'Write backup-keys.py (2 secrets) to s3://acme-beside/ in us-east-1',
    ]);
    const id = await parts.db.asUser(userId, (db) =>
      publishWorkflow(db, userId, { name: 'Both', description: '', graph }),
    );
    const run = await test.ended((await test.start(userId, id)).executionId);
    expect(run.steps.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(run.steps[0]?.log[0]?.sentence).toContain('Made 1 file: backup-keys.py.');
    expect(await test.lying(userId)).toEqual(['s3://acme-beside/backup-keys.py']);
    expect(await users()).toEqual(['svc-report-export']);
  }, 60_000);
});

describe('a worker that ends in the middle of making an identity', () => {
  it.each(['file', 'outcome'] as const)(
    'before the %s was stored leaves one user and one key, the one in the file',
    async (before) => {
      const name = await test.abandoned(userId, workflowId, before);
      expect(await users()).toEqual(['svc-report-export']);
      const [lost] = await keys();
      await test.takenOver(name);
      const run = await test.ended(name.executionId);
      expect(run).toMatchObject({ status: 'completed', creditsUsed: 1 });
      const pair = await pairIn(run);
      expect(await keys()).toEqual([pair.accessKeyId]);
      // The secret of the first key went down with the worker; what was stored is kept.
      expect(lost === pair.accessKeyId).toBe(before === 'outcome');
      await expectInertAndSeen(pair);
    },
    60_000,
  );

  it.each(['file', 'outcome'] as const)(
    'before the %s was stored leaves nothing when the run is cancelled then',
    async (before) => {
      const name = await test.abandoned(userId, workflowId, before);
      await cancelExecution(test.server.parts, userId, name);
      await test.takenOver(name);
      expect((await test.ended(name.executionId)).steps[1]).toMatchObject({
        status: 'cancelled',
        plantedState: null,
      });
      expect(await users()).toEqual([]);
    },
    60_000,
  );

  it('is cleaned up by what its notes say when nobody ever takes it over', async () => {
    const name = await test.abandoned(userId, workflowId, 'file');
    const { executionId } = name;
    await sql`update executions set created_at = now() - interval '25 hours' where id = ${executionId}`.execute(
      test.owner.db,
    );
    expect((await test.ended(executionId)).steps[1]).toMatchObject({ plantedState: 'reserved' });
    await cleanUp(test.server.parts, userId, { of: 'execution', ...name });
    await expect.poll(users, { timeout: 15_000 }).toEqual([]);
  }, 60_000);
});

describe('an identity that cannot be made whole', () => {
  const strike = (operation: string, count = 40) =>
    test.strike({ kind: 'error', code: 'LimitExceeded', operation, count });

  it('is taken away at once, is not charged, and is made by the retry', async () => {
    await strike('CreateAccessKey');
    const name = await test.start(userId, workflowId);
    const failed = await test.ended(name.executionId);
    expect(failed).toMatchObject({ status: 'failed', creditsUsed: 0 });
    expect(failed.steps[1]).toMatchObject({ status: 'failed', plantedState: null });
    expect(failed.steps[1]?.error).toContain('this AWS account has reached a limit there');
    expect(await users()).toEqual([]);
    await test.server.cloud.client.clearFaults();
    const again = await retried(name);
    expect(again).toMatchObject({ status: 'completed', creditsUsed: 1 });
    await expectInertAndSeen(await pairIn(again));
  }, 60_000);

  it('stays on record when it cannot be taken away either, and goes with a later clean-up', async () => {
    await strike('CreateAccessKey');
    await strike('DeleteUser');
    const name = await test.start(userId, workflowId);
    const failed = await test.ended(name.executionId);
    expect(failed.steps[1]).toMatchObject({ status: 'failed', plantedState: 'planted' });
    expect(await users()).toEqual(['svc-report-export']);
    await test.server.cloud.client.clearFaults();
    // The name is taken by what is left, so the retry takes the next one.
    expect((await retried(name)).steps[1]?.location).toBe('iam://svc-report-export-2');
    await cleanUp(test.server.parts, userId, { of: 'everything' });
    await expect.poll(users, { timeout: 15_000 }).toEqual([]);
  }, 60_000);
});

async function deployIdentity(): Promise<string> {
  const request = { agentId: 'non-human-identities', configuration: {}, deploymentHash: randomUUID() };
  return (await deployAgent(test.server.parts, userId, request, new AbortController().signal)).id;
}

async function publish(targets: string[]): Promise<string> {
  const graph = graphOf(await deployKeys(test.server, userId), targets);
  return test.server.parts.db.asUser(userId, (db) =>
    publishWorkflow(db, userId, { name: 'Identity', description: '', graph }),
  );
}

async function retried(name: RunName): Promise<SeenRun> {
  return test.ended(await retryExecution(test.server.parts, userId, name));
}

async function users(): Promise<string[]> {
  const { Users = [] } = await iam.send(new ListUsersCommand({ PathPrefix: '/service/' }));
  return Users.map(({ UserName }) => UserName ?? '');
}

async function keys(): Promise<string[]> {
  const { AccessKeyMetadata = [] } = await iam.send(
    new ListAccessKeysCommand({ UserName: 'svc-report-export' }),
  );
  return AccessKeyMetadata.map(({ AccessKeyId }) => AccessKeyId ?? '');
}

/** The file of the step, opened as its owner opens it. */
async function pairIn({ steps }: SeenRun) {
  const id = steps[1]?.fileId ?? '';
  const { parts } = test.server;
  const content = await parts.db.asUser(userId, async (db) => {
    const file = await db
      .selectFrom('files')
      .where('id', '=', id)
      .select('content')
      .executeTakeFirstOrThrow();
    return parts.vault.unseal(db, userId, { table: 'files', column: 'content', id }, file.content);
  });
  const valueOf = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(content.toString())?.[1] ?? '';
  return { accessKeyId: valueOf('aws_access_key_id'), secretAccessKey: valueOf('aws_secret_access_key') };
}

function withKey(credentials: SdkConfig['credentials']) {
  return { ...sdk, credentials, customUserAgent: 'stolen-laptop/1.0' };
}

async function expectInertAndSeen(pair: SdkConfig['credentials']): Promise<void> {
  const { accessKeyId: AccessKeyId } = pair;
  const lastUsed = async () =>
    (await iam.send(new GetAccessKeyLastUsedCommand({ AccessKeyId }))).AccessKeyLastUsed;
  expect(await lastUsed()).toEqual({ ServiceName: 'N/A', Region: 'N/A' });
  await expect(new S3Client(withKey(pair)).send(new ListBucketsCommand({}))).rejects.toMatchObject({
    name: 'AccessDenied',
  });
  expect(await lastUsed()).toMatchObject({ ServiceName: 's3', Region: 'us-east-1' });
  const events = await test.server.cloud.client.events(userId, 20);
  expect(events.find(({ userIdentity }) => userIdentity.accessKeyId === AccessKeyId)).toMatchObject({
    eventName: 'ListBuckets',
    errorCode: 'AccessDenied',
    userAgent: expect.stringContaining('stolen-laptop/1.0'),
  });
}
