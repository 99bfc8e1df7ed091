import {
  CreateAccessKeyCommand,
  CreateUserCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('the trail of the sandbox', () => {
  let box: TestSandbox;
  const now = new Date();
  beforeAll(async () => {
    box = await testSandbox({ now: () => now });
  });
  afterAll(() => box.stop());

  const newest = async () => (await box.client.events(box.owner, 1))[0];

  it('tells who did what, from where, to what', async () => {
    const s3 = new S3Client(box.sdk);
    await s3.send(new CreateBucketCommand({ Bucket: 'trail' }));
    expect(await newest()).toMatchObject({
      eventTime: now.toISOString(),
      eventSource: 's3.amazonaws.com',
      eventName: 'CreateBucket',
      awsRegion: 'us-east-1',
      sourceIPAddress: '127.0.0.1',
      userAgent: expect.stringContaining('aws-sdk-js'),
      userIdentity: {
        type: 'IAMUser',
        arn: box.access.userArn,
        accountId: box.access.accountId,
        accessKeyId: box.access.accessKeyId,
        userName: 'drill-operator',
      },
      requestParameters: { bucketName: 'trail' },
      resources: [{ type: 'AWS::S3::Bucket', ARN: 'arn:aws:s3:::trail' }],
      readOnly: false,
      managementEvent: true,
    });
  });

  it('parts what happens to objects from the rest, as AWS does', async () => {
    const s3 = new S3Client(box.sdk);
    const commands = [
      [() => s3.send(new PutObjectCommand({ Bucket: 'trail', Key: 'a', Body: 'x' })), 'PutObject', false],
      [() => s3.send(new GetObjectCommand({ Bucket: 'trail', Key: 'a' })), 'GetObject', false],
      [() => s3.send(new ListObjectsV2Command({ Bucket: 'trail' })), 'ListObjects', false],
      [() => s3.send(new HeadBucketCommand({ Bucket: 'trail' })), 'HeadBucket', false],
      [
        () =>
          s3.send(new PutPublicAccessBlockCommand({ Bucket: 'trail', PublicAccessBlockConfiguration: {} })),
        'PutBucketPublicAccessBlock',
        true,
      ],
      [() => new STSClient(box.sdk).send(new GetCallerIdentityCommand({})), 'GetCallerIdentity', true],
    ] as const;
    for (const [send, eventName, managementEvent] of commands) {
      await send();
      expect(await newest()).toMatchObject({
        eventName,
        managementEvent,
        eventCategory: managementEvent ? 'Management' : 'Data',
      });
    }
  });

  it('tells of refusals, and of the session behind a role', async () => {
    const limited = new S3Client(await sdkLimitedTo(box, []));
    await outcomeOf(limited.send(new CreateBucketCommand({ Bucket: 'denied' })));
    expect(await newest()).toMatchObject({
      eventName: 'CreateBucket',
      errorCode: 'AccessDenied',
      userIdentity: { userName: expect.stringContaining('limited-') },
    });

    const { roleArn: RoleArn, externalId: ExternalId } = box.access;
    const { Credentials: keys } = await new STSClient(box.sdk).send(
      new AssumeRoleCommand({ RoleArn, ExternalId, RoleSessionName: 'thief' }),
    );
    const credentials = {
      accessKeyId: keys?.AccessKeyId ?? '',
      secretAccessKey: keys?.SecretAccessKey ?? '',
      sessionToken: keys?.SessionToken ?? '',
    };
    await outcomeOf(
      new S3Client({ ...box.sdk, credentials }).send(new GetObjectCommand({ Bucket: 'trail', Key: 'none' })),
    );
    expect(await newest()).toMatchObject({
      errorCode: 'NoSuchKey',
      userIdentity: {
        type: 'AssumedRole',
        arn: expect.stringMatching(/assumed-role\/LeakdrillDrill\/thief$/),
        accessKeyId: keys?.AccessKeyId,
        sessionContext: { sessionIssuer: { arn: RoleArn } },
      },
    });
  });

  it('says nothing of whom it could not know', async () => {
    const before = await newest();
    const wrong = sdkConfig(box.endpoint, { ...box.access, secretAccessKey: 'wrong'.repeat(8) });
    expect(await outcomeOf(new STSClient(wrong).send(new GetCallerIdentityCommand({})))).toBe(
      '403 SignatureDoesNotMatch',
    );
    expect(await newest()).toEqual(before);
  });

  it('holds no secret, no body and no metadata', async () => {
    const iam = new IAMClient(box.sdk);
    await iam.send(new CreateUserCommand({ UserName: 'leaky' }));
    const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName: 'leaky' }));
    const PolicyDocument = JSON.stringify({ Statement: { Effect: 'Allow', Action: 's3:*', Resource: '*' } });
    await iam.send(new PutUserPolicyCommand({ UserName: 'leaky', PolicyName: 'p', PolicyDocument }));
    await new S3Client(box.sdk).send(
      new PutObjectCommand({
        Bucket: 'trail',
        Key: 'b',
        Body: 'MARK-body',
        Metadata: { a: 'MARK-metadata' },
      }),
    );
    const all = JSON.stringify(await box.client.events(box.owner, 5000));
    expect(all).toContain('CreateAccessKey');
    for (const secret of [AccessKey?.SecretAccessKey ?? 'none', box.access.secretAccessKey, 'MARK-'])
      expect(all).not.toContain(secret);
  });
});
