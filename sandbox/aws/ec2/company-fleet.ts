import type { State } from '#sandbox/aws/state.ts';
import { companyImageId, companyImages, type ImageKey } from './company-images.ts';
import { companyLaunches } from './company-launches.ts';
import type { Fleet, Guardrail, Instance, RegionFleet } from './fleet-shape.ts';
import { machineOf } from './machines.ts';
import { guardedRegion } from './metadata-guardrail.ts';
import { ownersFor, type Owners } from './owners.ts';

/** Switched on and empty: whoever looks through all regions must look there too. */
export const companyOptedIn = ['eu-south-2'];

type Group = {
  role: string;
  image: ImageKey;
  count: number;
  type: string;
  environment: 'production' | 'staging' | 'development';
  team: string;
  state?: Instance['state'];
  isAutoScaled?: true;
};

/**
 * A middling company with every provenance an image can have. In the home region all of them can be told; in the
 * second the guardrail came after some of the machines; in the third there is none, and what is gone stays unknown.
 */
export function companyFleet(state: State, owner: string, accountId: string): Fleet {
  const owners = ownersFor(state, owner, accountId);
  const regions: Record<string, RegionFleet> = {};
  for (const [region, groups] of Object.entries(groupsByRegion)) {
    regions[region] = furnish(region, groups, owners, guardrails(owners)[region]);
  }
  return { optedIn: companyOptedIn, regions };
}

function furnish(
  region: string,
  groups: readonly Group[],
  owners: Owners,
  guardrail: Guardrail | undefined,
): RegionFleet {
  const instances = groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => machineIn(region, group, index, owners)),
  );
  return {
    guardrail: guardrail ?? { state: 'disabled', managedBy: 'account', criteria: [] },
    images: companyImages(region, owners),
    instances,
    ...companyLaunches(
      region,
      groups.filter(({ isAutoScaled }) => isAutoScaled),
      owners,
    ),
  };
}

function machineIn(region: string, group: Group, index: number, owners: Owners): Instance {
  const name = `${group.role}-${String(index + 1).padStart(2, '0')}`;
  const tags = [
    { Key: 'Name', Value: name },
    { Key: 'environment', Value: group.environment },
    { Key: 'team', Value: group.team },
    { Key: 'cost-center', Value: `cc-${1000 + group.team.length * 17}` },
  ];
  if (group.isAutoScaled) tags.push({ Key: 'aws:autoscaling:groupName', Value: `${group.role}-asg` });
  const machine = machineOf([owners.self, region, name], index);
  return {
    ...machine,
    // One launch made them all, so one reservation holds them.
    reservationId: machineOf([owners.self, region, group.role], 0).reservationId,
    imageId: companyImageId(region, group.image, owners),
    type: group.type,
    state: group.state ?? 'running',
    tags,
  };
}

function guardrails(owners: Owners): Record<string, Guardrail> {
  return {
    'us-east-1': {
      state: 'audit-mode',
      managedBy: 'account',
      criteria: [{ providers: ['amazon'], names: ['al2023-ami-*'] }, { providers: [owners.partner] }],
    },
    'eu-west-1': {
      state: 'enabled',
      managedBy: 'declarative-policy',
      criteria: [{ providers: ['amazon', owners.company] }],
    },
  };
}

const groupsByRegion: Readonly<Record<string, readonly Group[]>> = {
  'us-east-1': [
    group('web-prod', 'ownBase', 6, 'm7g.large', 'production', 'platform', { isAutoScaled: true }),
    group('checkout-prod', 'companyHardened', 4, 'c7g.xlarge', 'production', 'payments', {
      isAutoScaled: true,
    }),
    group('bastion', 'amazonLinux', 2, 't3.small', 'production', 'platform'),
    group('fileserver', 'windows', 2, 'm6i.large', 'production', 'corporate-it', { state: 'stopped' }),
    group('vpn-gateway', 'marketplaceVpn', 1, 'c6i.large', 'production', 'corporate-it'),
    group('billing-export', 'partnerAgent', 2, 't3.medium', 'production', 'finance'),
    group('ml-notebook', 'studioWorkbench', 1, 'g5.xlarge', 'development', 'data-science'),
    group('spark-worker', 'databricks', 5, 'r6i.2xlarge', 'production', 'data-science', {
      isAutoScaled: true,
    }),
    group('ci-runner', 'ubuntu', 6, 'c6i.2xlarge', 'staging', 'developer-experience'),
    group('load-test', 'impostorUbuntu', 3, 'c5.large', 'staging', 'developer-experience'),
    group('metrics-poc', 'strangerGrafana', 1, 't3.large', 'development', 'platform'),
  ],
  'eu-west-1': [
    group('web-prod-eu', 'ownBase', 4, 'm7g.large', 'production', 'platform', { isAutoScaled: true }),
    group('api-prod-eu', 'amazonLinux', 4, 'm7i.large', 'production', 'platform', { isAutoScaled: true }),
    group('restore-drill', 'backup', 1, 'm6i.large', 'staging', 'platform', { state: 'stopped' }),
    group('mail-relay', 'marketplaceVpn', 1, 't3.medium', 'production', 'corporate-it'),
    group('edge-proxy', 'sophos', 2, 'c6i.xlarge', 'production', 'security'),
    group('batch-legacy', 'ubuntuRetired', 3, 'm5.large', 'production', 'finance'),
    group('crawler', 'strangerRetired', 2, 't3.medium', 'development', 'growth'),
    group('design-share', 'studioWorkbench', 1, 't3.large', 'development', 'growth'),
  ],
  [guardedRegion]: [
    group('web-prod-apac', 'ownBase', 3, 'm7g.large', 'production', 'platform', { isAutoScaled: true }),
    group('cache-apac', 'companyHardened', 2, 'r7g.large', 'production', 'platform'),
    group('jump-apac', 'amazonLinux', 1, 't3.micro', 'production', 'platform'),
    group('build-apac', 'ubuntu', 2, 'c6i.xlarge', 'staging', 'developer-experience'),
    group('report-apac', 'partnerAgent', 1, 't3.medium', 'production', 'finance'),
    group('demo-apac', 'impostorAmazon', 1, 't3.small', 'development', 'growth'),
    group('scraper-apac', 'strangerRetired', 2, 't3.small', 'development', 'growth'),
    group('erp-apac', 'studioWorkbench', 1, 'm5.xlarge', 'production', 'finance'),
  ],
};

function group(
  role: string,
  image: ImageKey,
  count: number,
  type: string,
  environment: Group['environment'],
  team: string,
  more: Pick<Group, 'state' | 'isAutoScaled'> = {},
): Group {
  return { role, image, count, type, environment, team, ...more };
}
