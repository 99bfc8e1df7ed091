import type { Image, ImageMetadata } from '@aws-sdk/client-ec2';
import { ec2, ec2Call } from './ec2.ts';
import { askIn, pagesIn, type Regional } from './regional.ts';

/** An instance and the image that it was started from, as far as AWS tells. */
export interface InstanceImage {
  instanceId: string;
  imageId: string | undefined;
  image: ImageMetadata | undefined;
}

export type { Image };

/** The regions that are switched on in the account. */
export async function listRegions(place: Regional): Promise<string[]> {
  const answer = await askIn(
    place,
    ec2,
    ec2Call('DescribeRegions', 'the list of regions'),
    (access, options) => access.client.send(new access.sdk.DescribeRegionsCommand({}), options),
  );
  return (answer.Regions ?? []).flatMap(({ RegionName }) => RegionName ?? []);
}

/** `enabled`, `audit-mode` or `disabled`, and whether the account itself says so or a `declarative-policy`. */
export async function readAllowedImages(
  place: Regional,
): Promise<{ state: string | undefined; managedBy: string | undefined }> {
  const call = ec2Call('GetAllowedImagesSettings', 'the look at the Allowed AMIs setting');
  const answer = await askIn(place, ec2, call, (access, options) =>
    access.client.send(new access.sdk.GetAllowedImagesSettingsCommand({}), options),
  );
  return { state: answer.State, managedBy: answer.ManagedBy };
}

/** Page by page: every instance that is there, with what AWS remembers of its image even when that is gone. */
export async function* listInstanceImages(place: Regional): AsyncGenerator<InstanceImage[]> {
  const call = ec2Call('DescribeInstanceImageMetadata', 'the list of instances and their images');
  const pages = pagesIn(place, ec2, call, ({ client, sdk }, options, NextToken) =>
    client.send(new sdk.DescribeInstanceImageMetadataCommand({ MaxResults: 1000, NextToken }), options),
  );
  for await (const page of pages) {
    yield (page.InstanceImageMetadata ?? [])
      .filter(({ State }) => isThere(State?.Name))
      .map(({ InstanceId, ImageMetadata }) => ({
        instanceId: instanceIdOf(InstanceId),
        imageId: ImageMetadata?.ImageId,
        image: ImageMetadata,
      }));
  }
}

/** The same without the images, for whoever may not ask for both at once. */
export async function* listInstances(place: Regional): AsyncGenerator<InstanceImage[]> {
  const call = ec2Call('DescribeInstances', 'the list of instances');
  // Descriptions of whole instances are long: a fifth as many at a time.
  const pages = pagesIn(place, ec2, call, ({ client, sdk }, options, NextToken) =>
    client.send(new sdk.DescribeInstancesCommand({ MaxResults: 200, NextToken }), options),
  );
  for await (const page of pages) {
    yield (page.Reservations ?? [])
      .flatMap(({ Instances }) => Instances ?? [])
      .filter(({ State }) => isThere(State?.Name))
      .map(({ InstanceId, ImageId }) => ({
        instanceId: instanceIdOf(InstanceId),
        imageId: ImageId,
        image: undefined,
      }));
  }
}

/** Asked by filter: one id that is gone would make AWS refuse the whole question by ids. */
export async function* describeImages(place: Regional, imageIds: readonly string[]): AsyncGenerator<Image[]> {
  const call = ec2Call('DescribeImages', 'the look at the images');
  for (let start = 0; start < imageIds.length; start += mostFilterValues) {
    const Filters = [{ Name: 'image-id', Values: imageIds.slice(start, start + mostFilterValues) }];
    const pages = pagesIn(place, ec2, call, ({ client, sdk }, options, NextToken) =>
      client.send(
        new sdk.DescribeImagesCommand({
          Filters,
          IncludeDeprecated: true,
          IncludeDisabled: true,
          MaxResults: 1000,
          NextToken,
        }),
        options,
      ),
    );
    for await (const page of pages) yield page.Images ?? [];
  }
}

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/Query-Requests.html, 'Filter values' */
const mostFilterValues = 200;

function instanceIdOf(id: string | undefined): string {
  return id !== undefined && /^i-[0-9a-z]{1,64}$/.test(id) ? id : 'unknown';
}

/** What is terminated is still listed for an hour, but nothing runs on its image any more. */
function isThere(state: string | undefined): boolean {
  return state !== 'terminated';
}
