import type { CopyObjectRequest } from '@aws-sdk/client-s3';
import type { Call } from '#sandbox/aws/call.ts';
import { permit } from '#sandbox/aws/call.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { decode, parseQuery } from '#sandbox/aws/wire.ts';
import { bucketArn, openBucket } from './bucket-store.ts';
import { readBody } from './object-store.ts';
import { addObject, checkKey, findObject, preconditionFailed, sameTag, shelfOf } from './objects.ts';
import { checkWriteConditions } from './put-object.ts';
import { checkTags } from './tagging.ts';

export function copyObject(call: Call, input: CopyObjectRequest) {
  const key = input.Key ?? '';
  checkKey(key);
  refuseUnbuilt(input);
  const source = findObject(call, {
    ...readSource(input.CopySource ?? ''),
    ExpectedBucketOwner: input.ExpectedSourceBucketOwner,
  });
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:PutObject', key, expectedOwner });
  const hasNewMetadata = input.MetadataDirective === 'REPLACE';
  const hasNewTags = input.TaggingDirective === 'REPLACE';
  const tags = hasNewTags
    ? checkTags(
        parseQuery(input.Tagging ?? '', true).map(([Key, Value]) => ({ Key, Value })),
        10,
      )
    : source.head.tags;
  if (tags.length > 0) permit(call, 's3:PutObjectTagging', `${bucketArn(bucket.name)}/${key}`);
  if (tags.length > 0 && !hasNewTags)
    permit(call, 's3:GetObjectTagging', `${bucketArn(source.bucket.name)}/${source.head.key}`);
  if (source.bucket.name === bucket.name && source.head.key === key && !hasNewMetadata && !hasNewTags) {
    throw awsProblem(
      'InvalidRequest',
      400,
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  if (input.CopySourceIfMatch !== undefined && !sameTag(input.CopySourceIfMatch, source.head.etag)) {
    throw preconditionFailed('x-amz-copy-source-If-Match');
  }
  checkWriteConditions(call, shelfOf(call, bucket), key, input);
  const body = readBody(call.state, shelfOf(call, source.bucket), source.head);
  const headers = hasNewMetadata
    ? {
        ContentType: input.ContentType,
        ContentEncoding: input.ContentEncoding,
        ContentDisposition: input.ContentDisposition,
        ContentLanguage: input.ContentLanguage,
        CacheControl: input.CacheControl,
      }
    : source.head.headers;
  const metadata = hasNewMetadata ? (input.Metadata ?? {}) : source.head.metadata;
  const head = addObject(call, bucket, { ...source.head, key, headers, metadata, tags }, body);
  return {
    CopyObjectResult: { ETag: head.etag, LastModified: new Date(head.lastModified), ...head.checksums },
    CopySourceVersionId: source.bucket.versioning ? source.head.versionId : undefined,
    VersionId: bucket.versioning ? head.versionId : undefined,
    ServerSideEncryption: 'AES256',
  };
}

function readSource(source: string): { Bucket: string; Key: string; VersionId: string | undefined } {
  const [path = '', query = ''] = source.split('?');
  const match = /^\/?([^/]+)\/(.+)$/s.exec(decode(path));
  if (!match) throw awsProblem('InvalidArgument', 400, 'Copy Source must mention the source bucket and key');
  const versionId = /^versionId=(.+)$/.exec(query)?.[1];
  return { Bucket: match[1] ?? '', Key: match[2] ?? '', VersionId: versionId && decode(versionId) };
}

function refuseUnbuilt(input: CopyObjectRequest): void {
  const {
    CopySourceIfModifiedSince,
    CopySourceIfUnmodifiedSince,
    CopySourceIfNoneMatch,
    SSECustomerAlgorithm,
  } = input;
  if (
    CopySourceIfModifiedSince ||
    CopySourceIfUnmodifiedSince ||
    CopySourceIfNoneMatch ||
    SSECustomerAlgorithm
  ) {
    throw notBuilt(
      'This sandbox copies with CopySourceIfMatch as its only condition, and without customer keys.',
    );
  }
  if (input.ACL !== undefined && input.ACL !== 'private' && input.ACL !== 'bucket-owner-full-control') {
    throw awsProblem('AccessControlListNotSupported', 400, 'The bucket does not allow ACLs');
  }
}
