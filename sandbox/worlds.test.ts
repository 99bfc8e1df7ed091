import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DeleteAccessKeyCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import never from './aws/never-account-ids.json' with { type: 'json' };
import { outcomeOf, sendBytes } from './aws/raw-requests.ts';
import { sandboxClient, startSandbox } from './start.ts';
import { sdkConfig, testSandbox, type TestSandbox } from './testing.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterAll(() => box.stop());

const put = (s3: S3Client, Bucket: string, Key: string, Body: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body }));

describe('the worlds of two owners', () => {
  it('hold buckets of the same name side by side, and neither sees the other', async () => {
    const [ann, bob] = await Promise.all([box.client.account('ann'), box.client.account('bob')]);
    const [annS3, bobS3] = [
      new S3Client(sdkConfig(box.endpoint, ann)),
      new S3Client(sdkConfig(box.endpoint, bob)),
    ];
    for (const s3 of [annS3, bobS3]) await s3.send(new CreateBucketCommand({ Bucket: 'same-name' }));
    await put(annS3, 'same-name', 'k', 'of ann');
    await put(bobS3, 'same-name', 'k', 'of bob');
    const { Body } = await annS3.send(new GetObjectCommand({ Bucket: 'same-name', Key: 'k' }));
    expect(await Body?.transformToString()).toBe('of ann');
    await put(annS3, 'same-name', 'only-ann', 'x');
    expect(await outcomeOf(bobS3.send(new GetObjectCommand({ Bucket: 'same-name', Key: 'only-ann' })))).toBe(
      '404 NoSuchKey',
    );
    expect((await box.client.contents('bob'))[0]?.objects.map(({ key }) => key)).toEqual(['k']);
    expect(
      (await box.client.events('bob', 100)).every((event) => event.userIdentity.accountId === bob.accountId),
    ).toBe(true);
    expect((await box.client.readObject('ann', 'same-name', 'k'))?.toString()).toBe('of ann');
    expect(await box.client.readObject('nobody', 'same-name', 'k')).toBeUndefined();
  });

  it('have accounts of their own, none of them known to anybody', async () => {
    const owners = Array.from({ length: 40 }, (_, index) => `person-${index}@example.com`);
    const accounts = await Promise.all(owners.map((owner) => box.client.account(owner)));
    const ids = accounts.map(({ accountId }) => accountId);
    expect(new Set(ids).size).toBe(40);
    expect(ids.every((id) => /^[1-9]\d{11}$/.test(id) && !never.ids.includes(id))).toBe(true);
    expect(new Set(accounts.map(({ secretAccessKey }) => secretAccessKey)).size).toBe(40);
  });

  it('put the account id into the key id, where tools look for it', () => {
    const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = Array.from(box.access.accessKeyId.slice(4))
      .map((c) => base32.indexOf(c).toString(2).padStart(5, '0'))
      .join('');
    expect(BigInt(`0b${bits.slice(1, 41)}`).toString()).toBe(box.access.accountId);
  });
});

describe('an account', () => {
  it('is the same every time it is asked for, at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => box.client.account('repeated')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('is made whole again when its key was deleted', async () => {
    const access = await box.client.account('careless');
    const sdk = sdkConfig(box.endpoint, access);
    const whoAmI = () => outcomeOf(new STSClient(sdk).send(new GetCallerIdentityCommand({})));
    await new IAMClient(sdk).send(new DeleteAccessKeyCommand({ AccessKeyId: access.accessKeyId }));
    expect(await whoAmI()).toBe('403 InvalidClientTokenId');
    expect(await box.client.account('careless')).toEqual(access);
    expect(await whoAmI()).toBe('ok');
  });

  it('is empty after a reset, under the same credentials', async () => {
    const access = await box.client.account('resetter');
    const s3 = new S3Client(sdkConfig(box.endpoint, access));
    await s3.send(new CreateBucketCommand({ Bucket: 'soon-gone' }));
    await put(s3, 'soon-gone', 'k', 'x');
    await box.client.reset('resetter');
    expect(await box.client.contents('resetter')).toEqual([]);
    expect(await box.client.events('resetter', 10)).toEqual([]);
    expect(await box.client.account('resetter')).toEqual(access);
    expect(await outcomeOf(s3.send(new HeadBucketCommand({ Bucket: 'soon-gone' })))).toBe('404 NotFound');
    await box.client.reset('never-was');
    expect(await box.client.contents('never-was')).toEqual([]);
  });

  it('may have more members in its world', async () => {
    const vendor = await box.client.account(box.owner, 'vendor');
    expect(vendor.accountId).not.toBe(box.access.accountId);
    await new S3Client(sdkConfig(box.endpoint, vendor)).send(
      new CreateBucketCommand({ Bucket: 'of-the-vendor' }),
    );
    const mine = new S3Client(box.sdk).send(new CreateBucketCommand({ Bucket: 'of-the-vendor' }));
    expect(await outcomeOf(mine)).toBe('409 BucketAlreadyExists');
  });
});

describe('the admin surface', () => {
  it('is not there for anybody without the token', async () => {
    const doors = [
      {},
      { authorization: 'Bearer another' },
      { authorization: box.adminToken },
      { authorization: 'Bearer ' },
    ];
    for (const headers of doors) {
      for (const path of ['/_sandbox/health', '/_sandbox/accounts/ann/contents', '/_sandbox/nothing']) {
        const answer = await sendBytes(box.endpoint, 'GET', path, headers as Record<string, string>);
        expect([answer.status, answer.body]).toEqual([404, '{"message":"Not found"}']);
      }
    }
    expect(await sandboxClient(box.endpoint, 'wrong').isHealthy()).toBe(false);
  });

  it('answers its owner of the token', async () => {
    expect(await box.client.isHealthy()).toBe(true);
    expect(await sandboxClient('http://127.0.0.1:1', box.adminToken).isHealthy()).toBe(false);
    const headers = { authorization: `Bearer ${box.adminToken}` };
    for (const path of [
      '/_sandbox/nothing',
      '/_sandbox/accounts/%E0%A4%A/contents',
      '/_sandbox/accounts//contents',
    ]) {
      expect((await sendBytes(box.endpoint, 'GET', path, headers)).status).toBe(404);
    }
    expect(
      (await sendBytes(box.endpoint, 'GET', '/_sandbox/accounts/ann/events?limit=0', headers)).status,
    ).toBe(400);
    // Whoever comes without credentials may have come for an open object, so the address is read.
    expect((await sendBytes(box.endpoint, 'GET', '/%E0%A4%A', {})).status).toBe(400);
    expect((await sendBytes(box.endpoint, 'POST', '/%E0%A4%A', {})).status).toBe(403);
  });
});

describe('startSandbox', () => {
  const options = { port: 0, statePath: '', stateKey: Buffer.alloc(32), adminToken: 'x'.repeat(20) };

  it('listens on loopback only', async () => {
    await expect(startSandbox({ ...options, host: '0.0.0.0' })).rejects.toThrow('loopback only');
  });

  it('refuses a key or a token that is too short', async () => {
    await expect(startSandbox({ ...options, host: '127.0.0.1', adminToken: 'short' })).rejects.toThrow(
      '16 characters',
    );
    await expect(startSandbox({ ...options, host: '127.0.0.1', stateKey: Buffer.alloc(16) })).rejects.toThrow(
      '32 bytes',
    );
  });
});
