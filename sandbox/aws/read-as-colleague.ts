import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { anonymous, colleague, thiefAgent, type Reading } from '#sandbox/clouds/cloud.ts';
import { contentsOf } from './contents.ts';
import { provisionColleague } from './colleague.ts';
import type { Endpoint } from './dispatch.ts';
import type { Item } from './dynamodb/attributes.ts';
import { findOpenObject } from './s3/open-object.ts';
import { attemptWith, thiefConfig, type ThiefConfig } from './thief-client.ts';

/** How a thing of each kind of container is read, and what of the answer is its text. */
type Read = (config: ThiefConfig, name: string, thing: string) => Promise<string>;

const reads: Readonly<Record<string, { call: string; read: Read } | undefined>> = {
  bucket: {
    call: 'GetObject',
    async read(config, Bucket, Key) {
      const { Body } = await new S3Client(config).send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? '';
    },
  },
  secrets: {
    call: 'GetSecretValue',
    async read(config, _name, SecretId) {
      const client = new SecretsManagerClient(config);
      const { SecretString, SecretBinary } = await client.send(new GetSecretValueCommand({ SecretId }));
      return SecretString ?? Buffer.from(SecretBinary ?? []).toString();
    },
  },
  parameters: {
    call: 'GetParameter',
    async read(config, _name, Name) {
      const client = new SSMClient(config);
      const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
      return Parameter?.Value ?? '';
    },
  },
  table: {
    call: 'GetItem',
    async read(config, TableName, key) {
      const client = new DynamoDBClient(config);
      const { Item } = await client.send(
        new GetItemCommand({ TableName, Key: JSON.parse(key) as Item, ConsistentRead: true }),
      );
      return Object.entries(Item ?? {})
        .map(([name, value]) => `${name} = ${value.S ?? JSON.stringify(value)}`)
        .join('\n');
    },
  },
};

/** With the keys of a colleague who may read, or as nobody where anyone may, so that the trail holds it as it would hold a thief's. */
export async function readAsColleague(
  endpoint: Endpoint,
  owner: string,
  containerId: string,
  thingId: string,
): Promise<Reading | undefined> {
  const { state } = endpoint;
  const [kind = '', region = '', name = ''] = containerId.split(':');
  const how = Object.hasOwn(reads, kind) ? reads[kind] : undefined;
  if (how === undefined || !isThere(endpoint, owner, { kind, region, name, thingId })) return undefined;
  if (kind === 'bucket' && findOpenObject(state, { bucket: name, key: thingId })?.owner === owner) {
    return await readAsAnyone(endpoint, name, thingId);
  }
  const keys = await state.transact(() => provisionColleague(state, owner, endpoint.now()));
  if (keys === undefined) return undefined;
  const config = thiefConfig(endpoint, keys, region);
  let text = '';
  const attempt = await attemptWith(how.call, colleague, async () => {
    text = await how.read(config, name, thingId);
    return `200: ${Buffer.byteLength(text)} bytes`;
  });
  return { ...attempt, text };
}

/** As a browser would, of what the policy of its bucket opens to the public. */
async function readAsAnyone({ origin }: Endpoint, bucket: string, key: string): Promise<Reading> {
  const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
  const answer = await fetch(`${origin()}/${path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'user-agent': thiefAgent },
  });
  const text = await answer.text();
  const attempt = { call: 'GetObject', who: anonymous, isRefused: !answer.ok };
  return answer.ok
    ? { ...attempt, answer: `200: ${Buffer.byteLength(text)} bytes`, text }
    : { ...attempt, answer: `${answer.status}: the bucket is not open any more`, text: '' };
}

const patienceMs = 20_000;

type Sought = { kind: string; region: string; name: string; thingId: string };

function isThere({ state }: Endpoint, owner: string, { kind, region, name, thingId }: Sought): boolean {
  const { buckets, secrets, parameters, tables } = contentsOf(state, owner);
  const isNamed = (one: { name: string; region: string }) => one.name === name && one.region === region;
  if (kind === 'bucket')
    return buckets.some((bucket) => isNamed(bucket) && bucket.objects.some(({ key }) => key === thingId));
  if (kind === 'table')
    return tables.some((table) => isNamed(table) && table.items.some(({ id }) => id === thingId));
  if (kind !== 'secrets' && kind !== 'parameters') return false;
  const list = kind === 'secrets' ? secrets : parameters;
  return list.some((one) => one.name === thingId && one.region === region);
}
