import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { checkRegions } from './regions.ts';

export const fields = {
  regions: {
    type: 'text',
    required: false,
    description: 'Regions to read, such as eu-west-1, us-east-1; empty for every region that is switched on',
    check: checkRegions,
  },
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'ami-provenance',
  name: 'AMI Provenance',
  description: 'Finds out who made the images that your EC2 instances run on, or would be started from.',
  category: 'AWS',
  type: 'Analyzer',
  subtype: 'analyzer',
  price: 1,
  runPrice: 1,
  // sts:GetCallerIdentity is missing on purpose: it needs no permission and cannot be denied.
  // The marketplace tells one list; what the analysis can do without is in it, and named in the readme.
  permissions: [
    'autoscaling:DescribeAutoScalingGroups',
    'autoscaling:DescribeLaunchConfigurations',
    'ec2:DescribeImages',
    'ec2:DescribeInstanceImageMetadata',
    'ec2:DescribeInstances',
    'ec2:DescribeLaunchTemplateVersions',
    'ec2:DescribeRegions',
    'ec2:GetAllowedImagesSettings',
    'organizations:ListAccounts',
  ],
  details: {
    features: [
      'Names the owner of every image in use, also of images that are gone or no longer shared',
      'Tells your own, trusted, allowed and verified images from those of vendors and strangers',
      'Reads launch templates, launch configurations and Auto Scaling groups: what would be started next',
      'Warns of public images of strangers that carry a well-known name',
      'Says in which regions the Allowed AMIs setting is off',
      'Reads only; a region that fails is named first, the others still count',
    ],
    useCases: [
      'Find instances that run on an image of a stranger',
      'Check an estate for the name confusion of image look-ups (whoAMI)',
      'Prepare the list of providers before Allowed AMIs is switched on',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
