import {
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateUserCommand,
  IAMClient,
} from '@aws-sdk/client-iam';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '#server/db/testing.ts';
import { decoyAnswers } from '#server/decoys/answers.ts';
import { sdkConfig, type SdkConfig } from '#sandbox/testing.ts';
import { retryExecution } from '#server/executions/retry.ts';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';
import { sandboxAnswers } from './answers.ts';

const targets = [
  'azure-blob',
  'dynamodb-item',
  'github-repository',
  'non-human-identities',
  's3-content',
  'secrets-manager-secret',
  'sharepoint',
  'slack-channel',
  'ssm-parameter',
];

const alreadyReset = {
  slug: 'already-running',
  message: 'Your sandbox is being reset already. Try again in a minute.',
};

let test: RunsTest;
beforeAll(async () => {
  test = await runsTest();
});
afterEach(() => test.server.cloud.client.clearFaults());
afterAll(() => test.stop());

describe('resetSandbox', () => {
  it('leaves no receipt of any cloud that claims what is gone, and touches nobody else', async () => {
    const [robin, mallory] = [await drilled('acme-robin'), await drilled('acme-mallory')];
    const message = { agentId: 'slack-channel', configuration: { postAs: 'message' } };
    await run(robin, await test.publishTargets(robin, [message]));
    expect(await planted(robin)).toBe(targets.length + 1);
    expect(await reset(robin)).toEqual({ places: targets.length + 1 });
    await expect.poll(() => planted(robin), { timeout: 30_000 }).toBe(0);
    const outcomes = (await decoysOf(robin)).map(({ location, state, clean_up: cleanUp }) => [
      location,
      state,
      cleanUp?.outcome,
      cleanUp?.error,
    ]);
    expect(outcomes).toEqual(
      outcomes.map(([location]) => [location, 'retracted', 'already_gone', null] as unknown[]),
    );
    expect(await planted(mallory)).toBe(targets.length);
    expect(await test.lying(mallory)).toEqual(['s3://acme-mallory/backup-keys.py']);
    expect((await decoysOf(mallory)).every(({ clean_up: cleanUp }) => cleanUp === null)).toBe(true);
    // What was there at first is there again, and the same places can be planted in.
    await run(robin, await test.publishTargets(robin, everywhere('acme-robin')));
    expect(await planted(robin)).toBe(targets.length);
    expect(await test.flaws()).toEqual([]);
  }, 120_000);

  it('waits for nothing that others do: of three at once one is done, and each place is asked for once', async () => {
    const userId = await test.server.newUser();
    await run(userId, await test.publishTargets(userId, everywhere('acme-twice')));
    const ends = await Promise.allSettled([reset(userId), reset(userId), reset(userId)]);
    expect(ends).toContainEqual({ status: 'fulfilled', value: { places: targets.length } });
    const refusals = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
    for (const refusal of refusals) expect(refusal).toMatchObject(alreadyReset);
    await expect.poll(() => planted(userId), { timeout: 30_000 }).toBe(0);
    // A place that was proven to be gone when the next reset came is called retracted.
    for (const { state, clean_up: cleanUp } of await decoysOf(userId)) {
      expect(state).toBe('retracted');
      expect(['already_gone', 'retracted']).toContain(cleanUp?.outcome);
    }
    expect(await reset(userId)).toEqual({ places: 0 });
    const cleanUps = await test.owner.db
      .selectFrom('cleanUps')
      .where('userId', '=', userId)
      .select(['places', 'done', 'removed'])
      .execute();
    expect(cleanUps).toEqual([{ places: targets.length, done: targets.length, removed: targets.length }]);
  }, 120_000);

  it('refuses while a run is going on, then takes what that planted', async () => {
    const userId = await test.server.newUser();
    const { workflowId } = await test.publishTargets(userId, [bucket('acme-going-on')]);
    await test.strike({ kind: 'slow', operation: 'PutObject', delayMs: 1500, count: 1, owner: userId });
    const { executionId } = await test.start(userId, workflowId);
    await expect(reset(userId)).rejects.toMatchObject({ slug: 'wrong-state', executionId });
    await test.ended(executionId);
    expect(await test.lying(userId)).toEqual(['s3://acme-going-on/backup-keys.py']);
    expect(await reset(userId)).toEqual({ places: 1 });
    expect(await test.lying(userId)).toEqual([]);
    await expect.poll(() => planted(userId), { timeout: 30_000 }).toBe(0);
  }, 60_000);

  it('has a clean-up that is under way look again, so that it ends with what is so now', async () => {
    const userId = await test.server.newUser();
    await run(userId, await test.publishTargets(userId, [bucket('acme-stuck')]));
    await test.strike({ kind: 'error', operation: 'DeleteObject', count: 40, owner: userId });
    await decoyAnswers(test.server.parts).cleanUpEverything(asked(userId, {}));
    expect(await reset(userId)).toEqual({ places: 1 });
    await expect
      .poll(async () => (await decoysOf(userId)).map(({ clean_up: cleanUp }) => cleanUp?.outcome), {
        timeout: 30_000,
      })
      // The second, when the one under way had found it gone between the emptying and the new wish.
      .toEqual([expect.stringMatching(/^(already_gone|retracted)$/)]);
  }, 60_000);

  it('lets no run and no other reset begin while it goes on, and afterwards again', async () => {
    const userId = await test.server.newUser();
    const wrong = { bucketName: 'acme-held', secretAccessKey: 'x'.repeat(40) };
    const { workflowId } = await test.publishTargets(userId, [
      bucket('acme-held'),
      { agentId: 's3-content', configuration: wrong },
    ]);
    const { executionId } = await test.start(userId, workflowId);
    expect((await test.ended(executionId)).status).toBe('partial');
    let refused: unknown;
    let retried: unknown;
    let resetTwice: unknown;
    const { client } = test.server.cloud;
    const slow = {
      ...client,
      async reset(owner: string, latest?: Date) {
        // First, since it must not let runs begin that this one's emptying then meets.
        resetTwice = await reset(userId).catch((cause: unknown) => cause);
        refused = await test.start(userId, workflowId).catch((cause: unknown) => cause);
        retried = await retryExecution(test.server.parts, userId, { workflowId, executionId }).catch(
          (cause: unknown) => cause,
        );
        await client.reset(owner, latest);
      },
    };
    await sandboxAnswers({ ...test.server.parts, sandbox: slow }).resetSandbox(asked(userId, {}));
    expect(resetTwice).toMatchObject(alreadyReset);
    const sentence = 'Your sandbox is being reset, so nothing was started. Try again in a minute.';
    for (const refusal of [refused, retried]) {
      expect(refusal).toMatchObject({ slug: 'already-running', message: sentence });
    }
    await test.ended((await test.start(userId, workflowId)).executionId);
  }, 60_000);

  it('is refused by the sandbox when it comes too late, so that it meets no later run', async () => {
    const userId = await test.server.newUser();
    await run(userId, await test.publishTargets(userId, [bucket('acme-late')]));
    const { parts, cloud } = test.server;
    const late = { ...cloud.client, reset: () => cloud.client.reset(userId, new Date(Date.now() - 1)) };
    const resetting = sandboxAnswers({ ...parts, sandbox: late }).resetSandbox(asked(userId, {}));
    await expect(resetting).rejects.toThrow('409');
    expect(await test.lying(userId)).toEqual(['s3://acme-late/backup-keys.py']);
    // Nothing of it is still to come, so it holds nothing back.
    expect(await reset(userId)).toEqual({ places: 1 });
  }, 60_000);

  it('ends what was planted with keys that a person made in the sandbox, and that went with it', async () => {
    const userId = await test.server.newUser();
    const { endpoint, client } = test.server.cloud;
    const keys = await operatorKeys(sdkConfig(endpoint, await client.account(userId)));
    const target = { agentId: 's3-content', configuration: { bucketName: 'acme-own-keys', ...keys } };
    await run(userId, await test.publishTargets(userId, [target]));
    expect(await planted(userId)).toBe(1);
    await reset(userId);
    await expect.poll(() => planted(userId), { timeout: 30_000 }).toBe(0);
    expect((await decoysOf(userId)).map(({ clean_up: cleanUp }) => cleanUp?.outcome)).toEqual([
      'already_gone',
    ]);
  }, 60_000);

  it('changes nothing when the sandbox does not answer', async () => {
    const userId = await test.server.newUser();
    await run(userId, await test.publishTargets(userId, [bucket('acme-silent')]));
    const { parts } = test.server;
    const silent = { ...test.server.cloud.client, reset: () => Promise.reject(new Error('silent')) };
    const resetting = sandboxAnswers({ ...parts, sandbox: silent }).resetSandbox(asked(userId, {}));
    await expect(resetting).rejects.toThrow('silent');
    expect((await decoysOf(userId)).map(({ state }) => state)).toEqual(['planted']);
    // The sandbox's own keys clean up what went with a reset, and nothing else.
    expect(await resetAt(userId)).toBeNull();
    // Its request may still arrive, so others wait until it cannot.
    await expect(reset(userId)).rejects.toMatchObject(alreadyReset);
    const users = test.owner.db.updateTable('users').where('id', '=', userId);
    await users.set({ sandboxResetsUntil: new Date() }).execute();
    await reset(userId);
    expect(await resetAt(userId)).toBeInstanceOf(Date);
  }, 60_000);
});

/** Of a user that a person makes in their sandbox, for one who may do everything. */
async function operatorKeys(config: SdkConfig): Promise<{ accessKeyId: string; secretAccessKey: string }> {
  const iam = new IAMClient(config);
  const UserName = 'own-operator';
  await iam.send(new CreateUserCommand({ UserName }));
  const PolicyArn = 'arn:aws:iam::aws:policy/AdministratorAccess';
  await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn }));
  const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName }));
  return { accessKeyId: AccessKey?.AccessKeyId ?? '', secretAccessKey: AccessKey?.SecretAccessKey ?? '' };
}

function bucket(bucketName: string) {
  return { agentId: 's3-content', configuration: { bucketName } };
}

function everywhere(bucketName: string) {
  return targets.map((agentId) => (agentId === 's3-content' ? bucket(bucketName) : { agentId }));
}

/** Somebody with something planted at every target. */
async function drilled(bucketName: string): Promise<string> {
  const userId = await test.server.newUser(100);
  await run(userId, await test.publishTargets(userId, everywhere(bucketName)));
  return userId;
}

async function run(userId: string, { workflowId }: { workflowId: string }): Promise<void> {
  const { executionId } = await test.start(userId, workflowId);
  expect((await test.ended(executionId)).steps.map(({ error }) => error)).not.toContain(expect.any(String));
}

async function reset(userId: string) {
  return sandboxAnswers(test.server.parts).resetSandbox(asked(userId, {}));
}

async function decoysOf(userId: string) {
  const answer = await decoyAnswers(test.server.parts).listDecoys(
    asked(userId, { limit: undefined, cursor: undefined, state: undefined }),
  );
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  return answer.decoys;
}

async function resetAt(userId: string): Promise<Date | null> {
  const users = test.owner.db.selectFrom('users').where('id', '=', userId).select('sandboxResetAt');
  return (await users.executeTakeFirstOrThrow()).sandboxResetAt;
}

async function planted(userId: string): Promise<number> {
  const answer = await decoyAnswers(test.server.parts).countDecoys(asked(userId, {}));
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  return answer.planted;
}
