import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { IAMClient, ListUsersCommand } from '@aws-sdk/client-iam';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { codeOf, sendBytes, sendRaw, signedRequest } from './raw-requests.ts';

describe('checkSignature', () => {
  let box: TestSandbox;
  let s3: S3Client;
  let now = new Date();

  beforeAll(async () => {
    box = await testSandbox({ now: () => now });
    s3 = new S3Client(box.sdk);
    await s3.send(new CreateBucketCommand({ Bucket: 'signed' }));
  });
  afterAll(() => box.stop());

  const put = () => new PutObjectCommand({ Bucket: 'signed', Key: 'a b/ü+(1)*.txt', Body: 'what was meant' });
  const withCredentials = (credentials: Partial<TestSandbox['sdk']['credentials']>) => ({
    ...box.sdk,
    credentials: { ...box.sdk.credentials, ...credentials },
  });

  it('lets through what the official SDK signed, with characters that need care', async () => {
    await s3.send(put());
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'signed', Key: 'a b/ü+(1)*.txt' }));
    expect(await Body?.transformToString()).toBe('what was meant');
  });

  it('refuses a wrong secret in both protocols', async () => {
    const wrong = withCredentials({ secretAccessKey: 'x'.repeat(40) });
    await expect(new S3Client(wrong).send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    await expect(new STSClient(wrong).send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });

  it('refuses an unknown key, with the code of each protocol', async () => {
    const unknown = withCredentials({ accessKeyId: 'AKIAQYLPMN5HHHFPZAM2' });
    await expect(new S3Client(unknown).send(new ListBucketsCommand({}))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    await expect(new STSClient(unknown).send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
      name: 'InvalidClientTokenId',
    });
    await expect(new IAMClient(unknown).send(new ListUsersCommand({}))).rejects.toMatchObject({
      name: 'InvalidClientTokenId',
    });
  });

  it('refuses a request without any signature', async () => {
    const s3Answer = await sendBytes(box.endpoint, 'GET', '/signed/a', {});
    expect([s3Answer.status, codeOf(s3Answer)]).toEqual([403, 'AccessDenied']);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stsAnswer = await sendBytes(
      box.endpoint,
      'POST',
      '/',
      headers,
      'Action=GetCallerIdentity&Version=2011-06-15',
    );
    expect([stsAnswer.status, codeOf(stsAnswer)]).toEqual([403, 'MissingAuthenticationToken']);
  });

  it('refuses a body that was changed on the way', async () => {
    const raw = await signedRequest(s3, put());
    const answer = await sendRaw(box.endpoint, { ...raw, body: 'what was MEANT' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'XAmzContentSHA256Mismatch']);
  });

  it.each([
    ['the path', { path: '/signed/another' }],
    ['the method', { method: 'DELETE' }],
    ['the query', { query: { 'x-id': 'PutObject', tagging: '' } }],
  ])('refuses when %s was changed on the way', async (_what, change) => {
    const raw = await signedRequest(s3, put());
    expect(codeOf(await sendRaw(box.endpoint, { ...raw, ...change }))).toBe('SignatureDoesNotMatch');
  });

  it('refuses a header of meaning that was slipped in unsigned', async () => {
    const raw = await signedRequest(s3, put());
    const headers = { ...raw.headers, 'x-amz-tagging': 'a=b' };
    expect(codeOf(await sendRaw(box.endpoint, { ...raw, headers }))).toBe('AccessDenied');
  });

  it('refuses a signature that is not one', async () => {
    const raw = await signedRequest(s3, put());
    const headers = { ...raw.headers, authorization: 'AWS4-HMAC-SHA256 Credential=a/b' };
    expect(codeOf(await sendRaw(box.endpoint, { ...raw, headers }))).toBe('AuthorizationHeaderMalformed');
  });

  it('refuses a signature 15 minutes off, in the words of each protocol', async () => {
    const raw = await signedRequest(s3, put());
    const stsRaw = await signedRequest(new STSClient(box.sdk), new GetCallerIdentityCommand({}));
    try {
      now = new Date(Date.now() + 16 * 60_000);
      expect(codeOf(await sendRaw(box.endpoint, raw))).toBe('RequestTimeTooSkewed');
      const late = await sendRaw(box.endpoint, stsRaw);
      expect(codeOf(late)).toBe('SignatureDoesNotMatch');
      expect(late.body).toContain('Signature expired');
      now = new Date(Date.now() + 14 * 60_000);
      expect((await sendRaw(box.endpoint, raw)).status).toBe(200);
    } finally {
      now = new Date();
    }
  });

  it('takes a body that comes in chunks, with its checksum in the trailer', async () => {
    const bytes = Buffer.from('0123456789'.repeat(20_000));
    const body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
    const command = new PutObjectCommand({
      Bucket: 'signed',
      Key: 'stream',
      Body: body,
      ContentLength: bytes.length,
    });
    const { ChecksumCRC32 } = await s3.send(command);
    expect(ChecksumCRC32).toBeDefined();
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: 'signed', Key: 'stream' }));
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  describe('a session of a role', () => {
    async function session(seconds = 900) {
      const sts = new STSClient(box.sdk);
      const { Credentials } = await sts.send(
        new AssumeRoleCommand({
          RoleArn: box.access.roleArn,
          RoleSessionName: 'drill',
          ExternalId: box.access.externalId,
          DurationSeconds: seconds,
        }),
      );
      return {
        accessKeyId: Credentials?.AccessKeyId ?? '',
        secretAccessKey: Credentials?.SecretAccessKey ?? '',
        sessionToken: Credentials?.SessionToken ?? '',
      };
    }

    it('signs as the role until it expires', async () => {
      // Both clocks count from the moment the session is made: a busy machine takes seconds for what follows.
      now = new Date();
      const madeAt = now.getTime();
      const after = (ms: number) => {
        now = new Date(madeAt + ms);
        return { systemClockOffset: madeAt + ms - Date.now() };
      };
      const credentials = await session();
      const identity = await new STSClient(withCredentials(credentials)).send(
        new GetCallerIdentityCommand({}),
      );
      expect(identity.Arn).toBe(`arn:aws:sts::${box.access.accountId}:assumed-role/LeakdrillDrill/drill`);
      try {
        const inTime = { ...withCredentials(credentials), ...after(899_000) };
        await new S3Client(inTime).send(new ListBucketsCommand({}));
        const late = { ...withCredentials(credentials), ...after(901_000) };
        await expect(new S3Client(late).send(new ListBucketsCommand({}))).rejects.toMatchObject({
          name: 'ExpiredToken',
          $metadata: { httpStatusCode: 400 },
        });
        await expect(new STSClient(late).send(new GetCallerIdentityCommand({}))).rejects.toMatchObject({
          name: 'ExpiredToken',
          $metadata: { httpStatusCode: 403 },
        });
      } finally {
        now = new Date();
      }
    });

    it('is nothing without its token, with a changed one, or with the token of another', async () => {
      const [one, two] = [await session(), await session()];
      const { sessionToken, ...bare } = one;
      const changed = sessionToken.slice(0, -8) + 'AAAAAAAA';
      const list = (credentials: object) =>
        new S3Client({ ...box.sdk, credentials: credentials as typeof one }).send(new ListBucketsCommand({}));
      await expect(list(bare)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
      await expect(list({ ...one, sessionToken: changed })).rejects.toMatchObject({ name: 'InvalidToken' });
      await expect(list({ ...one, sessionToken: two.sessionToken })).rejects.toMatchObject({
        name: 'InvalidToken',
      });
      await expect(list({ ...one, secretAccessKey: two.secretAccessKey })).rejects.toMatchObject({
        name: 'SignatureDoesNotMatch',
      });
    });
  });
});
