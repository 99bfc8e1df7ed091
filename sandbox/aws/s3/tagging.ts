import type {
  DeleteObjectTaggingRequest,
  GetBucketTaggingRequest,
  GetObjectTaggingRequest,
  PutBucketTaggingRequest,
  PutObjectTaggingRequest,
  Tag as SdkTag,
} from '@aws-sdk/client-s3';
import type { Call } from '#sandbox/aws/call.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { buckets, openBucket } from './bucket-store.ts';
import { rewriteHead } from './object-store.ts';
import { findObject, shelfOf } from './objects.ts';

export function putBucketTagging(call: Call, input: PutBucketTaggingRequest) {
  const bucket = openBucket(call, input.Bucket, {
    action: 's3:PutBucketTagging',
    expectedOwner: input.ExpectedBucketOwner,
  });
  const tags = checkTags(input.Tagging?.TagSet ?? [], 50);
  buckets.put(call.state, call.caller.owner, bucket.name, { ...bucket, tags });
  return undefined;
}

export function getBucketTagging(call: Call, input: GetBucketTaggingRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:GetBucketTagging', expectedOwner });
  if (bucket.tags.length === 0) {
    throw awsProblem('NoSuchTagSet', 404, 'The TagSet does not exist', { BucketName: bucket.name });
  }
  return { TagSet: bucket.tags };
}

export function putObjectTagging(call: Call, input: PutObjectTaggingRequest) {
  const { bucket, head } = findObject(call, input, ['s3:PutObjectTagging', 's3:PutObjectVersionTagging']);
  const tags = checkTags(input.Tagging?.TagSet ?? [], 10);
  rewriteHead(call.state, shelfOf(call, bucket), { ...head, tags });
  return { VersionId: bucket.versioning ? head.versionId : undefined };
}

export function deleteObjectTagging(call: Call, input: DeleteObjectTaggingRequest) {
  const { bucket, head } = findObject(call, input, [
    's3:DeleteObjectTagging',
    's3:DeleteObjectVersionTagging',
  ]);
  rewriteHead(call.state, shelfOf(call, bucket), { ...head, tags: [] });
  return { VersionId: bucket.versioning ? head.versionId : undefined };
}

export function getObjectTagging(call: Call, input: GetObjectTaggingRequest) {
  const { bucket, head } = findObject(call, input, ['s3:GetObjectTagging', 's3:GetObjectVersionTagging']);
  return { TagSet: head.tags, VersionId: bucket.versioning ? head.versionId : undefined };
}

/** 10 tags on an object, 50 on a bucket; a key 128, a value 256 characters. */
export function checkTags(tags: readonly SdkTag[], limit: number): Tag[] {
  const whole = tags.map(({ Key = '', Value = '' }) => ({ Key, Value }));
  const keys = new Set(whole.map((tag) => tag.Key));
  if (whole.length > limit)
    throw awsProblem('BadRequest', 400, `Object tags cannot be greater than ${limit}`);
  if (keys.size < whole.length) throw invalidTag('Cannot provide multiple Tags with the same key');
  for (const { Key, Value } of whole) {
    if (Key.length < 1 || Key.length > 128) throw invalidTag('The TagKey you have provided is invalid');
    if (Value.length > 256) throw invalidTag('The TagValue you have provided is invalid');
    if (Key.startsWith('aws:')) throw invalidTag('System tags cannot be added/updated by requester');
  }
  return whole;
}

function invalidTag(sentence: string) {
  return awsProblem('InvalidTag', 400, sentence);
}
