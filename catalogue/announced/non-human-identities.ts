import { announce } from './announce.ts';

export const nonHumanIdentities = announce({
  id: 'non-human-identities',
  name: 'Non-Human Identities',
  description:
    'Deploys a live decoy identity in AWS: a user that may do nothing, and whose key raises an alarm.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Identity',
  disabledReason: 'Not available yet: planting live identities is still being built.',
  features: ['A real key that every policy denies', 'Its first use is seen in CloudTrail'],
  useCases: ['Find out who uses a key that nobody should know'],
});
