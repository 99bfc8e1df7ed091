import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

/** A sandbox, and what the owner of its account can do there beside the agent. */
export interface AwsWorld {
  sandbox: TestSandbox;
  credentials: { accessKeyId: string; secretAccessKey: string; region: string };
  newBucketName: () => string;
  makeBucket: (bucket: string, isVersioned: boolean) => Promise<void>;
  writeObject: (bucket: string, key: string, content: string) => Promise<void>;
  /** Temporary keys of the account's role that may do these actions only. */
  keysFor: (
    actions: readonly string[],
  ) => Promise<{ accessKeyId: string; secretAccessKey: string; sessionToken: string }>;
  stop: () => Promise<void>;
}

export async function openAwsWorld(): Promise<AwsWorld> {
  const sandbox = await testSandbox();
  const s3 = new S3Client({ ...sandbox.sdk, forcePathStyle: true });
  const sts = new STSClient(sandbox.sdk);
  const { accessKeyId, secretAccessKey, region, roleArn, externalId } = sandbox.access;
  return {
    sandbox,
    credentials: { accessKeyId, secretAccessKey, region },
    newBucketName: () => `drill-${randomUUID()}`,
    async makeBucket(bucket, isVersioned) {
      await s3.send(new CreateBucketCommand({ Bucket: bucket }));
      if (!isVersioned) return;
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
    },
    async writeObject(bucket, key, content) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
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
      s3.destroy();
      sts.destroy();
      await sandbox.stop();
    },
  };
}
