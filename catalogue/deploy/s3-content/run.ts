import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted, Remark, RetractOutcome } from '#catalogue/deploy-agent.ts';
import { segmentsOf } from '#catalogue/deploy/folders.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkReadBack } from '#catalogue/deploy/read-back.ts';
import { connectAws, connectAwsAgain, type Aws } from '#catalogue/providers/aws/connection.ts';
import { hasBucket } from '#catalogue/providers/aws/s3-buckets.ts';
import {
  createObject,
  lookAtObject,
  readObject,
  removeObject,
  type ObjectName,
  type ObjectState,
} from '#catalogue/providers/aws/s3-objects.ts';
import { enterAws, refuseOtherAccount } from '#catalogue/providers/aws/session.ts';
import { problem } from '#contract/refusal.ts';
import { isBucketOurs, readyBucket, removeUnusedBucket, retractBucket } from './bucket.ts';
import { manifest, openChoice, type fields } from './manifest.ts';

type Receipt = Record<string, string>;

const readBackWords = {
  target: 'S3',
  thing: 'file',
  content: 'file',
  suspect: 'who writes to this bucket',
};

export const s3Content: DeployAgent<typeof fields> = {
  manifest,
  place(config, fileName, nth) {
    const key = [...segmentsOf(config.folder ?? ''), nthName(fileName, nth)].join('/');
    const target = { bucket: config.bucketName, key };
    const isExposed = config.publicAccess === openChoice;
    return {
      location: `s3://${config.bucketName}/${key}`,
      target: isExposed ? { ...target, public_access: openChoice } : target,
    };
  },
  about({ bucket = '', key = '', public_access: access }) {
    if (access !== openChoice) return undefined;
    const name = key.slice(key.lastIndexOf('/') + 1);
    return {
      planned: {
        name,
        where: `s3://${bucket}/${key.slice(0, -name.length)}; in a bucket that is missing and so is made, anyone on the internet can read the file, without credentials, until its clean-up. A further file in that bucket is not opened. If your AWS account restricts public buckets, nobody without credentials can read it, and S3 does not tell`,
      },
      remains: `Readers keep a copy: whoever read the file while it was open to the public has it. ${manifest.remains}`,
    };
  },
  async preflight(config, context, words) {
    const aws = connectAws(config, context, 'Nothing was planted.', words);
    const { identity } = await enterAws(aws);
    const isThere = await hasBucket(aws, config.bucketName);
    const remark = isThere && config.publicAccess === openChoice ? staysClosed(config.bucketName) : undefined;
    if (remark !== undefined) context.log(remark.level, remark.sentence);
    return {
      facts: {
        account_id: identity.accountId,
        arn: identity.arn,
        bucket: isThere ? 'present' : 'to be made',
      },
      remarks: remark === undefined ? [] : [remark],
    };
  },
  async put(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Nothing was planted.');
    const name = nameOf(place.target);
    const { identity } = await enterAws(aws);
    const isExposed = place.target['public_access'] === openChoice;
    const { state, isMade } = await plantInBucket(aws, name, artifact, isExposed);
    context.log('info', `Planted ${place.location} in account ${identity.accountId}.`);
    if (isExposed && !isMade) {
      context.log(
        'warn',
        `${place.location} was not opened to the public: the bucket was there by then, made by somebody else or for another file. The file lies there without exposure.`,
      );
    }
    return planted(aws, place, artifact, { ...state, accountId: identity.accountId, isMade });
  },
  async recognise(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Whether the file lies there is not known.');
    const { identity } = await enterAws(aws);
    const there = await readObject(aws, nameOf(place.target), Buffer.byteLength(artifact.content));
    if (there?.sha256 !== artifact.sha256) return undefined;
    const isMade = await isBucketOurs(context, nameOf(place.target).bucket);
    return planted(aws, place, artifact, { ...there, accountId: identity.accountId, isMade });
  },
  async verify(config, receipt, artifact, context) {
    const aws = connectAwsAgain(
      config,
      receipt,
      context,
      'Whether the planted file lies there is not known.',
    );
    const stored = await readObject(aws, nameOf(receipt), Buffer.byteLength(artifact.content));
    checkReadBack(stored, artifact, readBackWords, context);
  },
  async retract(config, receipt, context) {
    const aws = connectAwsAgain(config, receipt, context, 'Nothing was removed.', 'clean up again');
    await refuseOtherAccount(aws, receipt);
    const outcome = await retractObject(aws, receipt);
    if (outcome !== 'changed' && receipt['bucket_made'] === 'true') {
      await retractBucket(aws, nameOf(receipt).bucket);
    }
    return outcome;
  },
  async status(config, receipt, context) {
    const aws = connectAwsAgain(
      config,
      receipt,
      context,
      'Whether the planted file lies there is not known.',
    );
    await refuseOtherAccount(aws, receipt);
    const current = await lookAtObject(aws, nameOf(receipt));
    const versionId = receipt['version_id'];
    const isOurs = current?.etag === receipt['etag'];
    if (isOurs && (versionId === undefined || current?.versionId === versionId)) return 'present';
    // Behind what lies there now, or behind the mark of a deletion, the bucket may keep ours as an older version.
    const isOverwritten = current !== undefined && versionId === undefined;
    if (isOverwritten || (await lookAtVersion(aws, receipt)) !== undefined) return 'changed';
    if (current === undefined || !(await isCopy(aws, receipt, current))) return 'gone';
    const words = 'Somebody else has copied the planted file over it. The copy is theirs and is left alone.';
    context.log('warn', words);
    return 'changed';
  },
  container: {
    of: ({ bucket = '' }) => ({ bucket }),
    claim: 'bucket_made',
    isNoted: (notes, target) => notes['bucket_made'] === target['bucket'],
    async retract(config, target, context) {
      const aws = connectAwsAgain(config, target, context, 'The empty bucket stays.', 'clean up again');
      return retractBucket(aws, nameOf(target).bucket);
    },
  },
};

function staysClosed(bucket: string): Remark {
  return {
    level: 'warn',
    sentence: `The bucket ${bucket} is there already and is not opened: only one that this drill makes is. The file is planted without exposure.`,
  };
}

/** Twice, since another step may take away the bucket that both use between the look and the upload. */
async function plantInBucket(
  aws: Aws,
  name: ObjectName,
  artifact: Artifact,
  isExposed: boolean,
): Promise<{ state: ObjectState; isMade: boolean }> {
  for (const isLast of [false, true]) {
    const isMade = await readyBucket(aws, name, isExposed);
    try {
      const state = await plant(aws, name, artifact);
      if (state !== 'no bucket') return { state, isMade };
      if (isLast) break;
    } catch (cause) {
      if (isMade) await removeUnusedBucket(aws, name.bucket);
      throw cause;
    }
  }
  throw problem(
    'provider-refused',
    'The bucket was removed by somebody else. Nothing was planted. Retry this step.',
  );
}

async function plant(aws: Aws, name: ObjectName, artifact: Artifact): Promise<ObjectState | 'no bucket'> {
  const state = await createObject(aws, name, artifact);
  if (state !== 'taken') return state;
  const there = await readObject(aws, name, Buffer.byteLength(artifact.content));
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (there?.sha256 === artifact.sha256) return { etag: there.etag, versionId: there.versionId };
  throw problem(
    'provider-refused',
    `A file named ${name.key} already exists in the bucket ${name.bucket}. It was not touched and nothing was planted. Choose another file name or folder.`,
  );
}

/** The version that the receipt names. A bucket that kept none then has it as the one called null. */
async function lookAtVersion(aws: Aws, receipt: Receipt): Promise<ObjectState | undefined> {
  const there = await lookAtObject(aws, nameOf(receipt), receipt['version_id'] ?? 'null');
  return there?.etag === receipt['etag'] ? there : undefined;
}

/** The same bytes under another version: by the ETag, or read where the bucket's encryption makes one of its own. */
async function isCopy(aws: Aws, receipt: Receipt, current: ObjectState): Promise<boolean> {
  if (current.etag === receipt['etag']) return true;
  return (await readObject(aws, nameOf(receipt)))?.sha256 === receipt['sha256'];
}

async function retractObject(aws: Aws, receipt: Receipt): Promise<RetractOutcome> {
  const name = nameOf(receipt);
  const versionId = receipt['version_id'];
  const there = (await lookAtObject(aws, name, versionId)) ?? (await lookAtVersion(aws, receipt));
  if (there === undefined) return 'already_gone';
  if (there.etag !== receipt['etag']) return 'changed';
  // A bucket that began to keep versions after the planting would only hide the file behind a delete marker.
  const removed = await removeObject(aws, name, {
    etag: there.etag,
    versionId: versionId ?? there.versionId,
  });
  // It lay there a moment ago: where nothing is left, our own request took it and its answer was lost.
  const isLeft = removed === 'changed' && (await lookAtObject(aws, name, versionId)) !== undefined;
  return isLeft ? 'changed' : 'retracted';
}

function planted(
  aws: Aws,
  place: Place,
  artifact: Artifact,
  made: ObjectState & { accountId: string; isMade: boolean },
): Planted {
  const { bucket, key } = nameOf(place.target);
  const { region } = aws.config;
  const version: Receipt = made.versionId === undefined ? {} : { version_id: made.versionId };
  return {
    output: { bucket_name: bucket, region, key, location: place.location, ...version },
    receipt: {
      bucket,
      key,
      region,
      account_id: made.accountId,
      etag: made.etag,
      sha256: artifact.sha256,
      bucket_made: String(made.isMade),
      ...version,
    },
  };
}

function nameOf(target: Record<string, string>): ObjectName {
  const { bucket, key } = target;
  if (bucket === undefined || key === undefined)
    throw problem('internal', 'The place of the file was not recorded.');
  return { bucket, key };
}
