import type { PublicAccessBlockConfiguration } from '@aws-sdk/client-s3';
import type { ConditionContext } from '#sandbox/aws/iam/conditions.ts';
import { evaluate } from '#sandbox/aws/iam/evaluator.ts';
import { readPolicy, type Statement } from '#sandbox/aws/iam/policy.ts';
import { awsProblem, isAwsProblem } from '#sandbox/aws/problem.ts';

/** What of a bucket decides it. */
export type Access = {
  policy?: string | undefined;
  publicAccessBlock: PublicAccessBlockConfiguration | undefined;
};

/** Whether somebody without credentials may do this, by the policy and as far as the block lets it count. */
export function mayAnyone(
  bucket: Access,
  action: string,
  resource: string,
  context: ConditionContext = {},
): boolean {
  if (bucket.policy === undefined || bucket.publicAccessBlock?.RestrictPublicBuckets === true) return false;
  const forAnyone = readBucketPolicy(bucket.policy).filter(isForAnyone);
  return evaluate(forAnyone, action, resource, context) === 'allowed';
}

export function isPublic(statements: readonly Statement[]): boolean {
  return statements.some((one) => one.isAllow && isForAnyone(one) && isEmpty(one.conditions));
}

function isForAnyone({ principals }: Statement): boolean {
  return principals?.['AWS']?.includes('*') ?? false;
}

function isEmpty(conditions: object): boolean {
  return Object.keys(conditions).length === 0;
}

/** S3 has a code of its own for what IAM calls MalformedPolicyDocument. */
export function readBucketPolicy(text: string): readonly Statement[] {
  try {
    return readPolicy(text, 'resource');
  } catch (cause) {
    throw isAwsProblem(cause) ? malformed(cause.message) : cause;
  }
}

export function malformed(sentence: string) {
  return awsProblem('MalformedPolicy', 400, sentence);
}
