import { createHash } from 'node:crypto';
import type { PutObjectRequest } from '@aws-sdk/client-s3';
import { permit, type Call } from '#sandbox/aws/call.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { maxObjectBytes, parseQuery } from '#sandbox/aws/wire.ts';
import { bucketArn, openBucket } from './bucket-store.ts';
import { readCurrent, type Shelf } from './object-store.ts';
import { addObject, checkKey, preconditionFailed, sameTag, shelfOf } from './objects.ts';
import { checkTags } from './tagging.ts';

export type PutObjectInput = Omit<PutObjectRequest, 'Body'> & { Body?: Buffer };

export function putObject(call: Call, input: PutObjectInput) {
  const key = input.Key ?? '';
  const body = input.Body ?? Buffer.alloc(0);
  checkKey(key);
  const context = {
    's3:if-none-match': input.IfNoneMatch,
    's3:if-match': input.IfMatch,
    's3:x-amz-acl': input.ACL,
  };
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:PutObject', key, expectedOwner, context });
  const tags = readTagHeader(input.Tagging);
  if (tags.length > 0) permit(call, 's3:PutObjectTagging', `${bucketArn(bucket.name)}/${key}`);
  refuseUnbuilt(input);
  checkSize(body);
  const shelf = shelfOf(call, bucket);
  checkWriteConditions(call, shelf, key, input);
  const head = addObject(
    call,
    bucket,
    {
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
    },
    body,
  );
  return {
    ETag: head.etag,
    ...head.checksums,
    ChecksumType: Object.keys(head.checksums).length > 0 ? 'FULL_OBJECT' : undefined,
    ServerSideEncryption: 'AES256',
    VersionId: bucket.versioning ? head.versionId : undefined,
  };
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
    throw awsProblem(
      'NotImplemented',
      501,
      'A header you provided implies functionality that is not implemented',
      {
        Header: 'If-None-Match',
      },
    );
  }
  const current = readCurrent(call.state, shelf, key);
  const exists = current !== undefined && !current.isMarker;
  if (ifNoneMatch === '*' && exists) throw preconditionFailed('If-None-Match');
  if (ifMatch === undefined) return;
  if (!exists) throw awsProblem('NoSuchKey', 404, 'The specified key does not exist.', { Key: key });
  permit(call, 's3:GetObject', `${bucketArn(shelf.bucket)}/${key}`);
  if (!sameTag(ifMatch, current.etag)) throw preconditionFailed('If-Match');
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

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html
const maxMetadataBytes = 2048;

/** Members that would change what is stored or who reads it: better refused than forgotten. */
function refuseUnbuilt(input: PutObjectInput): void {
  const isPrivate =
    input.ACL === undefined || input.ACL === 'private' || input.ACL === 'bucket-owner-full-control';
  if (!isPrivate || input.GrantRead || input.GrantFullControl || input.GrantReadACP || input.GrantWriteACP) {
    throw awsProblem('AccessControlListNotSupported', 400, 'The bucket does not allow ACLs');
  }
  const metadata = Object.entries(input.Metadata ?? {})
    .flat()
    .join('');
  if (Buffer.byteLength(metadata) > maxMetadataBytes) {
    const sentence = 'Your metadata headers exceed the maximum allowed metadata size';
    throw awsProblem('MetadataTooLarge', 400, sentence, { MaxSizeAllowed: String(maxMetadataBytes) });
  }
  const { SSECustomerAlgorithm, ObjectLockMode, ServerSideEncryption, WriteOffsetBytes } = input;
  if (SSECustomerAlgorithm || ObjectLockMode || WriteOffsetBytes !== undefined) {
    throw notBuilt('This sandbox knows neither customer keys nor object lock nor appending.');
  }
  if (ServerSideEncryption !== undefined && ServerSideEncryption !== 'AES256') {
    throw notBuilt('This sandbox knows no KMS keys.');
  }
}
