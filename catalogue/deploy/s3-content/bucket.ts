import type { RunContext } from '#catalogue/agent.ts';
import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';
import {
  blockPublicAccess,
  createBucket,
  hasBucket,
  isPublicAccessBlocked,
  removeBucket,
} from '#catalogue/providers/aws/s3-buckets.ts';
import { untilFound } from '#catalogue/providers/until-found.ts';
import { problem } from '#contract/refusal.ts';

const cleanUpMs = 10_000;

/** Whether this step made the bucket, now or in an attempt that was cut off before it could say so. */
export async function readyBucket(aws: Aws, bucket: string): Promise<boolean> {
  const { notes, log } = aws.context;
  if (await hasBucket(aws, bucket)) {
    const isOurs = await isBucketOurs(aws.context, bucket);
    if (isOurs) await closeBucket(aws, bucket);
    return isOurs;
  }
  await notes?.write({ bucket_made: bucket });
  let made: 'made' | 'taken';
  try {
    made = await createBucket(aws, bucket);
  } catch (cause) {
    // Whoever makes it after this refusal is somebody else, and theirs is not to be removed.
    if (isAnswer(cause)) await notes?.write({});
    throw cause;
  }
  if (made === 'taken') {
    await notes?.write({});
    return false;
  }
  log('info', `Made the bucket ${bucket} in ${aws.config.region}.`);
  await closeBucket(aws, bucket);
  return true;
}

/** Takes back the bucket of an attempt that planted nothing, even when the run was cancelled. */
export async function removeUnusedBucket(aws: Aws, bucket: string): Promise<void> {
  const { context } = aws;
  try {
    const outcome = await removeBucket(
      { ...aws, context: { ...context, signal: AbortSignal.timeout(cleanUpMs) } },
      bucket,
    );
    if (outcome !== 'not empty') await context.notes?.write({});
  } catch {
    context.log('warn', `The empty bucket ${bucket} could not be removed again.`);
  }
}

/** After the file is gone; a bucket in which anything else lies stays. */
export async function retractBucket(aws: Aws, bucket: string): Promise<'removed' | 'not empty' | 'gone'> {
  const words = { ...aws.words, consequence: 'The file is removed, the empty bucket stays.' };
  const outcome = await removeBucket({ ...aws, words }, bucket);
  if (outcome === 'removed')
    aws.context.log('info', `Removed the bucket ${bucket}, which this drill had made.`);
  if (outcome === 'not empty') aws.context.log('info', `The bucket ${bucket} stays: other files lie in it.`);
  return outcome;
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
  return (await context.notes?.read())?.['bucket_made'] === bucket;
}
