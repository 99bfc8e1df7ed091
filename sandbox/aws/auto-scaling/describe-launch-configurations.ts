import type { LaunchConfigurationNamesType } from '@aws-sdk/client-auto-scaling';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { furnish, launchConfigurations } from '#sandbox/aws/ec2/fleets.ts';
import { arnOf, namedPage } from './named-page.ts';

export function describeLaunchConfigurations(call: Call, input: LaunchConfigurationNamesType) {
  const operation = 'DescribeLaunchConfigurations';
  permit(call, `autoscaling:${operation}`, '*');
  furnish(call);
  const names = input.LaunchConfigurationNames;
  const { taken, NextToken } = namedPage(call, operation, input, launchConfigurations, names);
  return {
    LaunchConfigurations: taken.map(({ name, imageId, type, createdAt }) => ({
      LaunchConfigurationName: name,
      LaunchConfigurationARN: arnOf(call, 'launchConfiguration', name),
      ImageId: imageId,
      InstanceType: type,
      CreatedTime: new Date(createdAt),
    })),
    NextToken,
  };
}
