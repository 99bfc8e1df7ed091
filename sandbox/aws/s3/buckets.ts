import type {
  CreateBucketRequest,
  DeleteBucketRequest,
  GetBucketLocationRequest,
  HeadBucketRequest,
  ListBucketsRequest,
} from '@aws-sdk/client-s3';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { canonicalUserId } from '#sandbox/aws/callers.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { bucketArn, buckets, findBucket, openBucket, permitOnBucket, type Bucket } from './bucket-store.ts';
import { isEmpty } from './object-store.ts';

const defaultRegion = 'us-east-1';

export function createBucket(call: Call, input: CreateBucketRequest) {
  const name = input.Bucket ?? '';
  checkBucketName(name);
  const region = regionFor(call, input.CreateBucketConfiguration?.LocationConstraint);
  call.resources.push({ type: 'AWS::S3::Bucket', ARN: bucketArn(name), accountId: call.caller.accountId });
  permit(call, 's3:CreateBucket', bucketArn(name), {
    's3:LocationConstraint': region,
    's3:x-amz-acl': input.ACL,
  });
  const existing = buckets.get(call.state, call.caller.owner, name);
  if (existing && existing.accountId !== call.caller.accountId) throw takenByAnother(name);
  if (existing) {
    // The oldest region answers 200 to the owner who creates a bucket again; every other one refuses.
    if (call.region !== defaultRegion || existing.region !== defaultRegion) throw alreadyYours(name);
    return { Location: `/${name}` };
  }
  const { accountId, owner } = call.caller;
  buckets.put(call.state, owner, name, {
    name,
    accountId,
    region,
    createdAt: call.now.toISOString(),
    versioning: undefined,
    tags: (input.CreateBucketConfiguration?.Tags ?? []).map(({ Key = '', Value = '' }) => ({ Key, Value })),
    // Since April 2023 every new bucket is born with all four on.
    publicAccessBlock: {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    },
  });
  return {
    Location: region === defaultRegion ? `/${name}` : `http://${name}.s3.amazonaws.com/`,
    BucketArn: bucketArn(name),
  };
}

export function deleteBucket(call: Call, input: DeleteBucketRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const { name } = openBucket(call, input.Bucket, { action: 's3:DeleteBucket', expectedOwner });
  if (!isEmpty(call.state, { owner: call.caller.owner, bucket: name })) {
    throw awsProblem('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty', {
      BucketName: name,
    });
  }
  buckets.remove(call.state, call.caller.owner, name);
  return undefined;
}

export function headBucket(call: Call, input: HeadBucketRequest) {
  const { ExpectedBucketOwner: expectedOwner } = input;
  const bucket = openBucket(call, input.Bucket, { action: 's3:ListBucket', expectedOwner });
  return { BucketRegion: bucket.region, BucketArn: bucketArn(bucket.name), AccessPointAlias: false };
}

export function listBuckets(call: Call, input: ListBucketsRequest) {
  permit(call, 's3:ListAllMyBuckets', '*');
  const { accountId, owner } = call.caller;
  const after =
    input.ContinuationToken === undefined ? '' : Buffer.from(input.ContinuationToken, 'base64url').toString();
  const matching = buckets
    .list(call.state, owner, input.Prefix ?? '')
    .filter((bucket) => bucket.accountId === accountId && bucket.name > after)
    .filter((bucket) => input.BucketRegion === undefined || bucket.region === input.BucketRegion);
  const size = Math.min(input.MaxBuckets ?? 10_000, call.pageSize ?? 10_000);
  const page = matching.slice(0, size);
  const last = page.at(-1);
  return {
    Owner: { ID: canonicalUserId(accountId) },
    Buckets: page.map((bucket) => ({
      Name: bucket.name,
      CreationDate: new Date(bucket.createdAt),
      BucketRegion: bucket.region,
      BucketArn: bucketArn(bucket.name),
    })),
    ContinuationToken:
      last && matching.length > size ? Buffer.from(last.name).toString('base64url') : undefined,
    Prefix: input.Prefix,
  };
}

export function getBucketLocation(call: Call, input: GetBucketLocationRequest) {
  const access = { action: 's3:GetBucketLocation', expectedOwner: input.ExpectedBucketOwner };
  // The oldest region answers this for buckets everywhere: it is how a client finds out.
  const known = buckets.get(call.state, call.caller.owner, input.Bucket ?? '');
  const bucket: Bucket = known && call.region === defaultRegion ? known : findBucket(call, input.Bucket);
  permitOnBucket(call, bucket, access);
  return { LocationConstraint: bucket.region === defaultRegion ? '' : bucket.region };
}

function regionFor(call: Call, constraint: string | undefined): string {
  if (constraint === undefined || constraint === '') {
    if (call.region === defaultRegion) return defaultRegion;
    throw illegalLocation('unspecified');
  }
  const region = constraint === 'EU' ? 'eu-west-1' : constraint;
  const isRegion = /^[a-z]{2}(-[a-z]+){1,2}-\d$/.test(region) && region !== defaultRegion;
  if (!isRegion) {
    throw awsProblem('InvalidLocationConstraint', 400, 'The specified location-constraint is not valid', {
      LocationConstraint: constraint,
    });
  }
  if (call.region !== defaultRegion && call.region !== region) throw illegalLocation(constraint);
  return region;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
function checkBucketName(name: string): void {
  const isWellFormed = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes('..');
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(name);
  const isReserved =
    /^(xn--|sthree-|amzn-s3-demo-)/.test(name) ||
    /(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3|-an)$/.test(name);
  if (!isWellFormed || isAddress || isReserved) {
    throw awsProblem('InvalidBucketName', 400, 'The specified bucket is not valid.', { BucketName: name });
  }
}

function takenByAnother(name: string) {
  return awsProblem(
    'BucketAlreadyExists',
    409,
    'The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.',
    { BucketName: name },
  );
}

function alreadyYours(name: string) {
  const sentence = 'Your previous request to create the named bucket succeeded and you already own it.';
  return awsProblem('BucketAlreadyOwnedByYou', 409, sentence, { BucketName: name });
}

function illegalLocation(constraint: string) {
  const sentence = `The ${constraint} location constraint is incompatible for the region specific endpoint this request was sent to.`;
  return awsProblem('IllegalLocationConstraintException', 400, sentence);
}
