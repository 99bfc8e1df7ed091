import type { DescribeImagesRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { isAllowed } from './allowed-images.ts';
import { matcherOf, type Filterable } from './filters.ts';
import type { Guardrail, Image } from './fleet-shape.ts';
import { guardrailOf, images, shelfOf } from './fleets.ts';
import { pageSizeOf, takePage } from './paging.ts';
import { invalidCombination, permitReading } from './questions.ts';

export function describeImages(call: Call, input: DescribeImagesRequest) {
  const operation = 'DescribeImages';
  permitReading(call, operation, input);
  if (input.ExecutableUsers) throw notBuilt('This sandbox does not ask images who may start them.');
  const guardrail = guardrailOf(call);
  const { owner, accountId } = call.caller;
  const shelf = shelfOf(accountId, call.region);
  const size = pageSizeOf(call, input, { fewest: 5, most: 1000 });
  const isNamed = input.ImageIds !== undefined && input.ImageIds.length > 0;
  const matchesFilters = matcherOf(input.Filters, filtersOf(call, guardrail), ({ tags }) => tags);
  const owners = input.Owners?.map((name) => (name === 'self' ? accountId : name));
  const matches = (image: Image) =>
    isShown(image, accountId, { ...input, isNamed, now: call.now }) &&
    // What is not allowed cannot even be found once the guardrail is on.
    (guardrail.state !== 'enabled' || isAllowed(guardrail, image, accountId, call.now)) &&
    (!owners || owners.includes(image.ownerId) || owners.includes(image.ownerAlias ?? '')) &&
    matchesFilters(image);
  if (isNamed) {
    if (input.MaxResults !== undefined) throw invalidCombination('imagesSet', 'maxResults');
    const named = readNamed(call, shelf, input.ImageIds ?? []);
    return { Images: named.filter(matches).map((image) => present(call, guardrail, image)) };
  }
  const { taken, NextToken } = takePage(call, operation, input, size, {
    readAfter: (name, limit) => images.listAfter(call.state, owner, shelf, name, limit),
    nameOf: ({ id }) => shelf + id,
    matches,
  });
  return { Images: taken.map((image) => present(call, guardrail, image)), NextToken };
}

type Shown = {
  IncludeDeprecated?: boolean | undefined;
  IncludeDisabled?: boolean | undefined;
  isNamed: boolean;
  now: Date;
};

function isShown(
  image: Image,
  accountId: string,
  { IncludeDeprecated, IncludeDisabled, isNamed, now }: Shown,
) {
  const isOwn = image.ownerId === accountId;
  if (image.state === 'deregistered') return false;
  if (image.state === 'disabled' && !(isOwn && IncludeDisabled)) return false;
  if (!isOwn && !image.isPublic && !image.isShared) return false;
  return isOwn || isNamed || IncludeDeprecated || !isDeprecated(image, now);
}

function isDeprecated({ deprecatedAt }: Image, now: Date): boolean {
  return deprecatedAt !== undefined && Date.parse(deprecatedAt) <= now.getTime();
}

/** One id that does not exist, or that is not for this account, and the whole call is refused. */
function readNamed(call: Call, shelf: string, ids: readonly string[]): Image[] {
  const { owner, accountId } = call.caller;
  const malformed = ids.find((id) => !/^ami-[0-9a-f]{8}([0-9a-f]{9})?$/.test(id));
  if (malformed !== undefined) {
    throw awsProblem('InvalidAMIID.Malformed', 400, `Invalid id: "${malformed.slice(0, 80)}"`);
  }
  const found = [...new Set(ids)].map((id) => ({ id, image: images.get(call.state, owner, shelf + id) }));
  const missing = found.filter(({ image }) => !image).map(({ id }) => id);
  if (missing.length > 0) {
    const sentence =
      missing.length === 1
        ? `The image id '[${missing[0]}]' does not exist`
        : `The image ids '[${missing.join(', ')}]' do not exist`;
    throw awsProblem('InvalidAMIID.NotFound', 400, sentence);
  }
  const known = found.flatMap(({ image }) => image ?? []);
  const closed = known.filter(
    (image) =>
      image.state !== 'deregistered' && image.ownerId !== accountId && !image.isPublic && !image.isShared,
  );
  if (closed.length > 0) {
    const names = closed.map(({ id }) => id).join(', ');
    throw awsProblem('AuthFailure', 403, `Not authorized for images: [${names}]`);
  }
  return known;
}

function filtersOf(call: Call, guardrail: Guardrail): Filterable<Image> {
  return {
    architecture: ({ architecture }) => architecture,
    'creation-date': ({ createdAt }) => createdAt,
    description: ({ description }) => description,
    'image-allowed': (image) => String(isAllowed(guardrail, image, call.caller.accountId, call.now)),
    'image-id': ({ id }) => id,
    'image-type': () => 'machine',
    'is-public': ({ isPublic }) => String(isPublic),
    name: ({ name }) => name,
    'owner-alias': ({ ownerAlias }) => ownerAlias,
    'owner-id': ({ ownerId }) => ownerId,
    platform: ({ platform }) => (platform === 'Windows' ? 'windows' : undefined),
    'root-device-type': () => 'ebs',
    state: ({ state }) => state,
    'virtualization-type': () => 'hvm',
  };
}

function present(call: Call, guardrail: Guardrail, image: Image) {
  return {
    ImageId: image.id,
    Name: image.name,
    Description: image.description,
    ImageLocation: `${image.ownerAlias ?? image.ownerId}/${image.name}`,
    ImageOwnerAlias: image.ownerAlias,
    OwnerId: image.ownerId,
    Public: image.isPublic,
    State: image.state,
    CreationDate: image.createdAt,
    DeprecationTime: image.deprecatedAt,
    ImageAllowed: isAllowed(guardrail, image, call.caller.accountId, call.now),
    Architecture: image.architecture,
    ImageType: 'machine',
    Platform: image.platform === 'Windows' ? 'windows' : undefined,
    PlatformDetails: image.platform,
    EnaSupport: true,
    Hypervisor: 'xen',
    VirtualizationType: 'hvm',
    RootDeviceType: 'ebs',
    RootDeviceName: '/dev/xvda',
    Tags: image.tags,
  };
}
