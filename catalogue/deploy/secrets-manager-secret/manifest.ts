import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { awsCredentialFields, awsKeyFields } from '#catalogue/providers/aws/credential-fields.ts';
import { checkPath } from './names.ts';

export const fields = {
  namePrefix: {
    type: 'text',
    required: false,
    description: 'What stands before the file name in the name of the secret, such as prod/payments',
    default: 'prod',
    check: checkPath,
  },
  region: { ...awsCredentialFields.region, description: 'Region in which the secret is to be stored' },
  ...awsKeyFields,
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'secrets-manager-secret',
  name: 'Secrets Manager Deployer',
  description: 'Plants the generated file as a secret in AWS Secrets Manager and proves that it arrived.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Storage',
  price: 2,
  runPrice: 1,
  // No permission of KMS: the key aws/secretsmanager lets in who may use the secret (docs/decisions/0028).
  permissions: [
    'secretsmanager:CreateSecret',
    'secretsmanager:DeleteSecret',
    'secretsmanager:DescribeSecret',
    'secretsmanager:GetSecretValue',
  ],
  details: {
    features: [
      'Never overwrites: a secret of the same name stays as it is',
      'Reads the planted secret back and compares it byte by byte',
      'Takes back only its own secret, and only while it has no other version',
      'Leaves no tag or description that gives the decoy away',
    ],
    useCases: [
      'See who reads a secret that no program needs: CloudTrail records each reading by default',
      'Test whether a role that leaks can read more secrets than it should',
      'Rehearse the rotation of a secret that was read by a stranger',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
