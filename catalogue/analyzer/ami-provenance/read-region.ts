import { ec2Of, type Ec2, type Tally } from '#catalogue/providers/aws/ec2.ts';
import {
  describeImages,
  listInstanceImages,
  listInstances,
  readAllowedImages,
  type InstanceImage,
} from '#catalogue/providers/aws/ec2-images.ts';
import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { faultBehind } from '#catalogue/providers/aws/fault.ts';
import type { AnalyzerError } from '#contract/analyses.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Guardrail, ImageFacts } from './classify.ts';

export type ImageSource = 'instance-metadata' | 'describe-images';

/** An image and the instances of one region that were started from it. */
export interface ImageInUse {
  facts: ImageFacts;
  source: ImageSource;
  instances: string[];
}

export interface RegionReading {
  region: string;
  /** False: nothing is known of its instances, so it counts as failed. */
  isRead: boolean;
  guardrail: Guardrail;
  images: ImageInUse[];
  errors: AnalyzerError[];
  /** Why the images had to be asked for one by one, which cannot find those that are gone. */
  fallback: string | undefined;
}

/** What one region tells. Its refusals are part of the answer; only what is broken on our side is thrown. */
export async function readRegion(aws: Aws, region: string, tally: Tally): Promise<RegionReading> {
  const errors: AnalyzerError[] = [];
  const attempt = async <T>(call: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (cause) {
      errors.push(errorOf(aws, region, call, cause));
      return undefined;
    }
  };
  const [guardrail, fleet] = await Promise.all([
    attempt('GetAllowedImagesSettings', async () =>
      guardrailOf(await readAllowedImages(ec2Of(aws, region, tally))),
    ),
    readFleet(ec2Of(aws, region, tally), attempt, errors),
  ]);
  return {
    region,
    isRead: fleet !== undefined,
    guardrail,
    images: fleet?.images ?? [],
    errors,
    fallback: fleet?.fallback,
  };
}

type Attempt = <T>(call: string, work: () => Promise<T>) => Promise<T | undefined>;

interface Fleet {
  images: ImageInUse[];
  fallback: string | undefined;
}

async function readFleet(ec2: Ec2, attempt: Attempt, errors: AnalyzerError[]): Promise<Fleet | undefined> {
  const call = 'DescribeInstanceImageMetadata';
  try {
    const pages = listInstanceImages(ec2);
    return { images: await gather(pages, 'instance-metadata'), fallback: undefined };
  } catch (cause) {
    const error = errorOf(ec2.aws, ec2.region, call, cause);
    const isRefused = deniedCodes.has(error.code) || unsupportedCodes.has(error.code);
    const images = isRefused ? await readOneByOne(ec2, attempt) : undefined;
    if (images !== undefined) return { images, fallback: error.message };
    errors.unshift(error);
    return undefined;
  }
}

/** The long way round, for keys that may not ask for the metadata, and for regions that do not know that call. */
async function readOneByOne(ec2: Ec2, attempt: Attempt): Promise<ImageInUse[] | undefined> {
  const images = await attempt('DescribeInstances', () => gather(listInstances(ec2), 'describe-images'));
  if (images === undefined) return undefined;
  const byId = new Map(images.map((image) => [image.facts.imageId, image]));
  const ids = [...byId.keys()].filter((id) => id !== noImageId);
  // Without their facts the images are missing, not the instances: they stay, and count as unknown.
  await attempt('DescribeImages', async () => {
    for await (const page of describeImages(ec2, ids)) {
      for (const { ImageId, Public, ...image } of page) {
        const known = byId.get(ImageId ?? '');
        if (known === undefined) continue;
        known.facts = factsOf(known.facts.imageId, { ...image, IsPublic: Public });
      }
    }
  });
  return images;
}

const deniedCodes = new Set(['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation']);
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
      if (known === undefined) images.set(id, { facts, source, instances: [instanceId] });
      else {
        known.instances.push(instanceId);
        if (known.facts.owner === undefined) known.facts = facts;
      }
    }
  }
  return [...images.values()];
}

/** Instances that name no image, or none that could be one, are counted together. */
export const noImageId = 'unknown';

function imageIdOf(id: string | undefined): string {
  return id !== undefined && /^ami-[0-9a-z]{1,64}$/.test(id) ? id : noImageId;
}

interface Described {
  Name?: string | undefined;
  OwnerId?: string | undefined;
  ImageOwnerAlias?: string | undefined;
  IsPublic?: boolean | undefined;
  ImageAllowed?: boolean | undefined;
  State?: string | undefined;
}

function factsOf(imageId: string, image: Described | undefined): ImageFacts {
  const owner = image?.OwnerId;
  return {
    imageId,
    // AWS allows 128 characters; whoever sends more is not AWS.
    name: storable(image?.Name, 200),
    owner: owner !== undefined && /^\d{12}$/.test(owner) ? owner : undefined,
    alias: storable(image?.ImageOwnerAlias, 60),
    isPublic: image?.IsPublic,
    isAllowed: image?.ImageAllowed,
    state: storable(image?.State, 60),
  };
}

/** What a database cannot keep is made visible; the rest stays as somebody chose it. */
function storable(text: string | undefined, most: number): string | undefined {
  return text?.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');
}

function guardrailOf(state: string | undefined): Guardrail {
  if (state === 'enabled' || state === 'disabled') return state;
  return state === 'audit-mode' ? 'audit' : undefined;
}

function errorOf(aws: Aws, region: string, call: string, cause: unknown): AnalyzerError {
  aws.context.signal.throwIfAborted();
  if (!(cause instanceof Refusal) || cause.slug !== 'provider-refused') throw cause;
  const { code } = faultBehind(cause);
  // The keys work, or nobody would have come this far: it is the region that does not know them.
  if (code === 'AuthFailure' || code === 'OptInRequired') {
    return { region, call, code, message: `The region ${region} is switched off in this AWS account.` };
  }
  return { region, call, code, message: cause.message };
}
