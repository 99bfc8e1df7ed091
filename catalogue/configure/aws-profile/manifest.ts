import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { awsCredentialFields } from '#catalogue/providers/aws/credential-fields.ts';
import { checkAccountIds, checkProfileName } from './check-fields.ts';

export const fields = {
  profileName: {
    type: 'text',
    required: true,
    description: 'What you call this AWS environment, such as Production',
    check: checkProfileName,
  },
  region: awsCredentialFields.region,
  accessKeyId: awsCredentialFields.accessKeyId,
  secretAccessKey: awsCredentialFields.secretAccessKey,
  sessionToken: awsCredentialFields.sessionToken,
  roleArn: awsCredentialFields.roleArn,
  externalId: {
    ...awsCredentialFields.externalId,
    description: 'External id that the trust policy of the role must ask for; needed with a role',
  },
  trustedAccounts: {
    type: 'text',
    required: false,
    description: 'Account ids that you trust, 12 digits each, separated by commas',
    sandbox: 'trustedAccounts',
    check: checkAccountIds,
  },
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'aws-profile',
  name: 'AWS Profile',
  description: 'Describes one of your AWS environments and proves that its credentials work.',
  category: 'AWS',
  type: 'Configure',
  subtype: 'Profile',
  price: 0,
  runPrice: 0,
  // sts:GetCallerIdentity is missing on purpose: it needs no permission and cannot be denied.
  permissions: ['sts:AssumeRole'],
  details: {
    features: [
      'Asks AWS whose credentials these are before anything is stored',
      'Proves that a role cannot be assumed without its external id',
      'Warns when the keys belong to the root user',
      'Names the account, so that generated keys can point at your own account and at no one else',
    ],
    useCases: [
      'Start an analysis of an AWS environment',
      'Generate decoy keys that carry your own account id',
      'Check a role for third parties against the confused deputy',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
