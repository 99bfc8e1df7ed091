import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sdkLimitedTo, testSandbox, type SdkConfig, type TestSandbox } from '#sandbox/testing.ts';

// What one planting needs, with a bucket of its own.
const published = [
  's3:CreateBucket',
  's3:DeleteObject',
  's3:GetObject',
  's3:ListBucket',
  's3:PutBucketPublicAccessBlock',
  's3:PutBucketTagging',
  's3:PutObject',
];

describe('a permission list', () => {
  let box: TestSandbox;
  let bucketNumber = 0;
  beforeAll(async () => {
    box = await testSandbox();
  });
  afterAll(() => box.stop());

  async function plantAndRetract(sdk: SdkConfig): Promise<void> {
    const [s3, sts] = [new S3Client(sdk), new STSClient(sdk)];
    const Bucket = `planting-${(bucketNumber += 1)}`;
    const Key = 'config/.env';
    const { Account } = await sts.send(new GetCallerIdentityCommand({}));
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new HeadBucketCommand({ Bucket, ExpectedBucketOwner: Account }));
    await s3.send(
      new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: { BlockPublicAcls: true } }),
    );
    await s3.send(
      new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'team', Value: 'ops' }] } }),
    );
    const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch: '*' }));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    await Body?.transformToString();
    await s3.send(new DeleteObjectCommand({ Bucket, Key, IfMatch: ETag }));
  }

  it('is enough', async () => {
    await plantAndRetract(await sdkLimitedTo(box, published));
  });

  it.each(published)('is not enough without %s, and the refusal names it', async (missing) => {
    const sdk = await sdkLimitedTo(
      box,
      published.filter((action) => action !== missing),
    );
    const cause: unknown = await plantAndRetract(sdk).catch((refusal: unknown) => refusal);
    // A HEAD has no body, so S3 cannot name the action there.
    if (missing === 's3:ListBucket') {
      expect(cause).toMatchObject({ $metadata: { httpStatusCode: 403 } });
      return;
    }
    const arn = `arn:aws:iam::${box.access.accountId}:user/limited-`;
    expect(cause).toMatchObject({ name: 'AccessDenied', message: expect.stringContaining(`User: ${arn}`) });
    const sentence = `is not authorized to perform: ${missing} on resource: "arn:aws:s3:::planting-${bucketNumber}`;
    expect(String(cause)).toContain(sentence);
    expect(String(cause)).toContain(`because no identity-based policy allows the ${missing} action`);
  });

  it('does not reveal a missing key to who may not list', async () => {
    const owner = new S3Client(box.sdk);
    await owner.send(new CreateBucketCommand({ Bucket: 'quiet' }));
    const reader = new S3Client(await sdkLimitedTo(box, ['s3:GetObject']));
    await expect(
      reader.send(new GetObjectCommand({ Bucket: 'quiet', Key: 'nothing' })),
    ).rejects.toMatchObject({
      name: 'AccessDenied',
      message: expect.stringContaining('s3:ListBucket'),
    });
  });

  it('is never needed for GetCallerIdentity', async () => {
    const { Account } = await new STSClient(await sdkLimitedTo(box, [])).send(
      new GetCallerIdentityCommand({}),
    );
    expect(Account).toBe(box.access.accountId);
  });
});
