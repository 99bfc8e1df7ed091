import type * as AutoScaling from '@aws-sdk/client-auto-scaling';
import type { Handlers } from '#sandbox/aws/call.ts';
import { describeAutoScalingGroups } from './describe-auto-scaling-groups.ts';
import { describeLaunchConfigurations } from './describe-launch-configurations.ts';

/** What stands; every other operation of the schema answers 501. */
export const autoScalingHandlers: Handlers<typeof AutoScaling> = {
  DescribeAutoScalingGroups: describeAutoScalingGroups,
  DescribeLaunchConfigurations: describeLaunchConfigurations,
};
