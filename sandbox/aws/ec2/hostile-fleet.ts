import type { State } from '#sandbox/aws/state.ts';
import type { Fleet, Image, Instance, RegionFleet } from './fleet-shape.ts';
import { imageIdOf, machineOf, templateIdOf } from './machines.ts';
import { ownersFor, type Owners } from './owners.ts';

const region = 'us-east-1';

/** Names of images that somebody chose to harm whoever shows, sorts, exports or groups them. */
const names = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.com","open")',
  '+1-1|cmd',
  '\u202Egnp.exe-dilav\u202C',
  'a\u0300\u0301\u0302\u0303'.repeat(20),
  '🔥'.repeat(64),
  'x'.repeat(128),
  '__proto__',
  'constructor',
  '&lt;not markup&gt; &amp;',
  ']]><!--',
  "'; drop table images; --",
  '${jndi:ldap://example.com/a}',
  ' ',
  'ubuntu/images/hvm-ssd/\u200Bubuntu-jammy-22.04-amd64-server-20260401',
];

/** What no believable fleet has, all in the home region: hostile words, nothing known, the same twice. */
export function hostileFleet(state: State, owner: string, accountId: string): Fleet {
  const owners = ownersFor(state, owner, accountId);
  const images = names.map((name, index) => imageOf(name, index, owners));
  const instances = images.map((image, index) =>
    instanceOf(index, owners, image.id, [
      { Key: 'Name', Value: image.name },
      { Key: names[index % 9] ?? '', Value: 'ü'.repeat(256) },
    ]),
  );
  const odd: Instance[] = [
    // Of its image nothing is left, not even for DescribeInstanceImageMetadata.
    instanceOf(100, owners, 'ami-00000000', []),
    // An id of the old, short kind.
    { ...instanceOf(101, owners, images[0]?.id ?? '', []), id: 'i-0a1b2c3d' },
    { ...instanceOf(102, owners, images[1]?.id ?? '', []), state: 'terminated' },
    instanceOf(
      103,
      owners,
      images[1]?.id ?? '',
      Array.from({ length: 50 }, (_, index) => tagOf(index)),
    ),
  ];
  return {
    optedIn: [],
    regions: {
      [region]: {
        guardrail: { state: 'audit-mode', managedBy: 'account', criteria: [] },
        images,
        instances: [...instances, ...odd],
        ...launches(images),
      },
    },
  };
}

/** Templates, configurations and groups of the same names; one template without an image. */
function launches(
  images: readonly Image[],
): Pick<RegionFleet, 'launchTemplates' | 'launchConfigurations' | 'autoScalingGroups'> {
  const createdAt = '1970-01-01T00:00:00.000Z';
  const ids = [...images.map(({ id }) => id), undefined];
  return {
    launchTemplates: ids.map((imageId, index) => ({
      id: templateIdOf(['hostile', String(index)]),
      name: names[index] ?? 'no image',
      createdAt,
      versions: [{ imageId, createdAt }, { createdAt }],
      defaultVersion: 1,
      tags: [],
    })),
    launchConfigurations: names.map((name, index) => ({
      name,
      imageId: images[index]?.id ?? '',
      type: 't3.micro',
      createdAt,
    })),
    autoScalingGroups: names.map((name) => ({
      name,
      starts: { launchConfiguration: name },
      isMixed: false,
      size: 0,
      createdAt,
    })),
  };
}

function imageOf(name: string, index: number, owners: Owners): Image {
  return {
    id: imageIdOf(region, owners.stranger, `hostile ${index}`),
    name,
    description: name,
    ownerId: index % 2 === 0 ? owners.stranger : owners.impostor,
    isPublic: index % 3 !== 0,
    isShared: false,
    state: 'available',
    createdAt: '1970-01-01T00:00:00.000Z',
    architecture: 'x86_64',
    platform: 'Linux/UNIX',
    tags: [],
  };
}

function instanceOf(index: number, owners: Owners, imageId: string, tags: Instance['tags']): Instance {
  const machine = machineOf([owners.self, 'hostile', String(index)], index);
  return { ...machine, imageId, type: 't3.micro', state: 'running', tags };
}

function tagOf(index: number) {
  return { Key: `tag-${index}`, Value: '' };
}
