import { CreateUserCommand, IAMClient } from '@aws-sdk/client-iam';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DescribeInstancesCommand, EC2Client } from '@aws-sdk/client-ec2';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askSecure } from '#sandbox/microsoft/ask-secure.ts';
import { sdkConfig, testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { clouds } from './clouds.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterAll(() => box.stop());

/** Names and sizes of all that lies in the five clouds of an owner. */
async function world(owner: string): Promise<string[]> {
  const found = await Promise.all(
    Object.keys(clouds).map(async (cloud) => {
      const containers = (await box.client.cloudContents(owner, cloud)) ?? [];
      return containers.flatMap(({ id, name, note, things }) => [
        `${cloud} ${name} ${note}`,
        ...things.map((thing) => `${cloud} ${id} ${thing.name} ${thing.size} ${thing.note}`),
      ]);
    }),
  );
  return found.flat().toSorted();
}

const commit = async (owner: string, path: string) => {
  const { github } = await box.client.account(owner);
  const content = Buffer.from('planted').toString('base64');
  const answer = await fetch(`${box.endpoint}/_github/repos/acme/platform-infra/contents/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${github.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'x', content }),
  });
  await answer.text();
  return answer.status;
};

const post = async (owner: string, text: string) => {
  const { slack } = await box.client.account(owner);
  const answer = await fetch(`${box.endpoint}/_slack/api/chat.postMessage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${slack.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'platform-ops', text }),
  });
  return ((await answer.json()) as { ok: boolean }).ok;
};

const upload = async (owner: string, name: string) => {
  const { azure } = await box.client.account(owner);
  const path = `${azure.storageAccount}/documents/${name}?${azure.sasToken}`;
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'x-ms-version': '2022-11-02' };
  const answer = await fetch(`${box.endpoint}/_azure/${path}`, { method: 'PUT', headers, body: 'planted' });
  await answer.text();
  return answer.status;
};

const share = async (owner: string, name: string) => {
  const {
    tenantId,
    clientId: client_id,
    clientSecret: client_secret,
  } = (await box.client.account(owner)).microsoft;
  const scope = 'https://graph.microsoft.com/.default';
  const form = { grant_type: 'client_credentials', client_id, client_secret, scope };
  const { said } = await askSecure(box.secure, `/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
  });
  const libraries = (await box.client.cloudContents(owner, 'microsoft')) ?? [];
  const library = libraries.find((one) => one.name === 'Engineering/Documents')?.id;
  const { status } = await askSecure(box.secure, `/v1.0/drives/${library}/root:/${name}:/content`, {
    method: 'PUT',
    body: 'planted',
    headers: { authorization: `Bearer ${String(said['access_token'])}` },
  });
  return status;
};

/** Something in every place where a drill plants. */
async function fill(owner: string): Promise<void> {
  const access = await box.client.account(owner);
  const sdk = sdkConfig(box.endpoint, access);
  const s3 = new S3Client(sdk);
  await s3.send(new CreateBucketCommand({ Bucket: 'acme-planted' }));
  await s3.send(new PutObjectCommand({ Bucket: 'acme-planted', Key: 'k', Body: 'x' }));
  await new SecretsManagerClient(sdk).send(
    new CreateSecretCommand({ Name: 'prod/planted', SecretString: 'x' }),
  );
  await new SSMClient(sdk).send(new PutParameterCommand({ Name: '/planted', Value: 'x', Type: 'String' }));
  const item = { TableName: access.tableName, Item: { id: { S: 'planted' } } };
  await new DynamoDBClient(sdk).send(new PutItemCommand(item));
  await new IAMClient(sdk).send(new CreateUserCommand({ UserName: 'svc-planted' }));
  expect(await commit(owner, 'planted.env')).toBe(201);
  expect(await post(owner, 'planted')).toBe(true);
  expect(await upload(owner, 'planted.env')).toBe(201);
  expect(await share(owner, 'planted.env')).toBe(201);
}

const machines = async (owner: string) => {
  const ec2 = new EC2Client(sdkConfig(box.endpoint, await box.client.account(owner)));
  return (await ec2.send(new DescribeInstancesCommand({ MaxResults: 1000 }))).Reservations?.length;
};

describe('a reset', () => {
  it('brings every cloud back to how it was at first, twice too, and touches nobody else', async () => {
    for (const owner of ['ann', 'bob']) await box.client.account(owner);
    const first = await world('ann');
    const fleet = await machines('ann');
    await box.client.loadFleet('ann', { world: 'empty' });
    await fill('ann');
    await fill('bob');
    const [filled, others] = [await world('ann'), await world('bob')];
    expect(filled.length).toBe(first.length + 12);
    const access = await box.client.account('ann');
    for (const _ of [1, 2]) {
      await box.client.reset('ann');
      expect(await world('ann')).toEqual(first);
    }
    expect(await machines('ann')).toBe(fleet);
    expect(await box.client.account('ann')).toEqual(access);
    expect(await world('bob')).toEqual(others);
    // The same names are free again.
    await fill('ann');
    expect(await world('ann')).toEqual(filled);
  });

  it('lets nothing through into the new world that was begun in the old one', async () => {
    await box.client.account('busy');
    const first = await world('busy');
    for (let round = 0; round < 3; round += 1) {
      const under = Array.from({ length: 8 }, (_, nth) => [
        commit('busy', `planted-${nth}.env`),
        post('busy', `planted ${nth}`),
        upload('busy', `planted-${nth}.env`),
      ]).flat();
      await Promise.all([box.client.reset('busy'), box.client.reset('busy'), ...under]);
      // What came after the reset may lie there; what the world had at first lies there whole.
      expect(await world('busy')).toEqual(expect.arrayContaining(first));
      await box.client.reset('busy');
      expect(await world('busy')).toEqual(first);
    }
  });
});
