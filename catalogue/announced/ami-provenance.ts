import { announce } from './announce.ts';

export const amiProvenance = announce({
  id: 'ami-provenance',
  name: 'AMI Provenance',
  description: 'Finds out who made the images that your EC2 instances run on.',
  category: 'AWS',
  type: 'Analyzer',
  subtype: 'analyzer',
  disabledReason: 'Not available yet: this analyzer is still being built.',
  features: ['Names the owner of every image in use', 'Tells known vendors from unknown accounts'],
  useCases: ['Find instances that run on an image of a stranger'],
});
