import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sdkConfig } from '#sandbox/testing.ts';
import { asked } from '#server/db/testing.ts';
import { decoyAnswers } from '#server/decoys/answers.ts';
import { cancelExecution } from '#server/executions/cancel.ts';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';

let test: RunsTest;
beforeAll(async () => {
  test = await runsTest();
});
afterEach(async () => {
  await test.server.cloud.client.clearFaults();
  expect(await test.flaws()).toEqual([]);
});
afterAll(() => test.stop());

describe('a bucket that a step made and could not take away again', () => {
  it('stays on record when the step was killed before the upload and then cancelled, and goes with a clean-up', async () => {
    const userId = await test.server.newUser();
    const run = await test.abandoned(userId, await test.publish(userId, ['acme-killed']));
    // As if the worker had been killed a moment earlier: the bucket is there, its file is not.
    const { endpoint, client } = test.server.cloud;
    const s3 = new S3Client(sdkConfig(endpoint, await client.account(userId)));
    await s3.send(new DeleteObjectCommand({ Bucket: 'acme-killed', Key: 'backup-keys.py' }));
    await cancelExecution(test.server.parts, userId, run);
    await test.takenOver(run);
    const { steps } = await test.ended(run.executionId);
    expect(steps[1]).toMatchObject({ status: 'cancelled', plantedState: 'reserved' });
    expect(steps[1]?.log.at(-1)?.sentence).toBe(
      'Nothing of this step lies at s3://acme-killed/backup-keys.py. What was made around it may still be there; it stays on record and goes with a clean-up.',
    );
    await goesWithCleanUp(userId, 'acme-killed');
  }, 60_000);

  it('stays on record when the upload was refused for certain and the bucket could not be removed', async () => {
    const userId = await test.server.newUser();
    const workflowId = await test.publish(userId, ['acme-refused']);
    for (const operation of ['PutObject', 'DeleteBucket']) {
      await test.strike({ kind: 'error', operation, owner: userId, code: 'UnauthorizedOperation' });
    }
    const run = await test.start(userId, workflowId);
    const { steps } = await test.ended(run.executionId);
    expect(steps[1]).toMatchObject({ status: 'failed', plantedState: 'reserved' });
    await test.server.cloud.client.clearFaults();
    await goesWithCleanUp(userId, 'acme-refused');
  }, 60_000);
});

async function goesWithCleanUp(userId: string, bucket: string): Promise<void> {
  expect(await bucketsOf(userId)).toContain(bucket);
  expect(await outcomesOf(userId)).toEqual([['uncertain', undefined]]);
  await decoyAnswers(test.server.parts).cleanUpEverything(asked(userId, {}));
  await expect.poll(() => outcomesOf(userId), { timeout: 30_000 }).toEqual([['retracted', 'already_gone']]);
  expect(await bucketsOf(userId)).not.toContain(bucket);
}

async function bucketsOf(userId: string): Promise<string[]> {
  return (await test.server.cloud.client.contents(userId)).map(({ name }) => name);
}

async function outcomesOf(userId: string) {
  const page = { limit: undefined, cursor: undefined, state: undefined };
  const answer = await decoyAnswers(test.server.parts).listDecoys(asked(userId, page));
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  return answer.decoys.map(({ state, clean_up: cleanUp }) => [state, cleanUp?.outcome]);
}
