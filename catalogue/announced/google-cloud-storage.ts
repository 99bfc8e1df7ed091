import { announce } from './announce.ts';

export const googleCloudStorage = announce({
  id: 'google-cloud-storage',
  name: 'Google Cloud Storage Deployer',
  description: 'Plants the generated file in a bucket of Google Cloud Storage.',
  category: 'Google',
  type: 'Deploy',
  subtype: 'Storage',
  disabledReason: 'Not available yet: this target is still being built.',
  features: [
    'Never overwrites: it creates only where nothing lies',
    'Removes the generation that it made, and no other',
  ],
  useCases: ['See whether a leaked key in a bucket is noticed'],
});
