import type {
  DeletePublicAccessBlockRequest,
  GetBucketVersioningRequest,
  GetPublicAccessBlockRequest,
  PutBucketVersioningRequest,
  PutPublicAccessBlockRequest,
} from '@aws-sdk/client-s3';
import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { malformedXml } from '#sandbox/aws/rest-xml.ts';
import { buckets, openBucket, type Bucket } from './bucket-store.ts';

export function putPublicAccessBlock(call: Call, input: PutPublicAccessBlockRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:PutBucketPublicAccessBlock', expectedOwner });
  const wanted = input.PublicAccessBlockConfiguration;
  keep(call, {
    ...bucket,
    // A flag that is not named is off.
    publicAccessBlock: {
      BlockPublicAcls: wanted?.BlockPublicAcls ?? false,
      IgnorePublicAcls: wanted?.IgnorePublicAcls ?? false,
      BlockPublicPolicy: wanted?.BlockPublicPolicy ?? false,
      RestrictPublicBuckets: wanted?.RestrictPublicBuckets ?? false,
    },
  });
  return undefined;
}

export function deletePublicAccessBlock(call: Call, input: DeletePublicAccessBlockRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:PutBucketPublicAccessBlock', expectedOwner });
  keep(call, { ...bucket, publicAccessBlock: undefined });
  return undefined;
}

export function getPublicAccessBlock(call: Call, input: GetPublicAccessBlockRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:GetBucketPublicAccessBlock', expectedOwner });
  if (!bucket.publicAccessBlock) {
    const sentence = 'The public access block configuration was not found';
    throw awsProblem('NoSuchPublicAccessBlockConfiguration', 404, sentence, { BucketName: bucket.name });
  }
  return { PublicAccessBlockConfiguration: bucket.publicAccessBlock };
}

export function putBucketVersioning(call: Call, input: PutBucketVersioningRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:PutBucketVersioning', expectedOwner });
  if (input.VersioningConfiguration?.MFADelete === 'Enabled') throw notBuilt('This sandbox knows no MFA.');
  const status = input.VersioningConfiguration?.Status;
  if (status !== 'Enabled' && status !== 'Suspended') throw malformedXml();
  keep(call, { ...bucket, versioning: status });
  return undefined;
}

export function getBucketVersioning(call: Call, input: GetBucketVersioningRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:GetBucketVersioning', expectedOwner });
  return { Status: bucket.versioning };
}

function keep(call: Call, bucket: Bucket): void {
  buckets.put(call.state, call.caller.owner, bucket.name, bucket);
}
