import { announce } from './announce.ts';

export const ec2LaunchTemplate = announce({
  id: 'ec2-launch-template',
  name: 'EC2 Launch Template Deployer',
  description:
    'Puts generated credentials into the user data of an EC2 launch template that is never started.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Configuration',
  disabledReason: 'Not available yet: this target comes after the others.',
  features: ['Adds a version of its own to a launch template', 'Never starts a machine'],
  useCases: ['See who reads the user data of your templates'],
});
