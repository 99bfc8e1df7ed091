import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteBucketPolicyCommand,
  DeletePublicAccessBlockCommand,
  GetBucketAclCommand,
  GetBucketLocationCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  paginateListBuckets,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  S3Client,
  type BucketLocationConstraint,
  type PublicAccessBlockConfiguration,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('the buckets of the sandbox', () => {
  let box: TestSandbox;
  let s3: S3Client;
  let frankfurt: S3Client;

  beforeAll(async () => {
    box = await testSandbox({ pageSize: 2 });
    s3 = new S3Client(box.sdk);
    frankfurt = new S3Client({ ...box.sdk, region: 'eu-central-1' });
  });
  afterAll(() => box.stop());

  const create = (Bucket: string, region?: BucketLocationConstraint, client = s3) =>
    outcomeOf(
      client.send(
        new CreateBucketCommand({
          Bucket,
          ...(region && { CreateBucketConfiguration: { LocationConstraint: region } }),
        }),
      ),
    );

  it('are created, found, listed page by page, and deleted', async () => {
    for (const name of ['one-a', 'one-b', 'one-c']) expect(await create(name)).toBe('ok');
    const head = await s3.send(new HeadBucketCommand({ Bucket: 'one-a' }));
    expect(head.BucketRegion).toBe('us-east-1');
    const pages: string[][] = [];
    for await (const page of paginateListBuckets({ client: s3 }, { Prefix: 'one-' })) {
      pages.push((page.Buckets ?? []).map((bucket) => bucket.Name ?? ''));
    }
    expect(pages).toEqual([['one-a', 'one-b'], ['one-c']]);
    expect(await outcomeOf(s3.send(new DeleteBucketCommand({ Bucket: 'one-a' })))).toBe('ok');
    expect(await outcomeOf(s3.send(new HeadBucketCommand({ Bucket: 'one-a' })))).toBe('404 NotFound');
    expect(await outcomeOf(s3.send(new DeleteBucketCommand({ Bucket: 'one-a' })))).toBe('404 NoSuchBucket');
  });

  it.each([
    'ab',
    'Upper',
    'under_score',
    'a..b',
    '192.168.0.1',
    '-dash',
    'dash-',
    'xn--a',
    'a-s3alias',
    'x'.repeat(64),
  ])('refuse the name %s', async (name) => expect(await create(name)).toBe('400 InvalidBucketName'));

  it('tell a name taken by another account from one of your own', async () => {
    expect(await create('acme-taken')).toBe('409 BucketAlreadyExists');
    expect(await create('mine-in-europe', 'eu-central-1', frankfurt)).toBe('ok');
    expect(await create('mine-in-europe', 'eu-central-1', frankfurt)).toBe('409 BucketAlreadyOwnedByYou');
    expect(await create('mine-in-virginia')).toBe('ok');
    // The oldest region alone answers 200 to its owner.
    expect(await create('mine-in-virginia')).toBe('ok');
  });

  it('lie in a region, and send whoever asks elsewhere there', async () => {
    await create('in-frankfurt', 'eu-central-1', frankfurt);
    const wrong = await s3
      .send(new HeadBucketCommand({ Bucket: 'in-frankfurt' }))
      .catch((cause: unknown) => cause);
    expect(wrong).toMatchObject({
      $metadata: { httpStatusCode: 301 },
      $response: { headers: { 'x-amz-bucket-region': 'eu-central-1' } },
    });
    const put = await s3
      .send(new PutObjectCommand({ Bucket: 'in-frankfurt', Key: 'a', Body: 'a' }))
      .catch((cause: unknown) => cause);
    expect(put).toMatchObject({
      name: 'PermanentRedirect',
      Endpoint: 'in-frankfurt.s3.eu-central-1.amazonaws.com',
    });
    const { LocationConstraint } = await s3.send(new GetBucketLocationCommand({ Bucket: 'in-frankfurt' }));
    expect(LocationConstraint).toBe('eu-central-1');
  });

  it('refuse a location that does not fit the region asked', async () => {
    // The SDK fills in its own region: to ask without one, its body is taken away.
    const command = new CreateBucketCommand({ Bucket: 'no-place' });
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: string }).body = '';
        return next(args);
      },
      { step: 'serialize', priority: 'low', name: 'noBody' },
    );
    expect(await outcomeOf(frankfurt.send(command))).toBe('400 IllegalLocationConstraintException');
    expect(await create('no-place', 'eu-west-1', frankfurt)).toBe('400 IllegalLocationConstraintException');
    expect(await create('no-place', 'eu-west-3')).toBe('ok');
    expect(await create('no-place-2', 'nowhere' as BucketLocationConstraint)).toBe(
      '400 InvalidLocationConstraint',
    );
  });

  it('are not deleted while something lies in them', async () => {
    await create('full');
    await s3.send(new PutObjectCommand({ Bucket: 'full', Key: 'a', Body: 'a' }));
    expect(await outcomeOf(s3.send(new DeleteBucketCommand({ Bucket: 'full' })))).toBe('409 BucketNotEmpty');
  });

  it('refuse a caller who expects another owner, and everybody from another account', async () => {
    await create('whose');
    const { accountId } = box.access;
    const head = (ExpectedBucketOwner: string) =>
      outcomeOf(s3.send(new HeadBucketCommand({ Bucket: 'whose', ExpectedBucketOwner })));
    expect(await head(accountId)).toBe('ok');
    expect(await head('999900001111')).toMatch(/^403 /);
    const other = new S3Client(sdkConfig(box.endpoint, await box.client.account(box.owner, 'other')));
    expect(await outcomeOf(other.send(new HeadBucketCommand({ Bucket: 'whose' })))).toMatch(/^403 /);
    expect(await outcomeOf(other.send(new HeadBucketCommand({ Bucket: 'acme-taken' })))).toBe('ok');
    expect(
      await outcomeOf(s3.send(new PutObjectCommand({ Bucket: 'acme-taken', Key: 'a', Body: 'a' }))),
    ).toBe('403 AccessDenied');
    const { Buckets } = await s3.send(new ListBucketsCommand({ Prefix: 'acme' }));
    expect(Buckets ?? []).toEqual([]);
  });

  it('are born with public access blocked, and keep what is set', async () => {
    await create('walls');
    const read = async () =>
      (await s3.send(new GetPublicAccessBlockCommand({ Bucket: 'walls' }))).PublicAccessBlockConfiguration;
    const all = {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    };
    expect(await read()).toEqual(all);
    await s3.send(
      new PutPublicAccessBlockCommand({
        Bucket: 'walls',
        PublicAccessBlockConfiguration: { BlockPublicAcls: true },
      }),
    );
    expect(await read()).toEqual({
      ...all,
      IgnorePublicAcls: false,
      BlockPublicPolicy: false,
      RestrictPublicBuckets: false,
    });
    await s3.send(new DeletePublicAccessBlockCommand({ Bucket: 'walls' }));
    expect(await outcomeOf(read())).toBe('404 NoSuchPublicAccessBlockConfiguration');
  });

  it('keep their tags', async () => {
    await create('tagged');
    const read = async () => (await s3.send(new GetBucketTaggingCommand({ Bucket: 'tagged' }))).TagSet;
    const write = (TagSet: Array<{ Key: string; Value: string }>) =>
      outcomeOf(s3.send(new PutBucketTaggingCommand({ Bucket: 'tagged', Tagging: { TagSet } })));
    expect(await outcomeOf(read())).toBe('404 NoSuchTagSet');
    expect(await write([{ Key: 'team', Value: '<&"\'> ü' }])).toBe('ok');
    expect(await read()).toEqual([{ Key: 'team', Value: '<&"\'> ü' }]);
    expect(
      await write([
        { Key: 'a', Value: '1' },
        { Key: 'a', Value: '2' },
      ]),
    ).toBe('400 InvalidTag');
    expect(await write([{ Key: 'aws:a', Value: '1' }])).toBe('400 InvalidTag');
  });

  it('keep versions once told to', async () => {
    await create('versioned');
    const read = async () => (await s3.send(new GetBucketVersioningCommand({ Bucket: 'versioned' }))).Status;
    expect(await read()).toBeUndefined();
    const VersioningConfiguration = { Status: 'Enabled' as const };
    await s3.send(new PutBucketVersioningCommand({ Bucket: 'versioned', VersioningConfiguration }));
    expect(await read()).toBe('Enabled');
  });

  it('let anyone read what their policy opens, as far as their block lets it count', async () => {
    const Bucket = 'in-the-open';
    await create(Bucket);
    const Key = 'a/b.txt';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    const policyOf = (more: object) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: '*',
            Action: 's3:GetObject',
            Resource: `arn:aws:s3:::${Bucket}/a/*`,
            ...more,
          },
        ],
      });
    const put = (Policy: string) => outcomeOf(s3.send(new PutBucketPolicyCommand({ Bucket, Policy })));
    const block = (PublicAccessBlockConfiguration: PublicAccessBlockConfiguration) =>
      s3.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
    const asAnyone = async (path = Key) => (await fetch(`${box.endpoint}/${Bucket}/${path}`)).status;

    expect(await put(policyOf({}))).toBe('403 AccessDenied');
    await block({ RestrictPublicBuckets: true });
    expect(await put(policyOf({}))).toBe('ok');
    expect(await asAnyone()).toBe(403);
    await block({});
    expect([await asAnyone(), await asAnyone('a/none'), await asAnyone('b')]).toEqual([200, 403, 403]);
    for (const closed of [{ Principal: { AWS: 'arn:aws:iam::111122223333:root' } }, { Effect: 'Deny' }]) {
      expect(await put(policyOf(closed))).toBe('ok');
      expect(await asAnyone()).toBe(403);
    }
    for (const wrong of [{ Principal: undefined }, { Resource: 'arn:aws:s3:::other/*' }, { Action: 7 }])
      expect(await put(policyOf(wrong))).toBe('400 MalformedPolicy');

    expect(await put(policyOf({}))).toBe('ok');
    await s3.send(new DeleteBucketPolicyCommand({ Bucket }));
    expect(await asAnyone()).toBe(403);
  });

  it('answer 501 with a sentence to what has no handler', async () => {
    await create('no-list');
    const refusal = s3.send(new GetBucketAclCommand({ Bucket: 'no-list' }));
    await expect(refusal).rejects.toMatchObject({
      name: 'NotImplemented',
      message: 'This sandbox has no handler for s3:GetBucketAcl.',
      $metadata: { httpStatusCode: 501 },
    });
  });
});
