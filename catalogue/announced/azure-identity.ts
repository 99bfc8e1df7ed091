import { announce } from './announce.ts';

export const azureIdentity = announce({
  id: 'azure-identity',
  name: 'Azure Identity',
  description: 'Lists the guests, apps and roles that may reach into your Azure subscriptions.',
  category: 'Azure',
  type: 'Analyzer',
  subtype: 'analyzer',
  disabledReason: 'Not available yet: this analyzer is still being built.',
  features: [
    'Finds guests who own a subscription',
    'Finds apps of other directories, and secrets that are old or have ended',
  ],
  useCases: ['See which strangers hold a door to your subscription'],
});
