import type { DeleteObjectRequest, GetObjectRequest, HeadObjectRequest } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { accessDenied, isPermitted, permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { bucketArn, openBucket, type Bucket } from './bucket-store.ts';
import {
  addVersion,
  nullVersion,
  readBody,
  readCurrent,
  readVersion,
  removeVersion,
  type ObjectHead,
  type Shelf,
} from './object-store.ts';
import { checkReadConditions, sliceRange } from './read-conditions.ts';

export function getObject(call: Call, input: GetObjectRequest) {
  const { bucket, head } = findObject(call, input);
  checkReadConditions(input, head);
  const whole = readBody(call.state, shelfOf(call, bucket), head);
  const part = sliceRange(input.Range, whole);
  const wantsChecksum = input.ChecksumMode === 'ENABLED' && !part.range;
  return {
    ...describe(bucket, head, wantsChecksum),
    ContentType: input.ResponseContentType ?? head.headers.ContentType ?? 'binary/octet-stream',
    ContentDisposition: input.ResponseContentDisposition ?? head.headers.ContentDisposition,
    ContentLength: part.bytes.length,
    ContentRange: part.range,
    TagCount: head.tags.length || undefined,
    Body: part.bytes,
  };
}

export function headObject(call: Call, input: HeadObjectRequest) {
  const { bucket, head } = findObject(call, input);
  checkReadConditions(input, head);
  return { ...describe(bucket, head, input.ChecksumMode === 'ENABLED'), ContentLength: head.size };
}

/** The version that a read names; who may not list the bucket does not learn what is missing. */
export function findObject(
  call: Call,
  input: {
    Bucket?: string | undefined;
    Key?: string | undefined;
    VersionId?: string | undefined;
    ExpectedBucketOwner?: string | undefined;
  },
  actions: readonly [current: string, version: string] = ['s3:GetObject', 's3:GetObjectVersion'],
) {
  const { Bucket: name, Key: key = '', VersionId: versionId, ExpectedBucketOwner: expectedOwner } = input;
  const action = versionId === undefined ? actions[0] : actions[1];
  const bucket = openBucket(call, name, { action, key, expectedOwner });
  const shelf = shelfOf(call, bucket);
  const head =
    versionId === undefined
      ? readCurrent(call.state, shelf, key)
      : readVersion(call.state, shelf, key, versionId);
  if (head && !head.isMarker) return { bucket, head };
  if (!isPermitted(call, 's3:ListBucket', bucketArn(bucket.name))) {
    const reason = 'because no identity-based policy allows the s3:ListBucket action';
    throw accessDenied(call, 's3:ListBucket', bucketArn(bucket.name), reason);
  }
  const markerHeaders: Record<string, string> = head
    ? { 'x-amz-delete-marker': 'true', 'x-amz-version-id': head.versionId }
    : {};
  if (head && versionId !== undefined) {
    throw awsProblem(
      'MethodNotAllowed',
      405,
      'The specified method is not allowed against this resource.',
      {},
      markerHeaders,
    );
  }
  throw versionId === undefined
    ? awsProblem('NoSuchKey', 404, 'The specified key does not exist.', { Key: key }, markerHeaders)
    : awsProblem('NoSuchVersion', 404, 'The specified version does not exist.', {
        Key: key,
        VersionId: versionId,
      });
}

/** Hides under a delete marker where versions are kept, else removes. */
export function deleteObject(call: Call, input: DeleteObjectRequest) {
  const { Bucket: name, Key: key = '', VersionId: versionId, ExpectedBucketOwner: expectedOwner } = input;
  const action = versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  const context = { 's3:if-match': input.IfMatch };
  const bucket = openBucket(call, name, { action, key, expectedOwner, context });
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-deletes.html
  if (input.IfMatch !== undefined && input.IfMatch !== '*') {
    permit(call, 's3:GetObject', `${bucketArn(bucket.name)}/${key}`);
  }
  return removeObject(call, bucket, key, versionId, input.IfMatch);
}

export function removeObject(call: Call, bucket: Bucket, key: string, versionId?: string, ifMatch?: string) {
  const shelf = shelfOf(call, bucket);
  if (ifMatch !== undefined) {
    const current = readCurrent(call.state, shelf, key);
    const isMatch = current && !current.isMarker && (ifMatch === '*' || sameTag(ifMatch, current.etag));
    if (!isMatch) throw preconditionFailed('If-Match');
  }
  if (versionId !== undefined) {
    const version = readVersion(call.state, shelf, key, versionId);
    removeVersion(call.state, shelf, key, versionId);
    return { VersionId: versionId, DeleteMarker: version?.isMarker || undefined };
  }
  if (!bucket.versioning) {
    removeVersion(call.state, shelf, key, nullVersion);
    return {};
  }
  const marker = {
    key,
    isMarker: true,
    etag: '',
    size: 0,
    headers: {},
    metadata: {},
    tags: [],
    checksums: {},
  };
  const { versionId: markerId } = addObject(call, bucket, marker, Buffer.alloc(0));
  return { VersionId: markerId, DeleteMarker: true };
}

export function addObject(
  call: Call,
  bucket: Bucket,
  object: Omit<ObjectHead, 'versionId' | 'lastModified'>,
  body: Uint8Array,
): ObjectHead {
  const versionId = bucket.versioning === 'Enabled' ? randomBytes(24).toString('base64url') : nullVersion;
  // S3 knows the time of an object to the second.
  const lastModified = new Date(Math.floor(call.now.getTime() / 1000) * 1000).toISOString();
  const head: ObjectHead = { ...object, versionId, lastModified };
  addVersion(call.state, shelfOf(call, bucket), head, body);
  return head;
}

export function shelfOf(call: Call, bucket: Pick<Bucket, 'name'>): Shelf {
  return { owner: call.caller.owner, bucket: bucket.name };
}

export function checkKey(key: string): void {
  const length = Buffer.byteLength(key);
  if (length > 1024) {
    throw awsProblem('KeyTooLongError', 400, 'Your key is too long', {
      Size: String(length),
      MaxSizeAllowed: '1024',
    });
  }
}

export function preconditionFailed(condition: string) {
  const sentence = 'At least one of the pre-conditions you specified did not hold';
  return awsProblem('PreconditionFailed', 412, sentence, { Condition: condition });
}

export function sameTag(left: string, right: string): boolean {
  return left.replaceAll('"', '') === right.replaceAll('"', '');
}

function describe(bucket: Bucket, head: ObjectHead, withChecksum: boolean) {
  return {
    AcceptRanges: 'bytes',
    LastModified: new Date(head.lastModified),
    ETag: head.etag,
    ServerSideEncryption: 'AES256',
    VersionId: bucket.versioning ? head.versionId : undefined,
    ...head.headers,
    ContentType: head.headers.ContentType ?? 'binary/octet-stream',
    Metadata: head.metadata,
    ...(withChecksum && Object.keys(head.checksums).length > 0
      ? { ...head.checksums, ChecksumType: 'FULL_OBJECT' }
      : {}),
  };
}
