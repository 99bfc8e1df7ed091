import type * as AutoScalingSdk from '@aws-sdk/client-auto-scaling';
import type { AutoScalingClient, AutoScalingGroup } from '@aws-sdk/client-auto-scaling';
import type { LaunchTemplateVersion } from '@aws-sdk/client-ec2';
import { ec2, ec2Call } from './ec2.ts';
import { faultBehind } from './fault.ts';
import type { Call } from './refusals.ts';
import { pagesIn, serviceOf, type Regional } from './regional.ts';
import { Refusal } from '#contract/refusal.ts';

/** A version of a launch template and the image that it starts. */
export interface TemplateVersion {
  templateId: string;
  name: string;
  version: number;
  isDefault: boolean;
  imageId: string | undefined;
}

export interface LaunchConfiguration {
  name: string;
  imageId: string | undefined;
}

/** What a group starts from: a launch configuration, or versions of templates. */
export interface ScalingGroup {
  name: string;
  configuration: string | undefined;
  templates: TemplateReference[];
}

export interface TemplateReference {
  id: string | undefined;
  name: string | undefined;
  /** A number, `$Default` or `$Latest`. */
  version: string;
}

/** Of every template of the region the default version and the latest one. */
export async function listTemplateVersions(place: Regional): Promise<TemplateVersion[]> {
  return await versionsOf(place, { Versions: ['$Default', '$Latest'] });
}

/** Versions by number; none where the template or one of them is gone, for then nothing can be started from it. */
export async function listNumberedVersions(
  place: Regional,
  templateId: string,
  numbers: readonly string[],
): Promise<TemplateVersion[]> {
  try {
    return await versionsOf(place, { LaunchTemplateId: templateId, Versions: [...numbers] });
  } catch (cause) {
    if (cause instanceof Refusal && goneCodes.has(faultBehind(cause).code)) return [];
    throw cause;
  }
}

const goneCodes = new Set(['InvalidLaunchTemplateId.NotFound', 'InvalidLaunchTemplateId.VersionNotFound']);

async function versionsOf(
  place: Regional,
  question: { LaunchTemplateId?: string; Versions: string[] },
): Promise<TemplateVersion[]> {
  const call = ec2Call('DescribeLaunchTemplateVersions', 'the list of launch templates');
  const pages = pagesIn(place, ec2, call, ({ client, sdk }, options, NextToken) =>
    client.send(
      new sdk.DescribeLaunchTemplateVersionsCommand({ ...question, MaxResults: 200, NextToken }),
      options,
    ),
  );
  const versions: TemplateVersion[] = [];
  for await (const page of pages) versions.push(...(page.LaunchTemplateVersions ?? []).map(versionOf));
  return versions;
}

function versionOf(version: LaunchTemplateVersion): TemplateVersion {
  return {
    templateId: version.LaunchTemplateId ?? '',
    name: version.LaunchTemplateName ?? '',
    version: version.VersionNumber ?? 0,
    isDefault: version.DefaultVersion ?? false,
    imageId: version.LaunchTemplateData?.ImageId,
  };
}

export async function listLaunchConfigurations(place: Regional): Promise<LaunchConfiguration[]> {
  const call = scalingCall('DescribeLaunchConfigurations', 'the list of launch configurations');
  const pages = pagesIn(place, autoScaling, call, ({ client, sdk }, options, NextToken) =>
    client.send(new sdk.DescribeLaunchConfigurationsCommand({ MaxRecords: 100, NextToken }), options),
  );
  const configurations: LaunchConfiguration[] = [];
  for await (const page of pages) {
    for (const { LaunchConfigurationName: name = '', ImageId: imageId } of page.LaunchConfigurations ?? []) {
      configurations.push({ name, imageId });
    }
  }
  return configurations;
}

export async function listScalingGroups(place: Regional): Promise<ScalingGroup[]> {
  const call = scalingCall('DescribeAutoScalingGroups', 'the list of Auto Scaling groups');
  const pages = pagesIn(place, autoScaling, call, ({ client, sdk }, options, NextToken) =>
    client.send(
      new sdk.DescribeAutoScalingGroupsCommand({ IncludeInstances: false, MaxRecords: 100, NextToken }),
      options,
    ),
  );
  const groups: ScalingGroup[] = [];
  for await (const page of pages) groups.push(...(page.AutoScalingGroups ?? []).map(groupOf));
  return groups;
}

function groupOf(group: AutoScalingGroup): ScalingGroup {
  const mixed = group.MixedInstancesPolicy?.LaunchTemplate;
  const templates = [
    group.LaunchTemplate,
    mixed?.LaunchTemplateSpecification,
    ...(mixed?.Overrides ?? []).map(({ LaunchTemplateSpecification }) => LaunchTemplateSpecification),
  ].filter((template) => template !== undefined);
  return {
    name: group.AutoScalingGroupName ?? '',
    configuration: group.LaunchConfigurationName,
    templates: templates.map(({ LaunchTemplateId: id, LaunchTemplateName: name, Version: version }) => ({
      id,
      name,
      version: version ?? '$Default',
    })),
  };
}

const autoScaling = serviceOf<{ client: AutoScalingClient; sdk: typeof AutoScalingSdk }>(async (config) => {
  const sdk = await import('@aws-sdk/client-auto-scaling');
  return { sdk, client: new sdk.AutoScalingClient(config) };
});

function scalingCall(operation: string, deed: string): Call {
  return { service: 'Auto Scaling', deed, writes: false, action: `autoscaling:${operation}` };
}
