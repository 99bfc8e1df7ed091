import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sdkConfig } from '#sandbox/testing.ts';
import { deleteDeployment } from '#server/deployments/delete.ts';
import { updateDeployment } from '#server/deployments/update.ts';
import { deployBucket, deployKeys, graphOf } from '#server/testing.ts';
import { publishWorkflow, updateWorkflow } from '#server/workflows/publish.ts';
import { cancelExecution } from './cancel.ts';
import { planRetry } from './plan-retry.ts';
import { retryExecution } from './retry.ts';
import type { RunName } from './store.ts';
import { plantedBy, runsTest, type RunsTest } from './testing.ts';

let test: RunsTest;
beforeAll(async () => {
  test = await runsTest({ perUser: 1 });
});
afterEach(async () => {
  await test.server.cloud.client.clearFaults();
  expect(await test.flaws()).toEqual([]);
});
afterAll(() => test.stop());

describe('retryExecution', () => {
  it('does what failed again with the same file, keeps the rest, and charges as the plan said', async () => {
    const { userId, first, remove } = await halfFailed('acme-half');
    const before = await test.balance(userId);
    await remove();
    const lyingBefore = await test.lying(userId);
    const plan = await planOf(userId, first);
    expect(plan).toMatchObject({
      highest_cost: 1,
      balance: before,
      left_at_least: before - 1,
      enough_credits: true,
    });
    expect(plan.steps.map(({ action, sentence, run_price }) => [action, sentence, run_price])).toEqual([
      ['kept', 'Keep the files that were made', 0],
      ['kept', 'Keep s3://acme-half-1/backup-keys.py', 0],
      ['again', 'Write backup-keys.py (2 secrets) to s3://acme-half-2/ in us-east-1', 1],
    ]);
    expect(await test.balance(userId)).toBe(before);

    const old = await test.look(first.executionId);
    const again = await retried(userId, first);
    const run = await test.ended(again.executionId);
    expect(run).toMatchObject({ status: 'completed', creditsUsed: 1 });
    expect(run.steps.map(({ status, keptFrom, price }) => [status, keptFrom, price])).toEqual([
      ['completed', first.executionId, 0],
      ['completed', first.executionId, 0],
      ['completed', null, 1],
    ]);
    expect(await test.balance(userId)).toBe(before - 1);
    expect(await test.lying(userId)).toEqual([...lyingBefore, ...plantedBy(run)].toSorted());
    expect(plantedBy(run)).toEqual(
      plan.steps.flatMap((step) => (step.action === 'again' ? step.location : [])),
    );
    // The file that was made for this place, and it is what lies there.
    expect(run.steps[2]?.fileId).toBe(old.steps[2]?.fileId);
    expect(await sha256At(userId, 'acme-half-2')).toBe(await sha256OfFile(run.steps[2]?.fileId ?? ''));
    // The first run stays as it ended.
    expect(await test.look(first.executionId)).toEqual(old);
  });

  it('is done once, however often it is asked for, and the newest run is the one to retry', async () => {
    const { userId, first, remove } = await halfFailed('acme-often');
    const before = await test.balance(userId);
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, () => retryExecution(test.server.parts, userId, first)),
    );
    const begun = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(begun).toHaveLength(1);
    const second = { workflowId: first.workflowId, executionId: begun[0] ?? '' };
    for (const one of asked) {
      if (one.status === 'fulfilled') continue;
      expect(one.reason).toMatchObject({ slug: 'wrong-state', executionId: second.executionId });
    }
    expect((await test.ended(second.executionId)).status).toBe('partial');
    expect(await test.balance(userId)).toBe(before);
    await expect(retryExecution(test.server.parts, userId, first)).rejects.toMatchObject({
      slug: 'wrong-state',
      executionId: second.executionId,
      message: 'This run was retried already. If something failed again, retry the newer run.',
    });
    await remove();
    const third = await test.ended((await retried(userId, second)).executionId);
    expect(third.status).toBe('completed');
    // What the first run planted is told as its own by the third, too.
    expect(third.steps.map(({ keptFrom }) => keptFrom)).toEqual([first.executionId, first.executionId, null]);
    expect(await test.balance(userId)).toBe(before - 1);
  });

  it('finds what the first attempt left where nobody could say, and plants it no second time', async () => {
    const userId = await test.server.newUser();
    const workflowId = await test.publish(userId, ['acme-unsure']);
    const before = await test.balance(userId);
    const first = await givenUp(userId, workflowId);
    expect(await test.lying(userId)).toEqual(['s3://acme-unsure/backup-keys.py']);
    const plan = await planOf(userId, first);
    expect(plan.steps[1]?.sentence).toBe(
      'Write backup-keys.py (2 secrets) to s3://acme-unsure/ in us-east-1, unless the first attempt left it there',
    );
    const run = await test.ended((await retried(userId, first)).executionId);
    expect(run.status).toBe('completed');
    expect(await test.lying(userId)).toEqual(['s3://acme-unsure/backup-keys.py']);
    expect(plantedBy(run)).toEqual(['s3://acme-unsure/backup-keys.py']);
    expect((await test.look(first.executionId)).steps[1]?.plantedState).toBeNull();
    expect(await test.balance(userId)).toBe(before - 1);
  });

  it('that is cancelled before it begins takes back what the first attempt may have left', async () => {
    const userId = await test.server.newUser();
    const [unsure, slow] = [
      await test.publish(userId, ['acme-left']),
      await test.publish(userId, ['acme-busy']),
    ];
    const first = await givenUp(userId, unsure);
    // One run at a time: the retry waits for its turn while it is cancelled.
    await test.strike({ kind: 'slow', operation: 'PutObject', delayMs: 1_500, owner: userId });
    const busy = await test.start(userId, slow);
    const again = await retried(userId, first);
    expect(await cancelExecution(test.server.parts, userId, again)).toBe('in_progress');
    const run = await test.ended(again.executionId);
    expect(run.status).toBe('cancelled');
    expect(run.steps[1]).toMatchObject({ status: 'cancelled', plantedState: null });
    await test.ended(busy.executionId);
    expect(await test.lying(userId)).toEqual(['s3://acme-busy/backup-keys.py']);
  });

  it('of a run that was cancelled before it began makes its files and plants them all', async () => {
    const userId = await test.server.newUser();
    const [slow, waiting] = [
      await test.publish(userId, ['acme-first']),
      await test.publish(userId, ['acme-later']),
    ];
    await test.strike({ kind: 'slow', operation: 'PutObject', delayMs: 700, count: 1, owner: userId });
    await test.start(userId, slow);
    const first = await test.start(userId, waiting);
    await cancelExecution(test.server.parts, userId, first);
    const plan = await planOf(userId, first);
    expect(plan.steps.map(({ action, sentence }) => [action, sentence])).toEqual([
      ['again', 'Make backup-keys.py afresh for each target'],
      ['again', 'Write backup-keys.py (2 secrets) to s3://acme-later/ in us-east-1'],
    ]);
    const run = await test.ended((await retried(userId, first)).executionId);
    expect(run).toMatchObject({ status: 'completed', creditsUsed: 1 });
    expect(await test.lying(userId)).toContain('s3://acme-later/backup-keys.py');
  });

  it('uses the configuration that is in force now', async () => {
    const userId = await test.server.newUser();
    const bucket = await deployBucket(test.server, userId, 'acme-wrong', { secretAccessKey: 'x'.repeat(40) });
    const workflowId = await publishOne(userId, bucket);
    const first = await test.start(userId, workflowId);
    expect((await test.ended(first.executionId)).status).toBe('failed');
    const { secretAccessKey } = await test.server.cloud.client.account(userId);
    const configuration = { bucketName: 'acme-right', secretAccessKey };
    await updateDeployment(
      test.server.parts,
      userId,
      bucket,
      { configuration },
      new AbortController().signal,
    );
    expect((await planOf(userId, first)).steps[1]?.location).toBe('s3://acme-right/backup-keys.py');
    const run = await test.ended((await retried(userId, first)).executionId);
    expect(run.status).toBe('completed');
    expect(await test.lying(userId)).toEqual(['s3://acme-right/backup-keys.py']);
  });

  it('takes another name where something of ours lies by now', async () => {
    const { userId, first, remove } = await halfFailed('acme-taken');
    await remove();
    const other = await test.publish(userId, ['acme-taken-2']);
    await test.ended((await test.start(userId, other)).executionId);
    const plan = await planOf(userId, first);
    expect(plan.steps[2]?.location).toBe('s3://acme-taken-2/backup-keys-2.py');
    const run = await test.ended((await retried(userId, first)).executionId);
    expect(plantedBy(run)).toEqual(['s3://acme-taken-2/backup-keys-2.py']);
  });

  it('changes nothing without credits', async () => {
    const { userId, first } = await halfFailed('acme-broke', 7);
    await deployKeys(test.server, userId);
    expect(await test.balance(userId)).toBe(0);
    const old = await test.look(first.executionId);
    expect((await planOf(userId, first)).enough_credits).toBe(false);
    await expect(retryExecution(test.server.parts, userId, first)).rejects.toMatchObject({
      slug: 'not-enough-credits',
      message:
        'You have 0 credits and this run may need 1. Nothing was planted. Add credits or remove targets.',
    });
    expect(await test.look(first.executionId)).toEqual(old);
  });

  it('is refused while the run goes on, when nothing failed, and while the workflow runs anew', async () => {
    const userId = await test.server.newUser();
    const workflowId = await test.publish(userId, ['acme-refuse']);
    await test.strike({ kind: 'slow', operation: 'PutObject', delayMs: 700, count: 1, owner: userId });
    const first = await test.start(userId, workflowId);
    await expectRefusal(userId, first, {
      slug: 'already-running',
      message: 'This run is still going on. Wait until it is over, or cancel it, then retry what failed.',
    });
    await test.ended(first.executionId);
    await expectRefusal(userId, first, {
      slug: 'wrong-state',
      message:
        'Nothing failed in this run, so there is nothing to retry. Run the workflow again to do all of it anew.',
    });
    const half = await halfFailed('acme-anew');
    await test.strike({ kind: 'slow', operation: 'PutObject', delayMs: 700, owner: half.userId });
    const running = await test.start(half.userId, half.first.workflowId);
    await expect(retryExecution(test.server.parts, half.userId, half.first)).rejects.toMatchObject({
      slug: 'already-running',
      executionId: running.executionId,
    });
    await test.ended(running.executionId);
  });

  it('is refused by name when an agent is gone', async () => {
    const { userId, first, targets, keys } = await halfFailed('acme-lost');
    const graph = graphOf(keys, targets.slice(0, 1));
    await test.server.parts.db.asUser(userId, (db) =>
      updateWorkflow(db, userId, first.workflowId, { name: 'Drill', description: '', graph }, undefined),
    );
    await deleteDeployment(test.server.parts, userId, targets[1] ?? '');
    await expectRefusal(userId, first, {
      slug: 'wrong-state',
      message: expect.stringMatching(/ was deleted since this run/) as string,
    });
  });

  it('of somebody else does not exist', async () => {
    const { first } = await halfFailed('acme-private');
    const mallory = await test.server.newUser();
    await expectRefusal(mallory, first, { slug: 'not-found' });
  });
});

/** A run of which one target took its file and the other held a file of that name already. */
async function halfFailed(bucket: string, credits?: number) {
  const userId = await test.server.newUser(credits);
  const keys = await deployKeys(test.server, userId);
  const names = [`${bucket}-1`, `${bucket}-2`] as const;
  const targets = [
    await deployBucket(test.server, userId, names[0]),
    await deployBucket(test.server, userId, names[1]),
  ];
  const workflowId = await test.server.parts.db.asUser(userId, (db) =>
    publishWorkflow(db, userId, { name: 'Drill', description: '', graph: graphOf(keys, targets) }),
  );
  const s3 = new S3Client(
    sdkConfig(test.server.cloud.endpoint, await test.server.cloud.client.account(userId)),
  );
  const there = { Bucket: names[1], Key: 'backup-keys.py' };
  await s3.send(new CreateBucketCommand({ Bucket: names[1] }));
  await s3.send(new PutObjectCommand({ ...there, Body: 'a real file' }));
  const first = await test.start(userId, workflowId);
  const ended = await test.ended(first.executionId);
  expect(ended.steps.map(({ status }) => status)).toEqual(['completed', 'completed', 'failed']);
  return { userId, keys, targets, first, remove: () => s3.send(new DeleteObjectCommand(there)) };
}

/** A run that nothing ended within a day: whether its file lies there nobody knows. */
async function givenUp(userId: string, workflowId: string): Promise<RunName> {
  const run = await test.abandoned(userId, workflowId);
  await sql`update executions set created_at = now() - interval '25 hours' where id = ${run.executionId}`.execute(
    test.owner.db,
  );
  const { steps } = await test.ended(run.executionId);
  expect(steps[1]).toMatchObject({ status: 'failed', plantedState: 'reserved' });
  return run;
}

async function publishOne(userId: string, target: string): Promise<string> {
  const graph = graphOf(await deployKeys(test.server, userId), [target]);
  return test.server.parts.db.asUser(userId, (db) =>
    publishWorkflow(db, userId, { name: 'Drill', description: '', graph }),
  );
}

function planOf(userId: string, run: RunName) {
  return test.server.parts.db.asUser(userId, (db) => planRetry(db, userId, run, new Date()));
}

async function retried(userId: string, { workflowId, executionId }: RunName): Promise<RunName> {
  const again = await retryExecution(test.server.parts, userId, { workflowId, executionId });
  return { workflowId, executionId: again };
}

/** The dialog is told the same as the button. */
async function expectRefusal(userId: string, run: RunName, refused: object): Promise<void> {
  await expect(planOf(userId, run)).rejects.toMatchObject(refused);
  await expect(retryExecution(test.server.parts, userId, run)).rejects.toMatchObject(refused);
}

async function sha256At(userId: string, bucket: string): Promise<string> {
  const s3 = new S3Client(
    sdkConfig(test.server.cloud.endpoint, await test.server.cloud.client.account(userId)),
  );
  const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: 'backup-keys.py' }));
  return createHash('sha256')
    .update((await object.Body?.transformToString()) ?? '')
    .digest('hex');
}

async function sha256OfFile(fileId: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select encode(sha256, 'hex') as sum from files where id = ${fileId}`.execute(test.owner.db);
  return rows[0]?.sum ?? '';
}
