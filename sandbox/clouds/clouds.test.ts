import {
  AttachUserPolicyCommand,
  CreateAccessKeyCommand,
  CreateUserCommand,
  IAMClient,
  UpdateAccessKeyCommand,
} from '@aws-sdk/client-iam';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import type { Container } from './cloud.ts';

const inertKey = [
  'AWS_ACCESS_KEY_ID=AKIAQ3EGVXHK5ZQWERTY',
  'AWS_SECRET_ACCESS_KEY=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',
].join('\n');

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
  const s3 = new S3Client(box.sdk);
  await s3.send(new CreateBucketCommand({ Bucket: 'acme-backups' }));
  await s3.send(new PutObjectCommand({ Bucket: 'acme-backups', Key: 'a/ü keys.env', Body: inertKey }));
  await new SecretsManagerClient(box.sdk).send(
    new CreateSecretCommand({ Name: 'prod/keys', SecretString: inertKey }),
  );
  await new SSMClient(box.sdk).send(
    new PutParameterCommand({ Name: '/prod/keys', Value: inertKey, Type: 'SecureString' }),
  );
  await new DynamoDBClient(box.sdk).send(
    new PutItemCommand({
      TableName: box.access.tableName,
      Item: { id: { S: 'keys.env' }, value: { S: inertKey } },
    }),
  );
});
afterAll(() => box.stop());

type Theft = NonNullable<Awaited<ReturnType<TestSandbox['client']['playThief']>>>;

async function containers(cloud: string, owner = box.owner): Promise<Container[]> {
  return (await box.client.cloudContents(owner, cloud)) ?? [];
}

/** The first thing whose name begins so, with the container that it lies in. */
async function placeOf(cloud: string, name: string) {
  for (const { id: container, things } of await containers(cloud)) {
    const thing = things.find((one) => one.name.startsWith(name))?.id;
    if (thing !== undefined) return { container, thing };
  }
  throw new Error(`nothing called ${name} lies there`);
}

async function steal(cloud: string, name: string): Promise<Theft> {
  const theft = await box.client.playThief(box.owner, cloud, await placeOf(cloud, name));
  if (theft === undefined) throw new Error('nothing was found');
  return theft;
}

async function ask(path: string, token: string, body?: object, method = 'POST') {
  const answer = await fetch(box.endpoint + path, {
    method: body === undefined ? 'GET' : method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'mine/1' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

const commit = (path: string, content: string) =>
  ask(
    `/_github/repos/acme/platform-infra/contents/${path}`,
    box.access.github.token,
    { message: 'x', content: Buffer.from(content).toString('base64') },
    'PUT',
  );

/** From a branch with a file of its own on it. */
async function openPull(title: string, body: string) {
  const asOperator = (path: string, sent?: object, method?: string) =>
    ask(`/_github/repos/acme/platform-infra/${path}`, box.access.github.token, sent, method);
  const main = await asOperator('git/ref/heads/main');
  const { sha } = main['object'] as { sha: string };
  await asOperator('git/refs', { ref: `refs/heads/${title}`, sha });
  const content = Buffer.from('x').toString('base64');
  await asOperator(`contents/${title}.txt`, { message: 'x', content, branch: title }, 'PUT');
  return await asOperator('pulls', { title, body, head: title, base: 'main' });
}

const post = (text: string) =>
  ask('/_slack/api/chat.postMessage', box.access.slack.token, { channel: 'platform-ops', text });

const logOf = async (cloud: string, limit = 100) =>
  (await box.client.cloudEvents(box.owner, cloud, limit))?.events ?? [];

describe('the contents of a cloud', () => {
  it('are all that lies in AWS, by name and size', async () => {
    expect(await containers('aws')).toMatchObject([
      { kind: 'bucket', name: 's3://acme-backups', note: 'us-east-1', things: [{ name: 'a/ü keys.env' }] },
      { kind: 'secrets', name: 'Secrets Manager', things: [{ name: 'prod/keys', size: inertKey.length }] },
      { kind: 'parameters', name: 'Parameter Store', things: [{ name: '/prod/keys' }] },
      { kind: 'table', name: 'DynamoDB service-settings', things: [{ name: 'keys.env' }] },
      { kind: 'users', name: 'IAM users', things: [{ name: 'drill-operator', size: null }] },
      {
        kind: 'roles',
        name: 'IAM roles',
        things: [
          {
            name: 'LeakdrillDrill',
            size: null,
            note: `AdministratorAccess, RegionGuardrail · trusts ${box.access.accountId} with an external id`,
          },
        ],
      },
    ]);
  });

  it('are the users of AWS with what each may do and the ids of its keys, and nobody else’s', async () => {
    const owner = 'keeper';
    const iam = new IAMClient(sdkConfig(box.endpoint, await box.client.account(owner)));
    const UserName = 'svc-report-export';
    await iam.send(new CreateUserCommand({ UserName, Path: '/service/' }));
    const usersOf = async (whose: string) => {
      const users = (await containers('aws', whose)).find(({ kind }) => kind === 'users');
      return users?.things.map(({ name, note }) => `${name}: ${note}`);
    };
    expect(await usersOf(owner)).toContain('svc-report-export: no policy · no key');
    const PolicyArn = 'arn:aws:iam::aws:policy/AWSDenyAll';
    await iam.send(new AttachUserPolicyCommand({ UserName, PolicyArn }));
    const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName }));
    const AccessKeyId = key?.AccessKeyId ?? '';
    expect(await usersOf(owner)).toContain(`svc-report-export: AWSDenyAll · key ${AccessKeyId}`);
    await iam.send(new UpdateAccessKeyCommand({ UserName, AccessKeyId, Status: 'Inactive' }));
    expect(await usersOf(owner)).toEqual([
      expect.stringMatching(/^drill-operator: AdministratorAccess, RegionGuardrail · key AKIA/),
      `svc-report-export: AWSDenyAll · key ${AccessKeyId}, inactive`,
    ]);
    expect(JSON.stringify(await containers('aws', owner))).not.toContain(key?.SecretAccessKey);
    expect(JSON.stringify(await containers('aws'))).not.toContain(AccessKeyId);
  });

  it('are the files of each branch of GitHub', async () => {
    const all = await containers('github');
    expect(all.map(({ name, note }) => [name, note])).toEqual(
      expect.arrayContaining([
        ['acme/platform-infra', 'main'],
        ['acme/payments-api', 'main, push protection'],
      ]),
    );
    const names = all.flatMap(({ things }) => things.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['network/main.tf', 'src/charge.ts']));
  });

  it('are what people say on GitHub: pull requests, issues, comments', async () => {
    const { number } = await openPull('said-by-many', 'Nothing to see');
    await ask('/_github/repos/acme/platform-infra/issues/1/comments', box.access.github.token, {
      body: 'I know nothing',
    });
    const said = await containers('github');
    const namesIn = (kind: string) =>
      said
        .find(({ name }) => name === `acme/platform-infra/${kind}`)
        ?.things.map(({ name, size }) => [name, size]);
    expect(namesIn('pulls')).toContainEqual([`#${String(number)} said-by-many`, 14]);
    expect(namesIn('issues')).toEqual(
      expect.arrayContaining([
        ['#1 Restore drill stops at the backup bucket', expect.any(Number)],
        [expect.stringMatching(/^#1, comment \d+ of drill-operator$/), 14],
      ]),
    );
  });

  it('are messages and uploads of each channel of Slack, and no text of them', async () => {
    const all = await containers('slack');
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['#general', '#platform-ops', '#payments']),
    );
    expect(JSON.stringify(all)).not.toContain('staging registry');
    expect((await steal('slack', 'Message of')).read.isRefused).toBe(false);
  });

  it('leave no event when they are listed', async () => {
    const before = [await logOf('aws'), await logOf('github'), await logOf('slack')];
    for (const cloud of ['aws', 'github', 'slack']) await containers(cloud);
    expect([await logOf('aws'), await logOf('github'), await logOf('slack')]).toEqual(before);
  });
});

describe('the log of GitHub', () => {
  it('tells who asked what, with which token, from where and with what, refused or not', async () => {
    await commit('seen.txt', 'x');
    expect((await logOf('github', 1))[0]).toMatchObject({
      name: 'repos/create-or-update-file-contents',
      who: 'drill-operator',
      credential: `…${box.access.github.token.slice(-4)}`,
      sourceAddress: '127.0.0.1',
      userAgent: 'mine/1',
      errorCode: null,
      resource: '/repos/acme/platform-infra/contents/seen.txt',
      visibility: 'shown',
    });
    const limited = await box.client.githubToken(box.owner, { metadata: 'read' });
    await ask('/_github/repos/acme/platform-infra/contents/seen.txt', limited);
    expect((await logOf('github', 1))[0]).toMatchObject({
      name: 'repos/get-content',
      errorCode: '403',
      visibility: 'extra',
    });
  });

  it('holds no token, is empty for others, and is empty after a reset', async () => {
    await box.client.account('resetting');
    const { token } = (await box.client.account('resetting')).github;
    await ask('/_github/user', token);
    const own = await box.client.cloudEvents('resetting', 'github', 10);
    expect(own?.events).toHaveLength(1);
    expect(JSON.stringify(own)).not.toContain(token);
    expect((await box.client.cloudEvents('somebody', 'github', 10))?.events).toEqual([]);
    await box.client.reset('resetting');
    expect((await box.client.cloudEvents('resetting', 'github', 10))?.events).toEqual([]);
  });
});

describe('the log of Slack', () => {
  it('tells who called what, with which token, where, refused or not', async () => {
    await post('hello');
    expect((await logOf('slack', 1))[0]).toMatchObject({
      name: 'chat.postMessage',
      who: 'deploy-helper',
      credential: `…${box.access.slack.token.slice(-4)}`,
      userAgent: 'mine/1',
      errorCode: null,
      resource: 'platform-ops',
      visibility: 'hidden',
    });
    await ask('/_slack/api/chat.postMessage', box.access.slack.token, { channel: 'nowhere', text: 'x' });
    expect((await logOf('slack', 1))[0]).toMatchObject({ errorCode: 'channel_not_found' });
    const mute = await box.client.slackToken(box.owner, { user: 'deploy-helper', scopes: [] });
    await ask('/_slack/api/conversations.list', mute, {});
    expect((await logOf('slack', 1))[0]).toMatchObject({ errorCode: 'missing_scope' });
  });
});

describe('playThief', () => {
  it.each([
    ['a/ü keys.env', 'GetObject', 'extra'],
    ['prod/keys', 'GetSecretValue', 'shown'],
    ['/prod/keys', 'GetParameter', 'shown'],
    ['keys.env', 'GetItem', 'extra'],
  ])(
    'reads %s with %s, which is in the log, and is refused with the inert key, which is not',
    async (name, call, visibility) => {
      const { read, found, used } = await steal('aws', name);
      expect(read).toMatchObject({ call, who: 'robin.park', isRefused: false });
      expect(read.events).toMatchObject([{ name: call, who: 'robin.park', errorCode: null, visibility }]);
      expect(found).toEqual([{ kind: 'AWS access key', ending: '…ERTY' }]);
      expect(used.map(({ call: tried, isRefused, events }) => [tried, isRefused, events])).toEqual([
        ['GetCallerIdentity', true, []],
        ['ListBuckets', true, []],
      ]);
      expect(used[0]?.answer).toBe(
        '403 InvalidClientTokenId: The security token included in the request is invalid.',
      );
    },
  );

  it('shows the use of a live key that may do nothing', async () => {
    const { accessKeyId, secretAccessKey } = (await sdkLimitedTo(box, [])).credentials;
    const Body = `id: ${accessKeyId}\nsecret: ${secretAccessKey}\n`;
    await new S3Client(box.sdk).send(new PutObjectCommand({ Bucket: 'acme-backups', Key: 'live.env', Body }));
    const { used } = await steal('aws', 'live.env');
    expect(used).toMatchObject([
      { call: 'GetCallerIdentity', isRefused: false, events: [{ name: 'GetCallerIdentity' }] },
      {
        call: 'ListBuckets',
        isRefused: true,
        answer: expect.stringContaining('403 AccessDenied'),
        events: [{ name: 'ListBuckets', errorCode: 'AccessDenied', credential: accessKeyId }],
      },
    ]);
  });

  it('uses what lies in a repository: a token that nobody knows, and one of the sandbox', async () => {
    await commit('ci.env', `GITHUB_TOKEN=ghp_${'aB3'.repeat(12)}\n`);
    const inert = await steal('github', 'ci.env');
    expect(inert.read).toMatchObject({
      call: 'GET /repos/acme/platform-infra/contents/ci.env',
      events: [{ name: 'repos/get-content', who: 'robin-park', visibility: 'extra' }],
    });
    expect(inert.used).toEqual([
      { call: 'GET /user', who: '…3aB3', isRefused: true, answer: '401 Bad credentials', events: [] },
    ]);
    await commit('own.env', box.access.github.token);
    expect((await steal('github', 'own.env')).used).toMatchObject([
      { isRefused: false, answer: '200: drill-operator', events: [{ name: 'users/get-authenticated' }] },
    ]);
  });

  it('uses what was pasted into a pull request and into a comment, and leaves the read in the log', async () => {
    const secret = `GITHUB_TOKEN=ghp_${'xY9'.repeat(12)}`;
    const { number } = await openPull('leaky', secret);
    const pull = await steal('github', `#${String(number)} leaky`);
    expect(pull.read).toMatchObject({
      call: `GET /repos/acme/platform-infra/pulls/${String(number)}`,
      who: 'robin-park',
      isRefused: false,
      events: [{ name: 'pulls/get', visibility: 'extra' }],
    });
    expect(pull.used).toMatchObject([{ call: 'GET /user', isRefused: true, answer: '401 Bad credentials' }]);
    const { id } = await ask(
      '/_github/repos/acme/platform-infra/issues/1/comments',
      box.access.github.token,
      {
        body: secret,
      },
    );
    const comment = await steal('github', `#1, comment ${String(id)} of drill-operator`);
    expect(comment.read).toMatchObject({
      call: `GET /repos/acme/platform-infra/issues/comments/${String(id)}`,
      isRefused: false,
    });
    expect(comment.found).toHaveLength(1);
  });

  it('uses what was posted in a channel', async () => {
    await post(`the bot: xoxb-${'1'.repeat(12)}-${'2'.repeat(12)}-${'aB'.repeat(12)} & <keep>`);
    const { read, used } = await steal('slack', 'Message of deploy-helper');
    expect(read.events).toMatchObject([{ name: 'conversations.history', visibility: 'hidden' }]);
    expect(used).toMatchObject([
      { call: 'auth.test', isRefused: true, answer: '200 invalid_auth', events: [] },
    ]);
  });

  it('never uses what opens the world of somebody else', async () => {
    const other = await box.client.account('mallory');
    await commit('theirs.env', `${other.github.token}\n${other.slack.token}\n`);
    await new S3Client(box.sdk).send(
      new PutObjectCommand({
        Bucket: 'acme-backups',
        Key: 'theirs.env',
        Body: `${other.accessKeyId} ${other.secretAccessKey}`,
      }),
    );
    expect(await steal('github', 'theirs.env')).toMatchObject({ found: [{}, {}], used: [] });
    expect(await steal('aws', 'theirs.env')).toMatchObject({ found: [{}], used: [] });
    for (const cloud of ['aws', 'github', 'slack'])
      expect((await box.client.cloudEvents('mallory', cloud, 10))?.events).toEqual([]);
  });

  it('uses what was found outside of the clouds, in the own world only', async () => {
    const { accessKeyId, secretAccessKey } = (await sdkLimitedTo(box, [])).credentials;
    const live = await box.client.tryFound(box.owner, `${accessKeyId},${secretAccessKey}`);
    expect(live.used).toMatchObject([
      { call: 'GetCallerIdentity', isRefused: false, events: [{ credential: accessKeyId }] },
      { call: 'ListBuckets', isRefused: true, events: [{ errorCode: 'AccessDenied' }] },
    ]);
    expect(live).not.toHaveProperty('read');
    expect(await box.client.tryFound('mallory', `${accessKeyId},${secretAccessKey}`)).toMatchObject({
      found: [{}],
      used: [],
    });
    expect(await box.client.tryFound('nobody', 'nothing')).toEqual({ found: [], used: [] });
  });

  it('finds nothing to use where the sandbox takes no such kind', async () => {
    await commit('pay.env', 'STRIPE_KEY=sk_test_1234567890abcdefghijklmn');
    expect(await steal('github', 'pay.env')).toMatchObject({ found: [], used: [] });
  });

  it('finds nothing where nothing lies, and nothing in the world of others', async () => {
    const { client } = box;
    const own = await placeOf('aws', 'prod/keys');
    await client.account('empty');
    expect(await client.playThief('empty', 'aws', own)).toBeUndefined();
    expect(await client.playThief('no-account', 'aws', own)).toBeUndefined();
    for (const cloud of ['aws', 'azure', 'github', 'microsoft', 'slack', 'constructor']) {
      expect(await client.playThief(box.owner, cloud, { container: 'x', thing: 'y' })).toBeUndefined();
    }
    expect(await client.cloudContents(box.owner, 'nowhere')).toBeUndefined();
  });

  it.each(['constructor', 'toString', '__proto__', 'nothing', ''])(
    'opens no container of the kind %o, even where something of that name lies in another',
    async (kind) => {
      const { thing } = await placeOf('aws', '/prod/keys');
      const place = { container: `${kind}:us-east-1`, thing };
      expect(await box.client.openThing(box.owner, 'aws', place)).toBeUndefined();
      expect(await box.client.playThief(box.owner, 'aws', place)).toBeUndefined();
    },
  );
});
