import type { Aws } from '#catalogue/providers/aws/connection.ts';
import {
  describeImages,
  listInstanceImages,
  listInstances,
  readAllowedImages,
  type InstanceImage,
} from '#catalogue/providers/aws/ec2-images.ts';
import { regionalOf, type Regional, type Tally } from '#catalogue/providers/aws/regional.ts';
import type { AnalyzerError } from '#contract/analyses.ts';
import { attemptsIn, errorOf, isDenied, reasonOf, type Attempts, type LeftOut } from './attempts.ts';
import type { Guardrail, ImageFacts } from './classify.ts';
import { factsOf, imageIdOf, noImageId } from './image-facts.ts';
import { readLaunches, type Launch, type LaunchSource } from './read-launches.ts';

export type ImageSource = 'instance-metadata' | 'describe-images' | LaunchSource;

/** An image and the instances of one region that were started from it, or would be. */
export interface ImageInUse {
  facts: ImageFacts;
  source: ImageSource;
  instances: string[];
  /** What would start it next, in words. */
  launchedBy: string[];
}

export interface RegionReading {
  region: string;
  /** False: nothing is known of its instances, so it counts as failed. */
  isRead: boolean;
  guardrail: Guardrail;
  /** A declarative policy of the organisation sets the guardrail, so the account itself cannot. */
  isGuardrailByPolicy: boolean;
  images: ImageInUse[];
  errors: AnalyzerError[];
  leftOut: LeftOut[];
  /** What takes its image from a parameter, which is not read. */
  byParameter: string[];
  fallback: Fallback | undefined;
}

/** Why the images had to be asked for one by one, which cannot find those that are gone, and what helps. */
export interface Fallback {
  reason: string;
  fix: string;
}

/** What one region tells. Its refusals are part of the answer; only what is broken on our side is thrown. */
export async function readRegion(aws: Aws, region: string, tally: Tally): Promise<RegionReading> {
  const placeOf = () => regionalOf(aws, region, tally);
  const attempts = attemptsIn(aws, region);
  const ofLaunches = attemptsIn(aws, region);
  const [setting, fleet, launches] = await Promise.all([
    attempts.needed('GetAllowedImagesSettings', () => readAllowedImages(placeOf())),
    readFleet(placeOf(), attempts),
    readLaunches(placeOf, ofLaunches),
  ]);
  const reading = {
    region,
    isRead: fleet !== undefined,
    guardrail: guardrailOf(setting?.state),
    isGuardrailByPolicy: setting?.managedBy === 'declarative-policy',
    fallback: fleet?.fallback,
  };
  // A region that failed has failed: what else it did not answer would say so once more.
  if (fleet === undefined) {
    return { ...reading, images: [], errors: attempts.errors, leftOut: [], byParameter: [] };
  }
  const isImage = ({ imageId }: Launch) => imageIdOf(imageId) !== noImageId;
  const images = await addLaunches(placeOf(), ofLaunches, fleet.images, launches.filter(isImage));
  return {
    ...reading,
    images,
    errors: [...attempts.errors, ...ofLaunches.errors],
    leftOut: ofLaunches.leftOut,
    byParameter: launches.filter((launch) => !isImage(launch)).map(({ by }) => by),
  };
}

interface Fleet {
  images: ImageInUse[];
  fallback: Fallback | undefined;
}

async function readFleet(place: Regional, attempts: Attempts): Promise<Fleet | undefined> {
  const call = 'DescribeInstanceImageMetadata';
  try {
    const pages = listInstanceImages(place);
    return { images: await gather(pages, 'instance-metadata'), fallback: undefined };
  } catch (cause) {
    const error = errorOf(place.aws, place.region, call, cause);
    const isRefused = isDenied(error) || unsupportedCodes.has(error.code);
    const images = isRefused ? await readOneByOne(place, attempts) : undefined;
    const fix = isDenied(error)
      ? `Allow ec2:${call}.`
      : 'EC2 does not know the call that would find them in this region: look there by hand.';
    if (images !== undefined) return { images, fallback: { reason: reasonOf(error, place.aws), fix } };
    attempts.errors.unshift(error);
    return undefined;
  }
}

/** The long way round, for keys that may not ask for the metadata, and for regions that do not know that call. */
async function readOneByOne(place: Regional, attempts: Attempts): Promise<ImageInUse[] | undefined> {
  const images = await attempts.needed('DescribeInstances', () =>
    gather(listInstances(place), 'describe-images'),
  );
  if (images !== undefined) await describe(place, attempts, images);
  return images;
}

/** Without their facts the images are missing, not what uses them: they stay, and count as unknown. */
async function describe(place: Regional, attempts: Attempts, unknown: readonly ImageInUse[]): Promise<void> {
  const byId = new Map(unknown.map((image) => [image.facts.imageId, image]));
  const ids = [...byId.keys()].filter((id) => id !== noImageId);
  await attempts.needed('DescribeImages', async () => {
    for await (const page of describeImages(place, ids)) {
      for (const { ImageId, Public, ...image } of page) {
        const known = byId.get(ImageId ?? '');
        if (known === undefined) continue;
        known.facts = factsOf(known.facts.imageId, { ...image, IsPublic: Public });
      }
    }
  });
}

/** Of endpoints that do not know the call. */
const unsupportedCodes = new Set([
  'InvalidAction',
  'NotImplemented',
  'UnknownOperationException',
  'UnsupportedOperation',
]);

/** Instances by image; what one page knows of an image holds for those of the others. */
async function gather(pages: AsyncIterable<InstanceImage[]>, source: ImageSource): Promise<ImageInUse[]> {
  const images = new Map<string, ImageInUse>();
  for await (const page of pages) {
    for (const { instanceId, imageId, image } of page) {
      const id = imageIdOf(imageId);
      const facts = factsOf(id, image);
      const known = images.get(id);
      if (known === undefined) images.set(id, { facts, source, instances: [instanceId], launchedBy: [] });
      else {
        known.instances.push(instanceId);
        if (known.facts.owner === undefined) known.facts = facts;
      }
    }
  }
  return [...images.values()];
}

/** Says of each image what would start it; images that nothing runs yet are looked up. */
async function addLaunches(
  place: Regional,
  attempts: Attempts,
  running: readonly ImageInUse[],
  launches: readonly Launch[],
): Promise<ImageInUse[]> {
  const images = new Map(running.map((image) => [image.facts.imageId, image]));
  const added: ImageInUse[] = [];
  for (const { imageId, source, by } of launches) {
    const known = images.get(imageId);
    if (known !== undefined) known.launchedBy.push(by);
    else {
      const image = { facts: factsOf(imageId, undefined), source, instances: [], launchedBy: [by] };
      images.set(imageId, image);
      added.push(image);
    }
  }
  if (added.length > 0) await describe(place, attempts, added);
  return [...images.values()];
}

function guardrailOf(state: string | undefined): Guardrail {
  if (state === 'enabled' || state === 'disabled') return state;
  return state === 'audit-mode' ? 'audit' : undefined;
}
