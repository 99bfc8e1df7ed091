import type { State } from '#sandbox/aws/state.ts';
import { deriveAccountId } from '#sandbox/aws/account-ids.ts';
import type { Fleet, Image, Instance, RegionFleet } from './fleet-shape.ts';
import { imageIdOf, machineOf, templateIdOf } from './machines.ts';
import { guardedRegion } from './metadata-guardrail.ts';
import { ownersFor, type Owners } from './owners.ts';

/** How the machines are spread, in tenths. */
const spread = { 'us-east-1': 6, 'eu-west-1': 3, [guardedRegion]: 1 };

/** So many machines for each image of a region. */
const machinesPerImage = 25;

/** A fleet of any size with every provenance in it, the same each time: for measuring, not for looking at. */
export function largeFleet(state: State, owner: string, accountId: string, size: number): Fleet {
  const owners = ownersFor(state, owner, accountId);
  const strangers = Array.from({ length: 12 }, (_, index) =>
    deriveAccountId(state, ['maker of images', 'crowd', String(index)]),
  );
  const regions: Record<string, RegionFleet> = {};
  let left = size;
  for (const [region, tenths] of Object.entries(spread)) {
    const count = region === guardedRegion ? left : Math.floor((size * tenths) / 10);
    left -= count;
    regions[region] = furnish(region, count, owners, strangers);
  }
  return { optedIn: [], regions };
}

function furnish(region: string, count: number, owners: Owners, strangers: readonly string[]): RegionFleet {
  const images = Array.from(
    { length: Math.max(makers.length, Math.ceil(count / machinesPerImage)) },
    (_, index) => imageIn(region, index, owners, strangers),
  );
  const instances = Array.from({ length: count }, (_, index) => machineIn(region, index, owners, images));
  const isGuarded = region === 'us-east-1';
  return {
    guardrail: {
      state: isGuarded ? 'audit-mode' : 'disabled',
      managedBy: 'account',
      criteria: isGuarded ? [{ providers: [owners.partner] }] : [],
    },
    images,
    instances,
    ...launches(region, images, owners),
  };
}

/** One template for each image and a group that starts it. */
function launches(
  region: string,
  images: readonly Image[],
  owners: Owners,
): Pick<RegionFleet, 'launchTemplates' | 'launchConfigurations' | 'autoScalingGroups'> {
  const createdAt = '2026-10-01T00:00:00.000Z';
  return {
    launchTemplates: images.map(({ id, name }) => ({
      id: templateIdOf([owners.self, region, id]),
      name,
      createdAt,
      versions: [{ imageId: id, createdAt }],
      defaultVersion: 1,
      tags: [],
    })),
    launchConfigurations: [],
    autoScalingGroups: images.map(({ name }) => ({
      name,
      starts: { template: name, version: '$Default' },
      isMixed: false,
      size: machinesPerImage,
      createdAt,
    })),
  };
}

type Maker = Pick<Image, 'isPublic' | 'isShared'> &
  Partial<Pick<Image, 'ownerAlias' | 'state'>> & { owner: keyof Owners | 'crowd'; name: string };

const open = { isPublic: true, isShared: false };
const shared = { isPublic: false, isShared: true };

// In turn, so that a fleet of any size has about the same share of each.
const makers: readonly Maker[] = [
  { owner: 'self', name: 'acme-base', isPublic: false, isShared: false },
  { owner: 'amazon', name: 'al2023-ami', ownerAlias: 'amazon', ...open },
  { owner: 'company', name: 'acme-hardened', ...shared },
  { owner: 'self', name: 'acme-worker', isPublic: false, isShared: false },
  { owner: 'canonical', name: 'ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-amd64-server', ...open },
  { owner: 'marketplace', name: 'vendor-appliance', ownerAlias: 'aws-marketplace', ...open },
  { owner: 'partner', name: 'ledgerline-agent', ...shared },
  { owner: 'crowd', name: 'community-stack', ...open },
  { owner: 'stranger', name: 'studio-workbench', isPublic: false, isShared: false },
  { owner: 'crowd', name: 'retired-stack', state: 'deregistered', ...open },
];

function imageIn(region: string, index: number, owners: Owners, strangers: readonly string[]): Image {
  const { owner, name, ...maker } = makers[index % makers.length] ?? neverEmpty();
  const ownerId =
    owner === 'crowd' ? (strangers[index % strangers.length] ?? owners.stranger) : owners[owner];
  const round = String(Math.floor(index / makers.length) + 1).padStart(3, '0');
  return {
    state: 'available',
    architecture: 'x86_64',
    platform: 'Linux/UNIX',
    tags: [],
    ...maker,
    id: imageIdOf(region, ownerId, `${name} ${index}`),
    name: `${name}-${round}`,
    ownerId,
    createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') - index * 43_200_000).toISOString(),
  };
}

const teams = ['platform', 'payments', 'search', 'data-science', 'growth', 'corporate-it', 'security'];
const types = ['m7g.large', 'c7g.xlarge', 't3.medium', 'r6i.2xlarge', 'm6i.large'];

function machineIn(region: string, index: number, owners: Owners, images: readonly Image[]): Instance {
  const team = teams[index % teams.length] ?? '';
  const name = `${team}-${String(index + 1).padStart(5, '0')}`;
  return {
    ...machineOf([owners.self, region, 'large', name], index),
    imageId: images[index % images.length]?.id ?? '',
    type: types[index % types.length] ?? '',
    state: index % 17 === 0 ? 'stopped' : 'running',
    tags: [
      { Key: 'Name', Value: name },
      { Key: 'team', Value: team },
      { Key: 'environment', Value: index % 3 === 0 ? 'staging' : 'production' },
    ],
  };
}

function neverEmpty(): never {
  throw new Error('There are makers of images.');
}
