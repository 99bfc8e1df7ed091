import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '#server/db/testing.ts';
import { testServer, type TestServer } from '#server/testing.ts';
import { sandboxAnswers } from './answers.ts';

let server: TestServer;
let answers: ReturnType<typeof sandboxAnswers>;
let robin: string;
let mallory: string;

beforeAll(async () => {
  server = await testServer();
  answers = sandboxAnswers(server.parts);
  [robin, mallory] = [await server.newUser(), await server.newUser()];
  const s3 = await s3Of(robin);
  await s3.send(new CreateBucketCommand({ Bucket: 'acme-robin' }));
  await s3.send(new PutObjectCommand({ Bucket: 'acme-robin', Key: 'a/ü b.txt', Body: 'for Robin' }));
  const sdk = await sdkOf(robin);
  await new SecretsManagerClient(sdk).send(
    new CreateSecretCommand({ Name: 'prod/robin', SecretString: 'for Robin' }),
  );
  await new SSMClient(sdk).send(
    new PutParameterCommand({ Name: '/prod/robin', Value: 'for Robin', Type: 'SecureString' }),
  );
  await new DynamoDBClient(sdk).send(
    new PutItemCommand({ TableName: 'service-settings', Item: { id: { S: 'robin' } } }),
  );
});
afterAll(() => server.stop());

describe('readSandbox', () => {
  it('gives each person credentials of their own, which the ordinary SDK takes', async () => {
    const s3 = await s3Of(robin);
    const object = await s3.send(new GetObjectCommand({ Bucket: 'acme-robin', Key: 'a/ü b.txt' }));
    expect(await object.Body?.transformToString()).toBe('for Robin');
    const [own, theirs] = [await cloudOf(robin), await cloudOf(mallory)];
    for (const name of ['accessKeyId', 'secretAccessKey', 'accountId', 'roleArn', 'externalId']) {
      expect(own.credentials[name]).toEqual(expect.any(String));
      expect(own.credentials[name]).not.toBe(theirs.credentials[name]);
    }
    expect(await cloudOf(robin)).toEqual(own);
  });
});

describe('readSandboxContents, readSandboxObject and listSandboxEvents', () => {
  it('show what lies and happened in the own account', async () => {
    const contents = await answers.readSandboxContents(asked(robin, {}));
    expect(contents).toMatchObject({
      buckets: [{ name: 'acme-robin', objects: [{ key: 'a/ü b.txt', size: 9 }] }],
    });
    expect(JSON.stringify(contents)).not.toContain('for Robin');
    const { containers } = plain(await answers.listSandboxContainers(inCloud(robin, 'aws', {})));
    expect(containers).toMatchObject([
      { name: 's3://acme-robin', things: [{ name: 'a/ü b.txt', size: 9, changed_at: expect.any(String) }] },
      { name: 'Secrets Manager', note: 'us-east-1', things: [{ name: 'prod/robin', size: 9 }] },
      { name: 'Parameter Store', note: 'us-east-1', things: [{ name: '/prod/robin', size: 9 }] },
      { name: 'DynamoDB service-settings', things: [{ name: 'robin', size: 7, changed_at: null }] },
      { name: 'IAM users', things: [{ name: 'drill-operator', size: null, note: expect.any(String) }] },
      { name: 'IAM roles', things: [{ name: 'LeakdrillDrill', size: null, note: expect.any(String) }] },
    ]);
    expect(await objectOf(robin)).toEqual({ text: 'for Robin' });
    const events = await eventsOf(robin);
    const { accessKeyId } = await server.cloud.client.account(robin);
    expect(events.map((event) => event.name)).toEqual(expect.arrayContaining(['CreateBucket', 'PutObject']));
    expect(new Set(events.map((event) => event.credential))).toEqual(new Set([accessKeyId]));
    const times = events.map((event) => event.time);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await eventsOf(robin, 1)).toEqual(events.slice(0, 1));
  });

  it('show nothing of any other account, not even that a name is taken there', async () => {
    expect(await answers.readSandboxContents(asked(mallory, {}))).toEqual({
      buckets: [],
    });
    expect(await eventsOf(mallory)).toEqual([]);
    await expect(objectOf(mallory)).rejects.toMatchObject({ slug: 'not-found' });
    const unknown = answers.readSandboxObject(asked(mallory, { bucket: `no-${randomUUID()}`, key: 'x' }));
    const refusals = await Promise.allSettled([objectOf(mallory), unknown]);
    const [theirs, nothing] = refusals.map((one) =>
      one.status === 'rejected' ? String(one.reason) : 'answered',
    );
    expect(theirs).toBe(nothing);
  });
});

describe('openSandboxThing and playThief', () => {
  const place = { container: 'secrets:us-east-1', thing: 'prod/robin' };

  it('read by a real call, and tell what the log got of it', async () => {
    const { text, read } = plain(await answers.openSandboxThing(inCloud(robin, 'aws', place)));
    expect(text).toBe('for Robin');
    expect(read).toMatchObject({
      call: 'GetSecretValue',
      who: 'robin.park',
      is_refused: false,
      events: [{ name: 'GetSecretValue', error_code: null, visibility: 'shown' }],
    });
    const theft = plain(await answers.playThief({ ...inCloud(robin, 'aws', {}), body: place }));
    expect(theft).toMatchObject({ read: { call: 'GetSecretValue' }, found: [], used: [] });
    const log = plain(await answers.listSandboxEvents(inCloud(robin, 'aws', { limit: 2 })));
    expect(log.events.map(({ who, name }) => [who, name])).toEqual([
      ['robin.park', 'GetSecretValue'],
      ['robin.park', 'GetSecretValue'],
    ]);
    expect(log.sources[0]).toMatch(/^https:/);
  });

  it('find nothing for others, and know no other cloud', async () => {
    const nothing = { slug: 'not-found' };
    await expect(answers.openSandboxThing(inCloud(mallory, 'aws', place))).rejects.toMatchObject(nothing);
    const asks = { ...inCloud(mallory, 'aws', {}), body: place };
    await expect(answers.playThief(asks)).rejects.toMatchObject(nothing);
    await expect(answers.listSandboxContainers(inCloud(robin, 'gcp', {}))).rejects.toMatchObject(nothing);
    const events = answers.listSandboxEvents(inCloud(robin, 'gcp', { limit: undefined }));
    await expect(events).rejects.toMatchObject(nothing);
  });
});

describe('tryFound', () => {
  const find = (whose: string, text: string) => answers.tryFound({ ...asked(whose, {}), body: { text } });

  it('uses what was found outside of the clouds, in the own world only, and says that no cloud saw the reading', async () => {
    const { accessKeyId, secretAccessKey } = await server.cloud.client.account(robin);
    const text = `AWS_ACCESS_KEY_ID=${accessKeyId}\nAWS_SECRET_ACCESS_KEY=${secretAccessKey}`;
    expect(await find(robin, text)).toMatchObject({
      read: null,
      found: [{ kind: 'AWS access key', ending: `…${accessKeyId.slice(-4)}` }],
      used: [
        { call: 'GetCallerIdentity', is_refused: false, events: [{ name: 'GetCallerIdentity' }] },
        { call: 'ListBuckets', is_refused: false, answer: '200: 1 bucket' },
      ],
    });
    expect(await find(mallory, text)).toMatchObject({ read: null, found: [{}], used: [] });
    expect(await eventsOf(mallory)).toEqual([]);
    expect(await find(mallory, 'nothing at all')).toEqual({ read: null, found: [], used: [] });
  });
});

describe('without a sandbox', () => {
  it('there are no clouds and nothing to look into', async () => {
    const off = sandboxAnswers({ ...server.parts, sandbox: undefined, endpoints: {} });
    expect(await off.readSandbox(asked(robin, {}))).toEqual({ clouds: [] });
    for (const ask of [
      () => off.readSandboxContents(asked(robin, {})),
      () => off.readSandboxObject(asked(robin, { bucket: 'acme-robin', key: 'x' })),
      () => off.listSandboxEvents({ ...asked(robin, { limit: undefined }), params: { cloud: 'aws' } }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ slug: 'not-found', message: 'The sandbox is off.' });
    }
  });
});

function inCloud<Query>(userId: string, cloud: string, query: Query) {
  return { ...asked(userId, query), params: { cloud } };
}

function plain<T extends object>(answer: T): Exclude<T, { kind: unknown }> {
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  return answer as Exclude<T, { kind: unknown }>;
}

async function cloudOf(userId: string) {
  const answer = await answers.readSandbox(asked(userId, {}));
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  const [cloud] = answer.clouds;
  if (cloud === undefined) throw new Error('there is no cloud');
  return cloud;
}

async function s3Of(userId: string): Promise<S3Client> {
  return new S3Client(await sdkOf(userId));
}

async function sdkOf(userId: string) {
  const { endpoint, region, credentials } = await cloudOf(userId);
  const { accessKeyId = '', secretAccessKey = '' } = credentials;
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 };
}

function objectOf(userId: string) {
  return answers.readSandboxObject(asked(userId, { bucket: 'acme-robin', key: 'a/ü b.txt' }));
}

async function eventsOf(userId: string, limit?: number) {
  const answer = await answers.listSandboxEvents({ ...asked(userId, { limit }), params: { cloud: 'aws' } });
  if ('kind' in answer) throw new Error('an unprepared answer was expected');
  return answer.events;
}
