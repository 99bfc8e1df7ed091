import { announce } from './announce.ts';

export const iamTrust = announce({
  id: 'iam-trust',
  name: 'IAM Trust',
  description: 'Lists every account, service and identity provider that may assume your roles.',
  category: 'AWS',
  type: 'Analyzer',
  subtype: 'analyzer',
  disabledReason: 'Not available yet: this analyzer is still being built.',
  features: ['Compares with the accounts of known vendors', 'Finds roles that ask for no external id'],
  useCases: ['See which strangers hold a door to your account'],
});
