import { createHash } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  type BucketLocationConstraint,
} from '@aws-sdk/client-s3';
import type { Artifact } from '#catalogue/agent.ts';
import type { Aws } from './connection.ts';
import { readFault } from './fault.ts';
import type { Call } from './refusals.ts';
import { askS3 } from './session.ts';

/** One object of the account that the credentials belong to; S3 refuses when the bucket is another's. */
export interface ObjectName {
  bucket: string;
  key: string;
}

/** One state of an object; the version is missing where the bucket keeps none. */
export interface ObjectState {
  etag: string;
  versionId: string | undefined;
}

export async function hasBucket(aws: Aws, bucket: string): Promise<boolean> {
  const call: Call = {
    service: 'S3',
    deed: 'the look at the bucket',
    action: 's3:ListBucket',
    denied: (who) =>
      `S3 refused the look at the bucket: it belongs to another account, or the ${who} lacks s3:ListBucket.`,
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new HeadBucketCommand({ Bucket: bucket, ExpectedBucketOwner: identity.accountId });
    const found = await unlessGone(() => s3.send(command, options));
    return found !== undefined;
  });
}

/** Asked only when the account had no such bucket: one that is ours now came from here, perhaps by a lost answer. */
export async function createBucket(aws: Aws, bucket: string): Promise<void> {
  const call: Call = { service: 'S3', deed: 'the making of the bucket', action: 's3:CreateBucket' };
  const { region } = aws.config;
  await askS3(aws, call, async ({ s3 }, options) => {
    const command = new CreateBucketCommand({
      Bucket: bucket,
      // us-east-1 is the one region that may not be named: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
      ...(region === 'us-east-1'
        ? {}
        : { CreateBucketConfiguration: { LocationConstraint: region as BucketLocationConstraint } }),
    });
    try {
      await s3.send(command, options);
    } catch (cause) {
      if (readFault(cause).code !== 'BucketAlreadyOwnedByYou') throw cause;
    }
  });
}

export async function blockPublicAccess(aws: Aws, bucket: string): Promise<void> {
  const call: Call = {
    service: 'S3',
    deed: 'the closing of the new bucket to the public',
    action: 's3:PutBucketPublicAccessBlock',
  };
  await askS3(aws, call, ({ s3, identity }, options) => {
    const command = new PutPublicAccessBlockCommand({
      Bucket: bucket,
      ExpectedBucketOwner: identity.accountId,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    return s3.send(command, options);
  });
}

/** `taken` when something lies under this key already: nothing is ever overwritten. */
export async function createObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  artifact: Artifact,
): Promise<ObjectState | 'taken' | 'no bucket'> {
  const call: Call = {
    service: 'S3',
    deed: 'the upload',
    action: 's3:PutObject',
    unanswered: 'Whether the file was planted is not known; the next try finds out.',
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: Buffer.from(artifact.content),
      ContentType: artifact.mediaType,
      IfNoneMatch: '*',
      ExpectedBucketOwner: identity.accountId,
    });
    try {
      const answer = await s3.send(command, options);
      return { etag: answer.ETag ?? '', versionId: answer.VersionId };
    } catch (cause) {
      const { code } = readFault(cause);
      if (code === 'PreconditionFailed') return 'taken';
      if (code === 'NoSuchBucket') return 'no bucket';
      throw cause;
    }
  });
}

export interface StoredObject extends ObjectState {
  sha256: string;
}

/** Undefined when nothing lies there. What has another size than expected is not read at all. */
export async function readObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  expectedBytes: number,
): Promise<StoredObject | undefined> {
  const call: Call = { service: 'S3', deed: 'the reading of the file', action: 's3:GetObject' };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ExpectedBucketOwner: identity.accountId,
    });
    const answer = await unlessGone(() => s3.send(command, options));
    if (answer === undefined) return undefined;
    const hash = createHash('sha256');
    const body = answer.Body as AsyncIterable<Uint8Array> | undefined;
    if (answer.ContentLength === expectedBytes && body !== undefined) {
      for await (const chunk of body) hash.update(chunk);
    } else if (answer.Body !== undefined && 'destroy' in answer.Body) {
      answer.Body.destroy();
      return { etag: answer.ETag ?? '', versionId: answer.VersionId, sha256: '' };
    }
    return { etag: answer.ETag ?? '', versionId: answer.VersionId, sha256: hash.digest('hex') };
  });
}

export async function lookAtObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  versionId?: string,
): Promise<ObjectState | undefined> {
  const call: Call = {
    service: 'S3',
    deed: 'the look at the file',
    action: versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion',
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new HeadObjectCommand({
      Bucket: bucket,
      Key: key,
      ExpectedBucketOwner: identity.accountId,
      ...(versionId === undefined ? {} : { VersionId: versionId }),
    });
    const answer = await unlessGone(() => s3.send(command, options));
    return answer === undefined ? undefined : { etag: answer.ETag ?? '', versionId: answer.VersionId };
  });
}

/** Removes exactly this state: a version by its id, an unversioned object only while it has this ETag. */
export async function removeObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  state: ObjectState,
): Promise<'removed' | 'changed' | 'gone'> {
  const call: Call = {
    service: 'S3',
    deed: 'the removal of the file',
    action: state.versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion',
    unanswered: 'Whether the file was removed is not known; the next try finds out.',
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new DeleteObjectCommand({
      Bucket: bucket,
      Key: key,
      ExpectedBucketOwner: identity.accountId,
      // A condition would be held against the current version, not against the one that goes:
      // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-deletes.html
      ...(state.versionId === undefined ? { IfMatch: state.etag } : { VersionId: state.versionId }),
    });
    try {
      const answer = await unlessGone(() => s3.send(command, options));
      return answer === undefined ? 'gone' : 'removed';
    } catch (cause) {
      if (readFault(cause).code === 'PreconditionFailed') return 'changed';
      throw cause;
    }
  });
}

/** S3 itself refuses while anything lies in it, old versions too. */
export async function removeBucket(aws: Aws, bucket: string): Promise<'removed' | 'not empty' | 'gone'> {
  const call: Call = { service: 'S3', deed: 'the removal of the bucket', action: 's3:DeleteBucket' };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new DeleteBucketCommand({ Bucket: bucket, ExpectedBucketOwner: identity.accountId });
    try {
      const answer = await unlessGone(() => s3.send(command, options));
      return answer === undefined ? 'gone' : 'removed';
    } catch (cause) {
      if (readFault(cause).code === 'BucketNotEmpty') return 'not empty';
      throw cause;
    }
  });
}

async function unlessGone<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (cause) {
    if (readFault(cause).status === 404) return undefined;
    throw cause;
  }
}
