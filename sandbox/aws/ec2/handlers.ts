import type * as Ec2 from '@aws-sdk/client-ec2';
import type { Handlers } from '#sandbox/aws/call.ts';
import { describeAccountAttributes } from './describe-account-attributes.ts';
import { describeImages } from './describe-images.ts';
import { describeInstanceImageMetadata } from './describe-instance-image-metadata.ts';
import { describeInstances } from './describe-instances.ts';
import { describeLaunchTemplateVersions } from './describe-launch-template-versions.ts';
import { describeLaunchTemplates } from './describe-launch-templates.ts';
import { describeRegions } from './describe-regions.ts';
import { getAllowedImagesSettings } from './get-allowed-images-settings.ts';

/** What stands; every other operation of the schema answers 501. */
export const ec2Handlers: Handlers<typeof Ec2> = {
  DescribeAccountAttributes: describeAccountAttributes,
  DescribeImages: describeImages,
  DescribeInstanceImageMetadata: describeInstanceImageMetadata,
  DescribeInstances: describeInstances,
  DescribeLaunchTemplates: describeLaunchTemplates,
  DescribeLaunchTemplateVersions: describeLaunchTemplateVersions,
  DescribeRegions: describeRegions,
  GetAllowedImagesSettings: getAllowedImagesSettings,
};
