import {
  listLaunchConfigurations,
  listNumberedVersions,
  listScalingGroups,
  listTemplateVersions,
  type ScalingGroup,
  type TemplateReference,
  type TemplateVersion,
} from '#catalogue/providers/aws/launches.ts';
import type { Regional } from '#catalogue/providers/aws/regional.ts';
import type { Attempts } from './attempts.ts';
import { storable } from './image-facts.ts';

export type LaunchSource = 'launch-template' | 'launch-configuration';

/** Something that would start instances from an image. */
export interface Launch {
  /** As it was written: an image's id, or a question to a parameter store. */
  imageId: string;
  source: LaunchSource;
  /** For the person: 'launch template web-lt, latest version'. */
  by: string;
}

/** All that would start an instance in this region: templates, launch configurations and the groups that use them. */
export async function readLaunches(placeOf: () => Regional, attempts: Attempts): Promise<Launch[]> {
  const [versions = [], configurations = [], groups = []] = await Promise.all([
    attempts.extra('DescribeLaunchTemplateVersions', () => listTemplateVersions(placeOf())),
    attempts.extra('DescribeLaunchConfigurations', () => listLaunchConfigurations(placeOf())),
    attempts.extra('DescribeAutoScalingGroups', () => listScalingGroups(placeOf())),
  ]);
  const templates = templatesOf(versions);
  await readNumbered(placeOf, attempts, templates, groups);
  const ofConfigurations = new Map(configurations.map(({ name, imageId }) => [name, imageId]));
  return [
    ...versions.map((version) => launchOf(version.imageId, 'launch-template', labelOf(version, templates))),
    ...configurations.map(({ name, imageId }) =>
      launchOf(imageId, 'launch-configuration', `launch configuration ${named(name)}`),
    ),
    ...groups.flatMap((group) => {
      const by = `Auto Scaling group ${named(group.name)}`;
      const { configuration } = group;
      const ofTemplates = group.templates.map((template) => versionFor(template, templates)?.imageId);
      return [
        configuration === undefined
          ? undefined
          : launchOf(ofConfigurations.get(configuration), 'launch-configuration', by),
        ...[...new Set(ofTemplates)].map((imageId) => launchOf(imageId, 'launch-template', by)),
      ];
    }),
  ].filter((launch) => launch !== undefined);
}

/** What names no image starts nothing by itself. */
function launchOf(imageId: string | undefined, source: LaunchSource, by: string): Launch | undefined {
  return imageId === undefined || imageId === '' ? undefined : { imageId, source, by };
}

interface Template {
  id: string;
  versions: Map<number, TemplateVersion>;
  latest: number;
}

type Templates = Map<string, Template>;

/** By id and by name: a group may name either. */
function templatesOf(versions: readonly TemplateVersion[]): Templates {
  const templates: Templates = new Map();
  for (const version of versions) {
    const { templateId: id, name } = version;
    const template = templates.get(id) ?? { id, versions: new Map<number, TemplateVersion>(), latest: 0 };
    template.versions.set(version.version, version);
    template.latest = Math.max(template.latest, version.version);
    templates.set(id, template);
    templates.set(`name ${name}`, template);
  }
  return templates;
}

function templateFor({ id, name }: TemplateReference, templates: Templates): Template | undefined {
  return templates.get(id ?? `name ${name ?? ''}`);
}

function versionFor(reference: TemplateReference, templates: Templates): TemplateVersion | undefined {
  const template = templateFor(reference, templates);
  if (reference.version === '$Latest') return template?.versions.get(template.latest);
  if (reference.version !== '$Default') return template?.versions.get(Number(reference.version));
  return [...(template?.versions.values() ?? [])].find(({ isDefault }) => isDefault);
}

/** Groups may hold on to a version that is neither the default nor the latest. */
async function readNumbered(
  placeOf: () => Regional,
  { extra }: Attempts,
  templates: Templates,
  groups: readonly ScalingGroup[],
): Promise<void> {
  const wanted = new Map<Template, Set<string>>();
  for (const reference of groups.flatMap((group) => group.templates)) {
    const template = templateFor(reference, templates);
    if (template === undefined || !/^\d{1,9}$/.test(reference.version)) continue;
    if (template.versions.has(Number(reference.version))) continue;
    wanted.set(template, (wanted.get(template) ?? new Set()).add(reference.version));
  }
  for (const [template, numbers] of wanted) {
    const found = await extra('DescribeLaunchTemplateVersions', () =>
      listNumberedVersions(placeOf(), template.id, [...numbers]),
    );
    for (const version of found ?? []) template.versions.set(version.version, version);
  }
}

function labelOf({ templateId, name, version, isDefault }: TemplateVersion, templates: Templates): string {
  const isLatest = version === templates.get(templateId)?.latest;
  const which = isLatest && isDefault ? '' : `, ${isLatest ? 'latest' : 'default'} version`;
  return `launch template ${named(name)}${which}`;
}

/** AWS allows 255 characters. */
function named(name: string): string {
  return storable(name, 255) ?? '';
}
