import type { PublicAccessBlockConfiguration } from '@aws-sdk/client-s3';
import { permit, requestContext, type Call } from '#sandbox/aws/call.ts';
import { documents } from '#sandbox/aws/documents.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import type { ConditionContext } from '#sandbox/aws/iam/conditions.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { mayAnyone } from './public-access.ts';

export type Bucket = {
  name: string;
  accountId: string;
  region: string;
  createdAt: string;
  versioning: 'Enabled' | 'Suspended' | undefined;
  tags: Tag[];
  publicAccessBlock: PublicAccessBlockConfiguration | undefined;
  /** As it was put; absent where there is none. */
  policy?: string | undefined;
};

export const buckets = documents<Bucket>('bucket');

export type BucketAccess = {
  action: string;
  key?: string;
  expectedOwner?: string | undefined;
  context?: ConditionContext;
};

/** The bucket, once the caller may do this to it; refusals come in the order in which S3 finds them. */
export function openBucket(call: Call, name: string | undefined, access: BucketAccess): Bucket {
  const bucket = findBucket(call, name);
  permitOnBucket(call, bucket, access);
  return bucket;
}

export function findBucket(call: Call, name = ''): Bucket {
  const bucket = buckets.get(call.state, call.caller.owner, name);
  if (!bucket) {
    throw awsProblem('NoSuchBucket', 404, 'The specified bucket does not exist', { BucketName: name });
  }
  if (bucket.region !== call.region) throw wrongRegion(bucket);
  return bucket;
}

export function permitOnBucket(call: Call, bucket: Bucket, access: BucketAccess): void {
  const arn = bucketArn(bucket.name);
  const isObject = access.key !== undefined;
  call.resources.push(...(isObject ? [{ type: 'AWS::S3::Object', ARN: `${arn}/${access.key}` }] : []), {
    type: 'AWS::S3::Bucket',
    ARN: arn,
    accountId: bucket.accountId,
  });
  const context = {
    'aws:ResourceAccount': bucket.accountId,
    's3:ResourceAccount': bucket.accountId,
    ...access.context,
  };
  const resource = isObject ? `${arn}/${access.key}` : arn;
  if (call.caller.kind === 'Anonymous') {
    if (mayAnyone(bucket, access.action, resource, { ...requestContext(call), ...context })) return;
    throw awsProblem('AccessDenied', 403, 'Access Denied');
  }
  const isForeign = bucket.accountId !== call.caller.accountId;
  // A bucket's policy counts for whoever comes without credentials; nothing here opens a bucket to another account.
  if (isForeign || (access.expectedOwner !== undefined && access.expectedOwner !== bucket.accountId)) {
    throw awsProblem('AccessDenied', 403, 'Access Denied', {}, { 'x-amz-bucket-region': bucket.region });
  }
  permit(call, access.action, resource, context);
}

export function bucketArn(name: string): string {
  return `arn:aws:s3:::${name}`;
}

function wrongRegion(bucket: Bucket) {
  return awsProblem(
    'PermanentRedirect',
    301,
    'The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.',
    { Endpoint: `${bucket.name}.s3.${bucket.region}.amazonaws.com`, Bucket: bucket.name },
    { 'x-amz-bucket-region': bucket.region },
  );
}
