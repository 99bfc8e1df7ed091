import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { awsCredentialFields, awsKeyFields } from '#catalogue/providers/aws/credential-fields.ts';
import { checkUserName, checkUserPath } from './names.ts';

export const fields = {
  userName: {
    type: 'text',
    required: true,
    description: 'Name of the IAM user to make, such as that of a service; the next ones get -2, -3',
    default: 'svc-report-export',
    check: checkUserName,
  },
  userPath: {
    type: 'text',
    required: true,
    // A path that says 'decoy' would give it away.
    description: 'Path of the IAM user; choose one that your own services have',
    default: '/service/',
    check: checkUserPath,
  },
  region: { ...awsCredentialFields.region, description: 'Region that the file names; IAM itself has none' },
  ...awsKeyFields,
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'non-human-identities',
  name: 'Non-Human Identities',
  description:
    'Deploys a live decoy identity in AWS: a user that may do nothing, and whose key raises an alarm.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Identity',
  price: 2,
  runPrice: 1,
  permissions: [
    'iam:AttachUserPolicy',
    'iam:CreateAccessKey',
    'iam:CreateUser',
    'iam:DeleteAccessKey',
    'iam:DeleteUser',
    'iam:DetachUserPolicy',
    'iam:GetAccessKeyLastUsed',
    'iam:GetLoginProfile',
    'iam:GetUser',
    'iam:ListAccessKeys',
    'iam:ListAttachedUserPolicies',
    'iam:ListGroupsForUser',
    'iam:ListUserPolicies',
    'iam:TagUser',
    'iam:UpdateAccessKey',
  ],
  details: {
    features: [
      'A real key that AWSDenyAll keeps from doing anything, read back before the key is made',
      'Its use is seen in CloudTrail, with address and program, in every account by default',
      'Makes its own file, sealed like every other: download it and leave it where a thief looks',
      'Never touches a user that is there already, and takes its own back only unchanged',
    ],
    useCases: [
      'Find out who uses a key that nobody should know',
      'Measure how long your team takes to notice the use of a stolen key',
      'Rehearse the revocation of a long-term key without risk',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
