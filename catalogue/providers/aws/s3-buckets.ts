import {
  CreateBucketCommand,
  DeleteBucketCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  PutBucketPolicyCommand,
  PutPublicAccessBlockCommand,
  type BucketLocationConstraint,
  type PublicAccessBlockConfiguration,
} from '@aws-sdk/client-s3';
import { mayHaveHappened } from '#catalogue/providers/retry.ts';
import type { Aws } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';
import { askS3 } from './session.ts';

export async function hasBucket(aws: Aws, bucket: string): Promise<boolean> {
  const call: Call = {
    service: 'S3',
    deed: 'the look at the bucket',
    writes: false,
    action: 's3:ListBucket',
    denied: (who) =>
      `S3 refused the look at the bucket: it belongs to another account, or the ${who} lacks s3:ListBucket.`,
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new HeadBucketCommand({ Bucket: bucket, ExpectedBucketOwner: identity.accountId });
    const found = await unlessGone(() => s3.send(command, options));
    return found !== undefined;
  });
}

/**
 * `taken` where somebody of this account made it in the meantime; after a lost answer it may as well be ours, and
 * counts as that. us-east-1 says yes to whoever owns it already.
 */
export async function createBucket(aws: Aws, bucket: string): Promise<'made' | 'taken'> {
  const call: Call = {
    service: 'S3',
    deed: 'the making of the bucket',
    writes: true,
    action: 's3:CreateBucket',
  };
  const { region } = aws.config;
  let mayBeOurs = false;
  return await askS3(aws, call, async ({ s3 }, options) => {
    const command = new CreateBucketCommand({
      Bucket: bucket,
      // us-east-1 is the one region that may not be named: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
      ...(region === 'us-east-1'
        ? {}
        : { CreateBucketConfiguration: { LocationConstraint: region as BucketLocationConstraint } }),
    });
    try {
      await s3.send(command, options);
      return 'made';
    } catch (cause) {
      const fault = readFault(cause);
      if (fault.code === 'BucketAlreadyOwnedByYou') return mayBeOurs ? 'made' : 'taken';
      mayBeOurs ||= mayHaveHappened(fault);
      throw cause;
    }
  });
}

/** All four, or only those against access lists, so that a policy may open something. */
export async function blockPublicAccess(aws: Aws, bucket: string, allowsPolicy: boolean): Promise<void> {
  const call: Call = {
    service: 'S3',
    deed: allowsPolicy
      ? 'the setting of what may be public in the new bucket'
      : 'the closing of the new bucket to the public',
    writes: true,
    action: 's3:PutBucketPublicAccessBlock',
  };
  await askS3(aws, call, ({ s3, identity }, options) => {
    const command = new PutPublicAccessBlockCommand({
      Bucket: bucket,
      ExpectedBucketOwner: identity.accountId,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: !allowsPolicy,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: !allowsPolicy,
      },
    });
    return s3.send(command, options);
  });
}

/**
 * Anyone may read exactly this file from now on, without credentials, and nothing else of the bucket. A policy goes with
 * its bucket, so there is nothing more to undo.
 */
export async function openToPublic(aws: Aws, bucket: string, key: string): Promise<void> {
  const call: Call = {
    service: 'S3',
    deed: 'the opening of the file to the public',
    writes: true,
    action: 's3:PutBucketPolicy',
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
    denied: (who) =>
      `S3 refused the opening of the file to the public: the account blocks public access to all its buckets, or the ${who} lacks s3:PutBucketPolicy.`,
  };
  await askS3(aws, call, ({ s3, identity }, options) => {
    const statement = {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/${literal(key)}`,
    };
    const command = new PutBucketPolicyCommand({
      Bucket: bucket,
      ExpectedBucketOwner: identity.accountId,
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
    });
    return s3.send(command, options);
  });
}

/** A policy reads *, ? and $ as more than themselves: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html */
function literal(key: string): string {
  return key.replaceAll(/[*?$]/g, '${$&}');
}

/** Whether all four are on, as S3 shows them. */
export async function isPublicAccessBlocked(aws: Aws, bucket: string): Promise<boolean> {
  const block = await readPublicAccessBlock(aws, bucket, 'the look whether the new bucket is closed');
  const { BlockPublicAcls, BlockPublicPolicy, IgnorePublicAcls, RestrictPublicBuckets } = block;
  return [BlockPublicAcls, BlockPublicPolicy, IgnorePublicAcls, RestrictPublicBuckets].every(
    (isOn) => isOn === true,
  );
}

/** Whether the bucket itself lets a policy open it, as S3 shows it; its account may forbid that all the same. */
export async function isPublicPolicyAllowed(aws: Aws, bucket: string): Promise<boolean> {
  const block = await readPublicAccessBlock(aws, bucket, 'the look whether the new bucket may be opened');
  return block.BlockPublicPolicy !== true && block.RestrictPublicBuckets !== true;
}

async function readPublicAccessBlock(
  aws: Aws,
  bucket: string,
  deed: string,
): Promise<PublicAccessBlockConfiguration> {
  const call: Call = { service: 'S3', deed, writes: false, action: 's3:GetBucketPublicAccessBlock' };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new GetPublicAccessBlockCommand({
      Bucket: bucket,
      ExpectedBucketOwner: identity.accountId,
    });
    const answer = await unlessGone(() => s3.send(command, options));
    return answer?.PublicAccessBlockConfiguration ?? {};
  });
}

/** S3 itself refuses while anything lies in it, old versions too. */
export async function removeBucket(aws: Aws, bucket: string): Promise<'removed' | 'not empty' | 'gone'> {
  const call: Call = {
    service: 'S3',
    deed: 'the removal of the bucket',
    writes: true,
    action: 's3:DeleteBucket',
  };
  return await askS3(aws, call, async ({ s3, identity }, options) => {
    const command = new DeleteBucketCommand({ Bucket: bucket, ExpectedBucketOwner: identity.accountId });
    try {
      const answer = await unlessGone(() => s3.send(command, options));
      return answer === undefined ? 'gone' : 'removed';
    } catch (cause) {
      if (readFault(cause).code === 'BucketNotEmpty') return 'not empty';
      throw cause;
    }
  });
}
