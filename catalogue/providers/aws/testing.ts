import { randomUUID } from 'node:crypto';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetPublicAccessBlockCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { testSandbox, type SdkConfig, type TestSandbox } from '#sandbox/testing.ts';

/** A sandbox, and what the owner of its account can do there beside the agent. */
export interface AwsWorld extends Buckets {
  sandbox: TestSandbox;
  credentials: { accessKeyId: string; secretAccessKey: string; region: string };
  newBucketName: () => string;
  bucketNames: () => Promise<string[]>;
  /** A role of the account with the condition of its trust policy; answers its ARN. */
  makeRole: (condition: object | undefined) => Promise<string>;
  /** Temporary keys of the account's role that may do these actions only. */
  keysFor: (
    actions: readonly string[],
  ) => Promise<{ accessKeyId: string; secretAccessKey: string; sessionToken: string }>;
}

/** What the owner of an account does in S3. */
export interface Buckets {
  makeBucket: (bucket: string, region?: 'eu-central-1') => Promise<void>;
  removeBucket: (bucket: string) => Promise<void>;
  writeObject: (bucket: string, key: string, content: string) => Promise<void>;
  removeObject: (bucket: string, key: string) => Promise<void>;
  /** Every version and delete marker that lies in the bucket. */
  countVersions: (bucket: string) => Promise<number>;
  keepVersions: (bucket: string) => Promise<void>;
  /** Whether all four public accesses are blocked. */
  isClosed: (bucket: string) => Promise<boolean>;
  stop: () => Promise<void>;
}

export function openBuckets(sdk: SdkConfig): Buckets {
  const s3 = new S3Client({ ...sdk, forcePathStyle: true });
  return {
    async makeBucket(bucket, region) {
      const place = region && { CreateBucketConfiguration: { LocationConstraint: region } };
      await s3.send(new CreateBucketCommand({ Bucket: bucket, ...place }));
    },
    async removeBucket(bucket) {
      await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
    },
    async writeObject(bucket, key, content) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
    },
    async removeObject(bucket, key) {
      await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async isClosed(bucket) {
      const { PublicAccessBlockConfiguration: block = {} } = await s3.send(
        new GetPublicAccessBlockCommand({ Bucket: bucket }),
      );
      return Object.values(block).filter(Boolean).length === 4;
    },
    async keepVersions(bucket) {
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
    },
    async countVersions(bucket) {
      const { Versions = [], DeleteMarkers = [] } = await s3.send(
        new ListObjectVersionsCommand({ Bucket: bucket }),
      );
      return Versions.length + DeleteMarkers.length;
    },
    async stop() {
      s3.destroy();
    },
  };
}

export async function openAwsWorld(options: Parameters<typeof testSandbox>[0] = {}): Promise<AwsWorld> {
  const sandbox = await testSandbox(options);
  const buckets = openBuckets(sandbox.sdk);
  const sts = new STSClient(sandbox.sdk);
  const iam = new IAMClient(sandbox.sdk);
  const { accessKeyId, secretAccessKey, region, roleArn, externalId } = sandbox.access;
  return {
    ...buckets,
    sandbox,
    credentials: { accessKeyId, secretAccessKey, region },
    newBucketName: () => `drill-${randomUUID()}`,
    async bucketNames() {
      return (await sandbox.client.contents(sandbox.owner)).map(({ name }) => name);
    },
    async makeRole(condition) {
      const statement = {
        Effect: 'Allow',
        Principal: { AWS: `arn:aws:iam::${sandbox.access.accountId}:root` },
        Action: 'sts:AssumeRole',
        ...(condition === undefined ? {} : { Condition: condition }),
      };
      const answer = await iam.send(
        new CreateRoleCommand({
          RoleName: `drill-${randomUUID().slice(0, 8)}`,
          AssumeRolePolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
        }),
      );
      return answer.Role?.Arn ?? '';
    },
    async keysFor(actions) {
      const statement = { Effect: 'Allow', Action: actions, Resource: '*' };
      const answer = await sts.send(
        new AssumeRoleCommand({
          RoleArn: roleArn,
          ExternalId: externalId,
          RoleSessionName: 'least-permission',
          Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
        }),
      );
      const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = answer.Credentials ?? {};
      return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
    },
    async stop() {
      await buckets.stop();
      sts.destroy();
      iam.destroy();
      await sandbox.stop();
    },
  };
}
