import { createHash, randomBytes } from 'node:crypto';
import type { DeleteObjectRequest, GetObjectRequest, HeadObjectRequest, PutObjectRequest } from '@aws-sdk/client-s3';
import { accessDenied, isPermitted, permit, type Call } from '../call.ts';
import type { Tag } from '../iam/entities.ts';
import { awsProblem, notBuilt } from '../problem.ts';
import { maxObjectBytes, parseQuery } from '../wire.ts';
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
import { checkTags } from './tagging.ts';

export type PutObjectInput = Omit<PutObjectRequest, 'Body'> & { Body?: Buffer };

export function putObject(call: Call, input: PutObjectInput) {
  const key = input.Key ?? '';
  const body = input.Body ?? Buffer.alloc(0);
  checkKey(key);
  const context = { 's3:if-none-match': input.IfNoneMatch, 's3:if-match': input.IfMatch, 's3:x-amz-acl': input.ACL };
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:PutObject', key, expectedOwner, context });
  const tags = readTagHeader(input.Tagging);
  if (tags.length > 0) permit(call, 's3:PutObjectTagging', `${bucketArn(bucket.name)}/${key}`);
  refuseUnbuilt(input);
  checkSize(body);
  const shelf = shelfOf(call, bucket);
  checkWriteConditions(call, shelf, key, input);
  const head = addObject(call, bucket, {
    key,
    isMarker: false,
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    size: body.length,
    headers: {
      ContentType: input.ContentType,
      // aws-chunked was only the form of the journey, it is not kept.
      ContentEncoding: input.ContentEncoding?.replace(/^aws-chunked,?/, '') || undefined,
      ContentDisposition: input.ContentDisposition,
      ContentLanguage: input.ContentLanguage,
      CacheControl: input.CacheControl,
    },
    metadata: input.Metadata ?? {},
    tags,
    checksums: call.checksums,
  }, body);
  return {
    ETag: head.etag,
    ...head.checksums,
    ChecksumType: Object.keys(head.checksums).length > 0 ? 'FULL_OBJECT' : undefined,
    ServerSideEncryption: 'AES256',
    VersionId: bucket.versioning ? head.versionId : undefined,
  };
}

/** The undo of putObject: hides under a delete marker where versions are kept, else removes. */
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
  const marker = { key, isMarker: true, etag: '', size: 0, headers: {}, metadata: {}, tags: [], checksums: {} };
  const { versionId: markerId } = addObject(call, bucket, marker, Buffer.alloc(0));
  return { VersionId: markerId, DeleteMarker: true };
}

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
  input: { Bucket?: string | undefined; Key?: string | undefined; VersionId?: string | undefined; ExpectedBucketOwner?: string | undefined },
  actions: readonly [current: string, version: string] = ['s3:GetObject', 's3:GetObjectVersion'],
) {
  const { Bucket: name, Key: key = '', VersionId: versionId, ExpectedBucketOwner: expectedOwner } = input;
  const action = versionId === undefined ? actions[0] : actions[1];
  const bucket = openBucket(call, name, { action, key, expectedOwner });
  const shelf = shelfOf(call, bucket);
  const head =
    versionId === undefined ? readCurrent(call.state, shelf, key) : readVersion(call.state, shelf, key, versionId);
  if (head && !head.isMarker) return { bucket, head };
  if (!isPermitted(call, 's3:ListBucket', bucketArn(bucket.name))) {
    const reason = 'because no identity-based policy allows the s3:ListBucket action';
    throw accessDenied(call, 's3:ListBucket', bucketArn(bucket.name), reason);
  }
  const markerHeaders: Record<string, string> = head ? { 'x-amz-delete-marker': 'true', 'x-amz-version-id': head.versionId } : {};
  if (head && versionId !== undefined) {
    throw awsProblem('MethodNotAllowed', 405, 'The specified method is not allowed against this resource.', {}, markerHeaders);
  }
  throw versionId === undefined
    ? awsProblem('NoSuchKey', 404, 'The specified key does not exist.', { Key: key }, markerHeaders)
    : awsProblem('NoSuchVersion', 404, 'The specified version does not exist.', { Key: key, VersionId: versionId });
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
    throw awsProblem('KeyTooLongError', 400, 'Your key is too long', { Size: String(length), MaxSizeAllowed: '1024' });
  }
}

export function preconditionFailed(condition: string) {
  const sentence = 'At least one of the pre-conditions you specified did not hold';
  return awsProblem('PreconditionFailed', 412, sentence, { Condition: condition });
}

export function sameTag(left: string, right: string): boolean {
  return left.replaceAll('"', '') === right.replaceAll('"', '');
}

export function checkWriteConditions(
  call: Call,
  shelf: Shelf,
  key: string,
  input: { IfNoneMatch?: string | undefined; IfMatch?: string | undefined },
): void {
  const { IfNoneMatch: ifNoneMatch, IfMatch: ifMatch } = input;
  if (ifNoneMatch === undefined && ifMatch === undefined) return;
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw awsProblem('NotImplemented', 501, 'A header you provided implies functionality that is not implemented', {
      Header: 'If-None-Match',
    });
  }
  const current = readCurrent(call.state, shelf, key);
  const exists = current !== undefined && !current.isMarker;
  if (ifNoneMatch === '*' && exists) throw preconditionFailed('If-None-Match');
  if (ifMatch === undefined) return;
  if (!exists) throw awsProblem('NoSuchKey', 404, 'The specified key does not exist.', { Key: key });
  permit(call, 's3:GetObject', `${bucketArn(shelf.bucket)}/${key}`);
  if (!sameTag(ifMatch, current.etag)) throw preconditionFailed('If-Match');
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

function checkSize(body: Buffer): void {
  if (body.length <= maxObjectBytes) return;
  const sentence = `Your proposed upload exceeds the maximum allowed size: this sandbox takes ${maxObjectBytes} bytes.`;
  throw awsProblem('EntityTooLarge', 400, sentence, { MaxSizeAllowed: String(maxObjectBytes) });
}

function readTagHeader(header: string | undefined): Tag[] {
  const tags = parseQuery(header ?? '', true).map(([Key, Value]) => ({ Key, Value }));
  return checkTags(tags, 10);
}

/** Members that would change what is stored or who reads it: better refused than forgotten. */
function refuseUnbuilt(input: PutObjectInput): void {
  const isPrivate = input.ACL === undefined || input.ACL === 'private' || input.ACL === 'bucket-owner-full-control';
  if (!isPrivate || input.GrantRead || input.GrantFullControl || input.GrantReadACP || input.GrantWriteACP) {
    throw awsProblem('AccessControlListNotSupported', 400, 'The bucket does not allow ACLs');
  }
  const { SSECustomerAlgorithm, ObjectLockMode, ServerSideEncryption, WriteOffsetBytes } = input;
  if (SSECustomerAlgorithm || ObjectLockMode || WriteOffsetBytes !== undefined) {
    throw notBuilt('This sandbox knows neither customer keys nor object lock nor appending.');
  }
  if (ServerSideEncryption !== undefined && ServerSideEncryption !== 'AES256') {
    throw notBuilt('This sandbox knows no KMS keys.');
  }
}
