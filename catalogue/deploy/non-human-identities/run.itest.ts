import { createHash } from 'node:crypto';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GeneratedFile } from '#catalogue/agent.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import { denyAllArn } from '#catalogue/providers/aws/identities.ts';
import { openIdentitiesWorld, type Change } from '#catalogue/providers/aws/testing-identities.ts';
import { refusal, refusalOrNothing, testRun, type TestRun } from '#catalogue/testing.ts';
import type { fields } from './manifest.ts';
import { nonHumanIdentities as agent } from './run.ts';

type Config = ConfigOf<typeof fields>;

let world: Awaited<ReturnType<typeof openIdentitiesWorld>>;
beforeAll(async () => {
  world = await openIdentitiesWorld();
});
afterEach(() => world.aws.sandbox.client.clearFaults());
afterAll(() => world.aws.stop());

const begin = (notes: Record<string, string> = {}): TestRun =>
  testRun({ aws: world.aws.sandbox.endpoint }, { notes });
const placeOf = (config: Config) => agent.place(config, 'keys.env', 1);

async function make(config: Config, run = begin()): Promise<GeneratedFile> {
  const file = await agent.making?.make(config, placeOf(config), run.context);
  if (file === undefined) throw new Error('it makes no file');
  return file;
}

async function plant(config: Config, run = begin()) {
  const file = await make(config, run);
  const artifact = { ...file, sha256: createHash('sha256').update(file.content).digest('hex') };
  const planted = await agent.put(config, placeOf(config), artifact, run.context);
  return { ...planted, file, artifact };
}

function pairOf({ values: [id, secret] }: GeneratedFile) {
  return { accessKeyId: id?.value ?? '', secretAccessKey: secret?.value ?? '' };
}

describe('a live decoy identity', () => {
  it('is a user with AWSDenyAll and one key, which stands in the file of the node', async () => {
    const config = world.newConfig();
    const { output, receipt, file } = await plant(config);
    const { accountId } = world.aws.sandbox.access;
    const { accessKeyId, secretAccessKey } = pairOf(file);
    expect(output).toEqual({
      user_arn: `arn:aws:iam::${accountId}:user/service/${config.userName}`,
      access_key_id: accessKeyId,
      location: `iam://${config.userName}`,
    });
    expect(receipt).toMatchObject({
      name: config.userName,
      access_key_id: accessKeyId,
      account_id: accountId,
    });
    expect(file.content).toBe(
      `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\nregion = us-east-1\n`,
    );
    for (const { value, start, end } of file.values) expect(file.content.slice(start, end)).toBe(value);
    expect(await world.keysOf(config.userName)).toEqual([{ id: accessKeyId, isActive: true }]);
    expect(await world.policiesOf(config.userName)).toEqual([denyAllArn]);
  });

  it('may do nothing, and shows its use: who tried what, with which program, and when', async () => {
    const config = world.newConfig();
    const { receipt, file } = await plant(config);
    const run = begin();
    expect(await agent.status(config, receipt, run.context)).toBe('present');
    expect(run.lines).toContain(`info: The key ${receipt['access_key_id']} was never used.`);

    const thief = {
      ...world.aws.sandbox.sdk,
      credentials: pairOf(file),
      customUserAgent: 'stolen-laptop/1.0',
    };
    await expect(new S3Client(thief).send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('with an explicit deny in an identity-based policy'),
    });
    const [event] = await world.aws.sandbox.client.events(world.aws.sandbox.owner, 1);
    expect(event).toMatchObject({
      eventName: 'ListBuckets',
      errorCode: 'AccessDenied',
      userIdentity: { accessKeyId: receipt['access_key_id'], userName: config.userName },
      userAgent: expect.stringContaining('stolen-laptop/1.0'),
    });

    const after = begin();
    await agent.retract(config, receipt, after.context);
    expect(after.lines.join(' ')).toMatch(
      /warn: The key AKIA\w+ was used last on 20[\d-]+T[\d:.]+Z, for s3 in us-east-1\./,
    );
  });

  it('is proven without a use of its key, so that every use is somebody else’s', async () => {
    const { receipt, file } = await plant(world.newConfig());
    const { events } = world.aws.sandbox.client;
    const used = (await events(world.aws.sandbox.owner, 200)).filter(
      ({ userIdentity }) => userIdentity.accessKeyId === receipt['access_key_id'],
    );
    expect(used).toEqual([]);
    // The one question that no policy can deny: https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html
    const sts = new STSClient({ ...world.aws.sandbox.sdk, credentials: pairOf(file) });
    expect((await sts.send(new GetCallerIdentityCommand({}))).Arn).toBe(receipt['user_arn']);
  });

  it('keeps the secret out of output, receipt, notes and log, and out of the trail', async () => {
    const notes: Record<string, string> = {};
    const run = begin(notes);
    const config = world.newConfig();
    const { output, receipt, file } = await plant(config, run);
    await agent.retract(config, receipt, run.context);
    const trail = await world.aws.sandbox.client.events(world.aws.sandbox.owner, 100);
    const said = JSON.stringify([output, receipt, notes, run.lines, trail, file.note]);
    expect(said).not.toContain(pairOf(file).secretAccessKey);
  });

  it('has its policy, read back, before it has its key', async () => {
    await plant(world.newConfig());
    const names = (await world.aws.sandbox.client.events(world.aws.sandbox.owner, 60))
      .map(({ eventName }) => eventName)
      .toReversed();
    const made = names.slice(names.lastIndexOf('CreateUser'));
    const readBack = [
      'ListAttachedUserPolicies',
      'ListUserPolicies',
      'ListGroupsForUser',
      'ListAccessKeys',
      'GetLoginProfile',
    ];
    const order = ['CreateUser', 'AttachUserPolicy', ...readBack];
    expect(made.slice(0, made.indexOf('CreateAccessKey'))).toEqual([...order, 'ListAccessKeys']);
  });

  it('gets no key while somebody else has given it something', async () => {
    const config = world.newConfig();
    const notes = {};
    await world.aws.sandbox.client.setFault({ kind: 'error', operation: 'CreateAccessKey', count: 5 });
    await refusal(make(config, begin(notes)));
    await world.aws.sandbox.client.clearFaults();
    await world.change(config.userName, 'policy');
    expect(await refusal(make(config, begin(notes)))).toBe(
      `The user ${config.userName} is not as it was made: it has another policy. It gets no key. Nothing was planted. Look who changes users in this account, then retry this step.`,
    );
    expect(await world.keysOf(config.userName)).toEqual([]);
  });

  it('is no user that was there before, whatever path that has', async () => {
    const config = world.newConfig();
    await world.makeUser(config.userName);
    expect(await refusal(make(config))).toBe(
      `A user named ${config.userName} already exists in this account. It was not touched and nothing was planted. Choose another user name.`,
    );
    expect(await world.policiesOf(config.userName)).toEqual([]);
  });

  it('waits for what IAM does not show at once', async () => {
    await world.aws.sandbox.client.setFault({
      kind: 'error',
      code: 'NoSuchEntity',
      operation: 'AttachUserPolicy',
      count: 2,
    });
    const run = begin();
    await plant(world.newConfig(), run);
    expect(run.waits).toEqual([1000, 2000]);
  });

  it('works with permissions that are narrowed to its path and name', async () => {
    const config = world.newConfig();
    const keys = await world.keysNarrowedTo(agent.manifest.permissions, config);
    const narrow = { ...config, ...keys };
    const { receipt } = await plant(narrow);
    expect(await agent.retract(narrow, receipt, begin().context)).toBe('retracted');
    const elsewhere = { ...narrow, userName: `other-${config.userName}`, userPath: '/admins/' };
    expect(await refusal(make(elsewhere))).toContain('lacks iam:GetUser.');
  });
});

describe('an attempt that was cut off', () => {
  it.each(['CreateUser', 'AttachUserPolicy', 'CreateAccessKey'])(
    'in the answer to %s is gone on with by the next one, with one user and one key',
    async (operation) => {
      const config = world.newConfig();
      const notes = {};
      await world.aws.sandbox.client.setFault({ kind: 'lost-answer', operation, count: 5 });
      expect(await refusal(make(config, begin(notes)))).toContain('It was tried 5 times.');
      await world.aws.sandbox.client.clearFaults();
      const { file } = await plant(config, begin(notes));
      const { accessKeyId } = pairOf(file);
      expect(await world.keysOf(config.userName)).toEqual([{ id: accessKeyId, isActive: true }]);
      expect(await world.policiesOf(config.userName)).toEqual([denyAllArn]);
    },
  );

  it.each(['CreateUser', 'AttachUserPolicy', 'ListGroupsForUser', 'CreateAccessKey'])(
    'around %s is found by its notes and leaves nothing when it is taken away',
    async (operation) => {
      for (const kind of ['lost-answer', 'error'] as const) {
        const config = world.newConfig();
        const notes = {};
        await world.aws.sandbox.client.setFault({ kind, operation, count: 5 });
        await refusal(make(config, begin(notes)));
        await world.aws.sandbox.client.clearFaults();
        const found = await agent.making?.find(config, placeOf(config), begin(notes).context);
        if (found !== undefined) {
          expect(await agent.retract(config, found.receipt, begin().context)).toBe('retracted');
        }
        expect(await world.keysOf(config.userName)).toBeUndefined();
      }
    },
  );

  it('whose file was lost gets another key, and the lost one opens nothing any more', async () => {
    const config = world.newConfig();
    const notes = {};
    const lost = pairOf(await make(config, begin(notes)));
    const { file } = await plant(config, begin(notes));
    expect(pairOf(file).accessKeyId).not.toBe(lost.accessKeyId);
    expect(await world.keysOf(config.userName)).toEqual([{ id: pairOf(file).accessKeyId, isActive: true }]);
    const sts = new STSClient({ ...world.aws.sandbox.sdk, credentials: lost });
    await expect(sts.send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
      name: 'InvalidClientTokenId',
    });
  });

  it('knows nothing of what an attempt of another step has made', async () => {
    const config = world.newConfig();
    const { artifact } = await plant(config);
    const stranger = begin({ ref: 'another', account_id: world.aws.sandbox.access.accountId });
    expect(await agent.making?.find(config, placeOf(config), begin().context)).toBeUndefined();
    expect(await agent.making?.find(config, placeOf(config), stranger.context)).toBeUndefined();
    expect(await refusal(make(config, stranger))).toContain('already exists');
    expect(await agent.recognise(config, placeOf(config), artifact, begin().context)).toBeDefined();
  });

  it('is not looked for in another account', async () => {
    const config = world.newConfig();
    const notes = { ref: 'ours', account_id: '000000000000' };
    const found = agent.making?.find(config, placeOf(config), begin(notes).context);
    expect(await refusal(Promise.resolve(found))).toContain('it was planted in account 000000000000');
    expect(await refusal(make(config, begin(notes)))).toContain('it was planted in account 000000000000');
  });
});

describe('taking an identity back', () => {
  it.each<[Change, string]>([
    ['policy', 'it has another policy'],
    ['own policy', 'it has a policy of its own'],
    ['group', 'it is in a group'],
    ['password', 'it has a password for the console'],
    ['key', 'it has another access key'],
  ])('is refused once somebody gave it a %s, and says so', async (change, words) => {
    const config = world.newConfig();
    const { receipt, artifact } = await plant(config);
    await world.change(config.userName, change);
    expect(await refusal(agent.verify(config, receipt, artifact, begin().context))).toContain(`${words}.`);
    expect(await agent.status(config, receipt, begin().context)).toBe('changed');
    const run = begin();
    expect(await agent.retract(config, receipt, run.context)).toBe('changed');
    expect(run.lines.join(' ')).toContain(words);
    expect(await world.keysOf(config.userName)).toContainEqual({
      id: receipt['access_key_id'],
      isActive: true,
    });
    expect(await world.policiesOf(config.userName)).toContain(denyAllArn);
  });

  it.each<[Change, string]>([
    ['asleep', 'its access key was deactivated'],
    ['no key', 'its access key was deleted'],
    ['no denial', 'it has lost AWSDenyAll'],
  ])('goes on where it is %s already', async (change, words) => {
    const config = world.newConfig();
    const { receipt, artifact } = await plant(config);
    await world.change(config.userName, change);
    expect(await refusal(agent.verify(config, receipt, artifact, begin().context))).toContain(`${words}.`);
    expect(await agent.status(config, receipt, begin().context)).toBe('changed');
    expect(await agent.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await agent.status(config, receipt, begin().context)).toBe('gone');
  });

  it.each(['UpdateAccessKey', 'DeleteAccessKey', 'DetachUserPolicy', 'DeleteUser'])(
    'goes on where it was cut off in %s',
    async (operation) => {
      for (const kind of ['lost-answer', 'error'] as const) {
        const config = world.newConfig();
        const { receipt } = await plant(config);
        await world.aws.sandbox.client.setFault({ kind, operation, count: 1 });
        await world.aws.sandbox.client.setFault({ kind: 'error', operation, count: 9 });
        // Of a user that went although the answer was lost, a look finds that out.
        const isGone = operation === 'DeleteUser' && kind === 'lost-answer';
        const refused = await refusalOrNothing(agent.retract(config, receipt, begin().context));
        expect(refused === undefined).toBe(isGone);
        await world.aws.sandbox.client.clearFaults();
        expect(['retracted', 'already_gone']).toContain(
          await agent.retract(config, receipt, begin().context),
        );
        expect(await world.keysOf(config.userName)).toBeUndefined();
      }
    },
  );

  it('denies everything to a user that stays, and says that it is still there', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const others = agent.manifest.permissions.filter((action) => action !== 'iam:DeleteUser');
    const narrow = { ...config, ...(await world.keysNarrowedTo(others, config)) };
    const refused = await refusal(agent.retract(narrow, receipt, begin().context));
    expect(refused).toContain('lacks iam:DeleteUser. Its key is gone.');

    await world.aws.sandbox.client.setFault({
      kind: 'error',
      operation: 'DeleteUser',
      code: 'DeleteConflict',
      count: 1,
    });
    const held = await refusal(agent.retract(config, receipt, begin().context));
    expect(held).toContain(`IAM did not remove the user ${config.userName}: something else hangs on it`);

    for (const sentence of [refused, held]) {
      expect(sentence).toMatch(/ The user is still there, and AWSDenyAll denies it everything\.$/);
    }
    expect(await world.policiesOf(config.userName)).toEqual([denyAllArn]);
    expect(await world.keysOf(config.userName)).toEqual([]);
    expect(await agent.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await world.keysOf(config.userName)).toBeUndefined();
  });

  it('says so where a user that stays cannot be denied everything again', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    for (const operation of ['DeleteUser', 'AttachUserPolicy']) {
      await world.aws.sandbox.client.setFault({ kind: 'error', operation, count: 9 });
    }
    expect(await refusal(agent.retract(config, receipt, begin().context))).toMatch(
      / The user is still there, and AWSDenyAll could not be put back on it: look at it in IAM\.$/,
    );
  });

  it('leaves a user of the same name that was made after ours was gone', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    await agent.retract(config, receipt, begin().context);
    await world.makeUser(config.userName);
    expect(await agent.status(config, receipt, begin().context)).toBe('gone');
    expect(await agent.retract(config, receipt, begin().context)).toBe('already_gone');
    expect(await world.keysOf(config.userName)).toEqual([]);
  });
});
