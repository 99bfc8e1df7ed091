import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { Artifact } from '#catalogue/agent.ts';
import { understand } from '#catalogue/providers/understand.ts';
import { problem } from '#contract/refusal.ts';
import type { Aws } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
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

/** `taken` when something lies under this key already: nothing is ever overwritten. */
export async function createObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  artifact: Artifact,
): Promise<ObjectState | 'taken' | 'no bucket'> {
  const call: Call = {
    service: 'S3',
    deed: 'the upload',
    writes: true,
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
      return stateOf(aws, call, await s3.send(command, options));
    } catch (cause) {
      const { code } = readFault(cause);
      if (code === 'PreconditionFailed') return 'taken';
      if (code === 'NoSuchBucket') return 'no bucket';
      throw cause;
    }
  });
}

export interface StoredObject extends ObjectState {
  /** Missing when the size alone tells that it is another file. */
  sha256: string | undefined;
}

/** No generated file has more. */
const mostFileBytes = 1024 * 1024;

/** Undefined when nothing lies there. What has another size than expected, or than any file of ours, is not read at all. */
export async function readObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  expectedBytes?: number,
): Promise<StoredObject | undefined> {
  const call: Call = {
    service: 'S3',
    deed: 'the reading of the file',
    writes: false,
    action: 's3:GetObject',
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ExpectedBucketOwner: identity.accountId,
    });
    const answer = await unlessGone(() => s3.send(command, options));
    if (answer === undefined) return undefined;
    // Under Node every body is one of these.
    const body = answer.Body as Readable | undefined;
    let state: ObjectState;
    try {
      state = stateOf(aws, call, answer);
    } catch (cause) {
      body?.destroy();
      throw cause;
    }
    const { ContentLength: bytes = Infinity } = answer;
    const isLikely = expectedBytes === undefined ? bytes <= mostFileBytes : bytes === expectedBytes;
    if (body === undefined || !isLikely) {
      body?.destroy();
      return { ...state, sha256: undefined };
    }
    return { ...state, sha256: await sha256Of(body, call) };
  });
}

async function sha256Of(body: AsyncIterable<Uint8Array>, call: Call): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of body) hash.update(chunk);
  } catch (cause) {
    // The SDK holds the bytes against S3's own checksum, and gives the error neither a name nor a status.
    const isDamaged = cause instanceof Error && cause.message.startsWith('Checksum mismatch');
    if (!isDamaged) throw cause;
    const sentence = `S3 sent other bytes than its own checksum tells during ${call.deed}.`;
    throw problem('provider-refused', sentence, { cause, retryAfterMs: 0 });
  }
  return hash.digest('hex');
}

export async function lookAtObject(
  aws: Aws,
  { bucket, key }: ObjectName,
  versionId?: string,
): Promise<ObjectState | undefined> {
  const call: Call = {
    service: 'S3',
    deed: 'the look at the file',
    writes: false,
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
    return answer === undefined ? undefined : stateOf(aws, call, answer);
  });
}

/** Without its ETag nobody could tell what lies there from what somebody else puts in its place. */
const State = z.object({
  ETag: z.string().check(z.regex(/^(?:W\/)?"[\w+/=.:-]{1,200}"$/)),
  VersionId: z.optional(z.string().check(z.regex(/^[\x21-\x3b=\x3f-\x7e]{1,1024}$/))),
});

function stateOf(aws: Aws, call: Call, answer: unknown): ObjectState {
  const { ETag: etag, VersionId: versionId } = understand(call.service, aws.words, call, State, answer);
  return { etag, versionId };
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
    writes: true,
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
