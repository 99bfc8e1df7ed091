import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateAccessKeyCommand,
  CreateUserCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxClient, startSandbox, type Sandbox } from '#sandbox/start.ts';
import { sdkConfig } from '#sandbox/testing.ts';
import { openState } from './state.ts';

describe('the state of the sandbox', () => {
  let folder: string;
  let running: Sandbox | undefined;
  const [stateKey, adminToken] = [randomBytes(32), 'a token of the test'];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leakdrill-state-'));
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  async function start(key = stateKey) {
    running = await startSandbox({
      host: '127.0.0.1',
      port: 0,
      statePath: join(folder, 'state'),
      stateKey: key,
      adminToken,
    });
    const client = sandboxClient(running.endpoint, adminToken);
    const access = await client.account('ann');
    return { client, access, sdk: sdkConfig(running.endpoint, access) };
  }

  it('survives a restart, sessions and the trail too', async () => {
    const before = await start();
    const s3 = new S3Client(before.sdk);
    await s3.send(new CreateBucketCommand({ Bucket: 'kept' }));
    await s3.send(new PutObjectCommand({ Bucket: 'kept', Key: 'k', Body: 'kept over the night' }));
    const { roleArn: RoleArn, externalId: ExternalId } = before.access;
    const { Credentials } = await new STSClient(before.sdk).send(
      new AssumeRoleCommand({ RoleArn, ExternalId, RoleSessionName: 'drill' }),
    );
    const events = await before.client.events('ann', 100);
    await running?.stop();

    const after = await start();
    expect(after.access).toEqual(before.access);
    expect(await after.client.events('ann', 100)).toEqual(events);
    const { Body } = await new S3Client(after.sdk).send(new GetObjectCommand({ Bucket: 'kept', Key: 'k' }));
    expect(await Body?.transformToString()).toBe('kept over the night');
    const credentials = {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    };
    const { Arn } = await new STSClient({ ...after.sdk, credentials }).send(new GetCallerIdentityCommand({}));
    expect(Arn).toContain('assumed-role/LeakdrillDrill/drill');
  });

  it('keeps secrets, parameters and items over a restart', async () => {
    const { sdk, access } = await start();
    const { tableName: TableName } = access;
    const Item = { id: { S: 'k' }, value: { B: new Uint8Array([1, 2, 3]) } };
    await storeInAll(sdk, TableName, 'kept over the night', Item);
    await running?.stop();

    const after = await start();
    const secret = new GetSecretValueCommand({ SecretId: 'name-in-clear' });
    expect((await new SecretsManagerClient(after.sdk).send(secret)).SecretString).toBe('kept over the night');
    const parameter = new GetParameterCommand({ Name: '/name-in-clear', WithDecryption: true });
    expect((await new SSMClient(after.sdk).send(parameter)).Parameter?.Value).toBe('kept over the night');
    const item = new GetItemCommand({ TableName, Key: { id: Item.id } });
    expect((await new DynamoDBClient(after.sdk).send(item)).Item).toEqual(Item);
  });

  async function storeInAll(
    sdk: ReturnType<typeof sdkConfig>,
    TableName: string,
    text: string,
    Item: PutItemCommand['input']['Item'],
  ): Promise<void> {
    await new SecretsManagerClient(sdk).send(
      new CreateSecretCommand({ Name: 'name-in-clear', SecretString: text }),
    );
    await new SSMClient(sdk).send(
      new PutParameterCommand({ Name: '/name-in-clear', Value: text, Type: 'SecureString' }),
    );
    await new DynamoDBClient(sdk).send(new PutItemCommand({ TableName, Item }));
  }

  it('lies in its files without one clear secret, and for its owner only', async () => {
    const { sdk, access } = await start();
    await storeInAll(sdk, access.tableName, 'MARK-text', { id: { S: 'k' }, value: { S: 'MARK-item' } });
    const [s3, iam] = [new S3Client(sdk), new IAMClient(sdk)];
    await s3.send(new CreateBucketCommand({ Bucket: 'sealed' }));
    await s3.send(
      new PutObjectCommand({
        Bucket: 'sealed',
        Key: 'name-in-clear',
        Body: 'MARK-body',
        Metadata: { m: 'MARK-meta' },
        Tagging: 't=MARK-tag',
      }),
    );
    await iam.send(new CreateUserCommand({ UserName: 'svc' }));
    const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName: 'svc' }));
    const PolicyDocument = JSON.stringify({
      Statement: { Sid: 'MARKpolicy', Effect: 'Allow', Action: 's3:*', Resource: '*' },
    });
    await iam.send(new PutUserPolicyCommand({ UserName: 'svc', PolicyName: 'p', PolicyDocument }));
    const secrets = [
      'MARK',
      access.secretAccessKey,
      access.externalId,
      AccessKey?.SecretAccessKey ?? 'none',
      stateKey.toString('latin1'),
      adminToken,
    ];

    const files = await readdir(folder);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const bytes = await readFile(join(folder, file), 'latin1');
      for (const secret of secrets) {
        const forms = [
          secret,
          Buffer.from(secret, 'latin1').toString('base64').replace(/=+$/, ''),
          Buffer.from(secret, 'latin1').toString('hex'),
        ];
        for (const form of forms) expect(bytes.includes(form)).toBe(false);
      }
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    }
    // The search finds what is there: names may lie in clear.
    const everything = (await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')))).join(
      '',
    );
    expect(everything).toContain('name-in-clear');
  });

  it('opens with its own key only', async () => {
    await start();
    await running?.stop();
    running = undefined;
    await expect(start(randomBytes(32))).rejects.toThrow('Start with the master key it was made with.');
    await start();
  });

  it('serves one sandbox at a time', async () => {
    await start();
    expect(() => openState(join(folder, 'state'), stateKey)).toThrow('is another sandbox running on it?');
  });

  it('notices a value that was moved to another place, or changed', async () => {
    const state = openState(join(folder, 'other'), stateKey);
    const sealed = state.sealing.seal(Buffer.from('secret'), 'here');
    expect(state.sealing.open(sealed, 'here').toString()).toBe('secret');
    expect(() => state.sealing.open(sealed, 'there')).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => state.sealing.open(sealed, 'here')).toThrow();
    state.close();
  });

  it('keeps all of a request or nothing of it, and one that fails takes no other along', async () => {
    const state = openState(join(folder, 'other'), stateKey);
    const insert = (owner: string) =>
      state.statement('insert into events (owner, sealed) values (?, ?)').run(owner, Buffer.alloc(1));
    const owners = () =>
      state
        .statement('select owner from events order by owner')
        .all()
        .map((row) => row['owner']);
    const fail = (owner: string) => () => {
      insert(owner);
      throw new Error('in the middle');
    };
    const ended = await Promise.allSettled([
      state.transact(() => insert('a')),
      state.transact(fail('b')),
      state.transact(() => {
        insert('c');
        expect(() => state.attempt(fail('d'))).toThrow('in the middle');
      }),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(owners()).toEqual(['a', 'c']);
    state.close();
  });

  it('fails all whom a broken commit concerns, and goes on afterwards', async () => {
    const state = openState(join(folder, 'other'), stateKey);
    const insert = (owner: string) =>
      state.statement('insert into events (owner, sealed) values (?, ?)').run(owner, Buffer.alloc(1));
    const ended = await Promise.allSettled([
      state.transact(() => insert('a')),
      // What SQLite does by itself when the disk is full: the whole transaction is gone.
      state.transact(() => {
        state.statement('rollback').run();
        throw new Error('database or disk is full');
      }),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await state.transact(() => insert('b'));
    expect(state.statement('select owner from events').all()).toEqual([{ owner: 'b' }]);
    state.close();
  });
});
