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
  isPublicPolicyAllowed,
  openToPublic,
  removeBucket,
} from '#catalogue/providers/aws/s3-buckets.ts';
import type { ObjectName } from '#catalogue/providers/aws/s3-objects.ts';
import { untilFound } from '#catalogue/providers/until-found.ts';
import { problem } from '#contract/refusal.ts';

/** Whether this step made the bucket, now or in an attempt that was cut off before it could say so. */
export async function readyBucket(
  aws: Aws,
  { bucket, key }: ObjectName,
  isExposed: boolean,
): Promise<boolean> {
  const { context } = aws;
  const isThere = await hasBucket(aws, bucket);
  const isOurs = isThere
    ? await isBucketOurs(context, bucket)
    : await makeNoted(context, surrounding(bucket), () => createBucket(aws, bucket));
  if (isOurs && !isThere) context.log('info', `Made the bucket ${bucket} in ${aws.config.region}.`);
  if (isOurs && isExposed) await exposeFile(aws, { bucket, key });
  else if (isOurs) await closeBucket(aws, bucket);
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
  const outcome = await takeAwayEmpty(aws.context, surrounding(bucket), remove, 'other files lie in it');
  if (outcome === 'not empty' && (await isPublicPolicyAllowed({ ...aws, words }, bucket))) {
    aws.context.log(
      'warn',
      `The bucket ${bucket} is not closed to the public. If this drill opened it, anyone can read a file that comes there under the name of the removed one: close it in the console.`,
    );
  }
  return outcome;
}

/** Before the file is there, so that a file which lies in a bucket of ours is open without a further step. */
async function exposeFile(aws: Aws, { bucket, key }: ObjectName): Promise<void> {
  try {
    await blockPublicAccess(aws, bucket, true);
    const mayBeOpened = () => isPublicPolicyAllowed(aws, bucket);
    await seeSetting(aws, mayBeOpened, `lets a policy open the new bucket ${bucket}`, 'so');
    await openToPublic(aws, bucket, key);
  } catch (cause) {
    await removeUnusedBucket(aws, bucket);
    throw cause;
  }
  aws.context.log(
    'warn',
    `Opened s3://${bucket}/${key} to the public as asked for: anyone on the internet can read what is planted there.`,
  );
}

async function closeBucket(aws: Aws, bucket: string): Promise<void> {
  try {
    await blockPublicAccess(aws, bucket, false);
    const isClosed = () => isPublicAccessBlocked(aws, bucket);
    await seeSetting(aws, isClosed, `closed the new bucket ${bucket} to the public`, 'closed');
  } catch (cause) {
    await removeUnusedBucket(aws, bucket);
    throw cause;
  }
}

/** Settings of a bucket may show a moment after they were made. */
async function seeSetting(
  aws: Aws,
  look: () => Promise<boolean>,
  said: string,
  shown: string,
): Promise<void> {
  const seen = await untilFound(aws.context, async () => (await look()) || undefined);
  if (seen !== undefined) return;
  const { consequence, again } = aws.words;
  throw problem(
    'provider-refused',
    `S3 said that it ${said}, but does not show it ${shown}. ${consequence} Look who changes your buckets, then ${again}.`,
  );
}

/** Whether an attempt of this step wrote down that it makes this bucket. */
export async function isBucketOurs(context: RunContext, bucket: string): Promise<boolean> {
  return await isNoted(context, surrounding(bucket));
}

function surrounding(bucket: string): Surrounding {
  return { name: `bucket ${bucket}`, note: { bucket_made: bucket } };
}
