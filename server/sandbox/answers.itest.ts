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
      secrets: [{ name: 'prod/robin', region: 'us-east-1', size: 9 }],
      parameters: [{ name: '/prod/robin', type: 'SecureString', version: 1, size: 9 }],
      tables: [{ name: 'service-settings', items: [{ key: 'robin', size: 7 }] }],
    });
    expect(JSON.stringify(contents)).not.toContain('for Robin');
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
      secrets: [],
      parameters: [],
      tables: [{ name: 'service-settings', region: 'us-east-1', items: [] }],
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
