import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('a fault', () => {
  let box: TestSandbox;
  let s3: S3Client;
  let sts: STSClient;
  const Bucket = 'faulty';

  beforeAll(async () => {
    box = await testSandbox();
    s3 = new S3Client(box.sdk);
    sts = new STSClient(box.sdk);
    await s3.send(new CreateBucketCommand({ Bucket }));
  });
  afterEach(() => box.client.clearFaults());
  afterAll(() => box.stop());

  const put = (Key: string, client = s3) =>
    outcomeOf(client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })));
  const exists = (Key: string) => outcomeOf(s3.send(new GetObjectCommand({ Bucket, Key })));
  const identity = () => outcomeOf(sts.send(new GetCallerIdentityCommand({})));

  it('throttles as often as told, in the words of each protocol', async () => {
    await box.client.setFault({ kind: 'throttle', operation: 'PutObject', count: 2, retryAfterSeconds: 3 });
    const refusal = await s3
      .send(new PutObjectCommand({ Bucket, Key: 't', Body: 'x' }))
      .catch((cause: unknown) => cause);
    expect(refusal).toMatchObject({ name: 'SlowDown', $response: { headers: { 'retry-after': '3' } } });
    expect(await put('t')).toBe('503 SlowDown');
    expect(await put('t')).toBe('ok');
    await box.client.setFault({ kind: 'throttle', service: 'sts', count: 1 });
    expect(await put('t')).toBe('ok');
    expect(await identity()).toBe('400 Throttling');
    await box.client.setFault({ kind: 'throttle', service: 'sts', code: 'RequestLimitExceeded', count: 1 });
    expect(await identity()).toBe('400 RequestLimitExceeded');
  });

  it('is outlasted by the patience of the SDK', async () => {
    await box.client.setFault({ kind: 'throttle', operation: 'PutObject', count: 2 });
    expect(await put('patient', new S3Client({ ...box.sdk, maxAttempts: 4 }))).toBe('ok');
  });

  it('fails inside, until it is cleared', async () => {
    await box.client.setFault({ kind: 'error' });
    expect([await put('e'), await put('e'), await identity()]).toEqual([
      '500 InternalError',
      '500 InternalError',
      '500 InternalFailure',
    ]);
    await box.client.clearFaults();
    expect(await exists('e')).toBe('404 NoSuchKey');
  });

  it('makes one region fail and leaves the others', async () => {
    await box.client.setFault({ kind: 'error', region: 'eu-west-1' });
    const head = (region: string) =>
      outcomeOf(new S3Client({ ...box.sdk, region }).send(new HeadBucketCommand({ Bucket })));
    expect([await head('eu-west-1'), await head('us-east-1')]).toEqual([
      expect.stringMatching(/^500 /),
      'ok',
    ]);
  });

  it('strikes one owner and leaves the others', async () => {
    const other = new STSClient(sdkConfig(box.endpoint, await box.client.account('somebody else')));
    await box.client.setFault({ kind: 'error', owner: 'somebody else', count: 1 });
    expect(await identity()).toBe('ok');
    expect(await outcomeOf(other.send(new GetCallerIdentityCommand({})))).toBe('500 InternalFailure');
  });

  it('is slow, and does the work all the same', async () => {
    await box.client.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 150, count: 1 });
    const before = performance.now();
    expect(await put('slow')).toBe('ok');
    expect(performance.now() - before).toBeGreaterThan(140);
  });

  it('is slow no longer than until it is cleared', async () => {
    await box.client.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 600_000 });
    const slow = put('released');
    await expect.poll(() => box.client.struckCalls()).toHaveLength(1);
    await box.client.clearFaults();
    expect(await slow).toBe('ok');
  });

  it('hangs until the client gives up, and does nothing', async () => {
    await box.client.setFault({ kind: 'hang', operation: 'PutObject', count: 1 });
    const impatient = s3.send(new PutObjectCommand({ Bucket, Key: 'hang', Body: 'x' }), {
      abortSignal: AbortSignal.timeout(120),
    });
    expect(await outcomeOf(impatient)).toMatch(/AbortError|TimeoutError/);
    expect(await exists('hang')).toBe('404 NoSuchKey');
  });

  it('resets the connection, and does nothing', async () => {
    await box.client.setFault({ kind: 'reset', operation: 'PutObject', count: 1 });
    expect(await put('reset')).toMatch(/^no answer/);
    expect(await exists('reset')).toBe('404 NoSuchKey');
  });

  it('loses the answer after the work is done', async () => {
    await box.client.setFault({ kind: 'lost-answer', operation: 'PutObject', count: 1 });
    expect(await put('lost')).toMatch(/^no answer/);
    expect(await exists('lost')).toBe('ok');
  });

  it('does the work and never answers', async () => {
    await box.client.setFault({ kind: 'unanswered', operation: 'PutObject', count: 1 });
    const impatient = s3.send(new PutObjectCommand({ Bucket, Key: 'unanswered', Body: 'x' }), {
      abortSignal: AbortSignal.timeout(120),
    });
    expect(await outcomeOf(impatient)).toMatch(/AbortError|TimeoutError/);
    expect(await exists('unanswered')).toBe('ok');
  });

  it('lets so many calls go by, and tells what it struck', async () => {
    await box.client.setFault({ kind: 'error', operation: 'PutObject', after: 2, count: 1 });
    expect([await put('1'), await put('2'), await put('3'), await put('4')]).toEqual([
      'ok',
      'ok',
      '500 InternalError',
      'ok',
    ]);
    const struck = { service: 's3', operation: 'PutObject', owner: box.owner };
    expect(await box.client.struckCalls()).toEqual([struck]);
    await box.client.clearFaults();
    expect(await box.client.struckCalls()).toEqual([]);
  });

  it('says 200 and stores nothing', async () => {
    await box.client.setFault({ kind: 'phantom-success', operation: 'PutObject', count: 1 });
    expect(await put('phantom')).toBe('ok');
    expect(await exists('phantom')).toBe('404 NoSuchKey');
    expect((await box.client.events(box.owner, 2)).map((event) => event.eventName)).toEqual([
      'GetObject',
      'PutObject',
    ]);
  });

  it('is refused when it is none', async () => {
    for (const fault of [{}, { kind: 'fire' }, { kind: 'error', count: 0 }, { kind: 'error', more: 1 }]) {
      await expect(box.client.setFault(fault as { kind: 'error' })).rejects.toThrow('answered 400');
    }
  });
});
