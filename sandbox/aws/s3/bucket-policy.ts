import type { DeleteBucketPolicyRequest, PutBucketPolicyRequest } from '@aws-sdk/client-s3';
import { accessDenied, type Call } from '#sandbox/aws/call.ts';
import { bucketArn, buckets, openBucket } from './bucket-store.ts';
import { isPublic, malformed, readBucketPolicy } from './public-access.ts';

export function putBucketPolicy(call: Call, input: PutBucketPolicyRequest) {
  const { ExpectedBucketOwner: expectedOwner, Policy: policy = '' } = input;
  const access = { action: 's3:PutBucketPolicy', expectedOwner };
  const bucket = openBucket(call, input.Bucket, access);
  const statements = readBucketPolicy(policy);
  const arn = bucketArn(bucket.name);
  for (const resource of statements.flatMap(({ resources = [] }) => resources)) {
    if (resource !== arn && !resource.startsWith(`${arn}/`)) throw malformed('Policy has invalid resource');
  }
  if (bucket.publicAccessBlock?.BlockPublicPolicy === true && isPublic(statements)) {
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
    const reason = 'because public policies are prevented by the BlockPublicPolicy setting';
    throw accessDenied(call, access.action, arn, `${reason} in S3 Block Public Access.`);
  }
  buckets.put(call.state, call.caller.owner, bucket.name, { ...bucket, policy });
  return undefined;
}

export function deleteBucketPolicy(call: Call, input: DeleteBucketPolicyRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:DeleteBucketPolicy', expectedOwner });
  buckets.put(call.state, call.caller.owner, bucket.name, { ...bucket, policy: undefined });
  return undefined;
}
