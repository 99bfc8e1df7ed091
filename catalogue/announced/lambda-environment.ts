import { announce } from './announce.ts';

export const lambdaEnvironment = announce({
  id: 'lambda-environment',
  name: 'Lambda Environment Deployer',
  description: 'Adds generated credentials to the environment variables of an AWS Lambda function.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Configuration',
  disabledReason: 'Not available yet: this target is still being built.',
  features: [
    'Adds variables of its own and touches no other',
    'Changes nothing when somebody else changed the function meanwhile',
  ],
  useCases: ['See who reads the settings of a function, and whether a scanner does'],
});
