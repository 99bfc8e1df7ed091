import type { RunContext } from '#catalogue/agent.ts';
import {
  isNoted,
  makeNoted,
  takeAwayEmpty,
  takeBackUnused,
  type Surrounding,
} from '#catalogue/deploy/made-around.ts';
import type { Aws } from '#catalogue/providers/aws/connection.ts';
import {
  blockPublicAccess,
  createBucket,
  hasBucket,
  isPublicAccessBlocked,
  removeBucket,
} from '#catalogue/providers/aws/s3-buckets.ts';
import { untilFound } from '#catalogue/providers/until-found.ts';
import { problem } from '#contract/refusal.ts';

/** Whether this step made the bucket, now or in an attempt that was cut off before it could say so. */
export async function readyBucket(aws: Aws, bucket: string): Promise<boolean> {
  const { context } = aws;
  const isThere = await hasBucket(aws, bucket);
  const isOurs = isThere
    ? await isBucketOurs(context, bucket)
    : await makeNoted(context, surrounding(bucket), () => createBucket(aws, bucket));
  if (isOurs && !isThere) context.log('info', `Made the bucket ${bucket} in ${aws.config.region}.`);
  if (isOurs) await closeBucket(aws, bucket);
  return isOurs;
}

/** Takes back the bucket of an attempt that planted nothing. */
export async function removeUnusedBucket(aws: Aws, bucket: string): Promise<void> {
  await takeBackUnused(aws.context, surrounding(bucket), (context) =>
    removeBucket({ ...aws, context }, bucket),
  );
}

/** After the file is gone; a bucket in which anything else lies stays. */
export async function retractBucket(aws: Aws, bucket: string): Promise<'removed' | 'not empty' | 'gone'> {
  const words = { ...aws.words, consequence: 'The file is removed, the empty bucket stays.' };
  const remove = () => removeBucket({ ...aws, words }, bucket);
  return await takeAwayEmpty(aws.context, surrounding(bucket), remove, 'other files lie in it');
}

async function closeBucket(aws: Aws, bucket: string): Promise<void> {
  try {
    await blockPublicAccess(aws, bucket);
    // Settings of a bucket may show a moment after they were made.
    const isClosed = await untilFound(
      aws.context,
      async () => (await isPublicAccessBlocked(aws, bucket)) || undefined,
    );
    if (isClosed === undefined) throw stillOpen(aws, bucket);
  } catch (cause) {
    await removeUnusedBucket(aws, bucket);
    throw cause;
  }
}

function stillOpen({ words }: Aws, bucket: string) {
  return problem(
    'provider-refused',
    `S3 said that it closed the new bucket ${bucket} to the public, but does not show it closed. ${words.consequence} Look who changes your buckets, then ${words.again}.`,
  );
}

/** Whether an attempt of this step wrote down that it makes this bucket. */
export async function isBucketOurs(context: RunContext, bucket: string): Promise<boolean> {
  return await isNoted(context, surrounding(bucket));
}

function surrounding(bucket: string): Surrounding {
  return { name: `bucket ${bucket}`, note: { bucket_made: bucket } };
}
