import { companyImageId, type ImageKey } from './company-images.ts';
import type { AutoScalingGroup, LaunchConfiguration, LaunchTemplate, RegionFleet } from './fleet-shape.ts';
import { templateIdOf } from './machines.ts';
import { guardedRegion } from './metadata-guardrail.ts';
import type { Owners } from './owners.ts';

/** Machines that one template starts. */
type Scaled = { role: string; image: ImageKey; count: number; type: string; team: string };

/** What would be started next: by the templates of the groups that run, and by what lies ready and never ran. */
export function companyLaunches(
  region: string,
  scaled: readonly Scaled[],
  owners: Owners,
): Pick<RegionFleet, 'launchTemplates' | 'launchConfigurations' | 'autoScalingGroups'> {
  const ready = readyByRegion[region];
  const templates = scaled.map((group) => templateIn(region, group, owners));
  const groups = scaled.map(groupOf);
  if (ready?.kind === 'template') templates.push(templateIn(region, ready, owners));
  const configurations = ready?.kind === 'configuration' ? [configurationIn(region, ready, owners)] : [];
  return {
    launchTemplates: templates,
    launchConfigurations: configurations,
    autoScalingGroups: [...groups, ...configurations.map(idleGroupOf)],
  };
}

// Nobody has started any of them yet: only who reads them learns on whose image the next machine would run.
const readyByRegion: Readonly<Record<string, (Scaled & { kind: 'template' | 'configuration' }) | undefined>> =
  {
    'us-east-1': ready('configuration', 'render-farm', 'strangerRetired', 'growth'),
    'eu-west-1': ready('template', 'batch-next', 'companyHardened', 'finance'),
    [guardedRegion]: ready('configuration', 'kiosk', 'impostorUbuntu', 'growth'),
  };

function ready(kind: 'template' | 'configuration', role: string, image: ImageKey, team: string) {
  return { kind, role, image, team, count: 0, type: 't3.medium' };
}

function templateIn(region: string, { role, image, type, team }: Scaled, owners: Owners): LaunchTemplate {
  const versionOf = (key: ImageKey, createdAt: string) => ({
    imageId: companyImageId(region, key, owners),
    type,
    createdAt,
  });
  const versions = [versionOf(image, madeAt)];
  if (role === 'spark-worker') versions.push(versionOf('impostorUbuntu', '2026-11-10T15:02:00.000Z'));
  return {
    id: templateIdOf([owners.self, region, role]),
    name: `${role}-lt`,
    createdAt: madeAt,
    versions,
    defaultVersion: 1,
    tags: [{ Key: 'team', Value: team }],
  };
}

function groupOf({ role, count }: Scaled): AutoScalingGroup {
  const version = role === 'spark-worker' ? '$Latest' : '$Default';
  return {
    name: `${role}-asg`,
    starts: { template: `${role}-lt`, version },
    isMixed: role === 'spark-worker',
    size: count,
    createdAt: madeAt,
  };
}

function configurationIn(region: string, { role, image, type }: Scaled, owners: Owners): LaunchConfiguration {
  const imageId = companyImageId(region, image, owners);
  return { name: `${role}-lc`, imageId, type, createdAt: madeAt };
}

function idleGroupOf({ name }: LaunchConfiguration): AutoScalingGroup {
  const starts = { launchConfiguration: name };
  return { name: name.replace(/lc$/, 'asg'), starts, isMixed: false, size: 0, createdAt: madeAt };
}

const madeAt = '2026-07-06T11:20:00.000Z';
