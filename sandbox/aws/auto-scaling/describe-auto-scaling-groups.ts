import type { AutoScalingGroupNamesType } from '@aws-sdk/client-auto-scaling';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { allTemplates } from '#sandbox/aws/ec2/find-template.ts';
import type { AutoScalingGroup, Instance } from '#sandbox/aws/ec2/fleet-shape.ts';
import { autoScalingGroups, furnish, instances, shelfOf } from '#sandbox/aws/ec2/fleets.ts';
import { notBuilt } from '#sandbox/aws/problem.ts';
import { arnOf, namedPage } from './named-page.ts';

export function describeAutoScalingGroups(call: Call, input: AutoScalingGroupNamesType) {
  const operation = 'DescribeAutoScalingGroups';
  permit(call, `autoscaling:${operation}`, '*');
  furnish(call);
  if (input.Filters) throw notBuilt('This sandbox does not filter Auto Scaling groups.');
  const names = input.AutoScalingGroupNames;
  const { taken, NextToken } = namedPage(call, operation, input, autoScalingGroups, names);
  const machines = input.IncludeInstances === false ? [] : machinesOf(call);
  const idOf = new Map(allTemplates(call).map(({ name, id }) => [name, id]));
  return { AutoScalingGroups: taken.map((group) => present(call, group, machines, idOf)), NextToken };
}

function present(
  call: Call,
  group: AutoScalingGroup,
  machines: readonly Instance[],
  idOf: ReadonlyMap<string, string>,
) {
  const { name, starts, size, createdAt } = group;
  const own = machines.filter(({ tags }) => tags.some((tag) => isGroupTag(tag) && tag.Value === name));
  const { LaunchTemplate, LaunchConfigurationName } = startsWith(starts, idOf);
  const mixed = { MixedInstancesPolicy: { LaunchTemplate: { LaunchTemplateSpecification: LaunchTemplate } } };
  return {
    AutoScalingGroupName: name,
    AutoScalingGroupARN: arnOf(call, 'autoScalingGroup', name),
    LaunchConfigurationName,
    ...(group.isMixed ? mixed : { LaunchTemplate }),
    MinSize: 0,
    MaxSize: Math.max(1, size * 2),
    DesiredCapacity: size,
    DefaultCooldown: 300,
    AvailabilityZones: ['a', 'b', 'c'].map((zone) => call.region + zone),
    HealthCheckType: 'EC2',
    HealthCheckGracePeriod: 300,
    Instances: own.map(({ id, zone }) => ({
      InstanceId: id,
      AvailabilityZone: call.region + zone,
      LifecycleState: 'InService' as const,
      HealthStatus: 'Healthy',
      LaunchConfigurationName,
      LaunchTemplate,
      ProtectedFromScaleIn: false,
    })),
    CreatedTime: new Date(createdAt),
  };
}

function startsWith(starts: AutoScalingGroup['starts'], idOf: ReadonlyMap<string, string>) {
  if ('launchConfiguration' in starts) return { LaunchConfigurationName: starts.launchConfiguration };
  const { template, version } = starts;
  const LaunchTemplateId = idOf.get(template);
  return { LaunchTemplate: { LaunchTemplateId, LaunchTemplateName: template, Version: version } };
}

function machinesOf({ state, caller, region }: Call): Instance[] {
  const all = instances.list(state, caller.owner, shelfOf(caller.accountId, region));
  return all.filter(({ tags }) => tags.some(isGroupTag));
}

function isGroupTag({ Key }: Instance['tags'][number]): boolean {
  return Key === 'aws:autoscaling:groupName';
}
