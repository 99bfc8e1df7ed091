import type { Manifest } from '#catalogue/agent.ts';
import type { Fields } from '#catalogue/fields.ts';
import { awsCredentialFields, awsKeyFields } from '#catalogue/providers/aws/credential-fields.ts';
import { parameterTiers, parameterTypes } from '#catalogue/providers/aws/parameters.ts';
import { checkPath } from './names.ts';

export const fields = {
  parameterPath: {
    type: 'text',
    required: false,
    description: 'Path before the file name in the name of the parameter, such as prod/payments',
    default: 'prod',
    check: checkPath,
  },
  parameterType: {
    type: 'select',
    required: true,
    description: 'SecureString is stored encrypted; a String is read by whoever may read parameters',
    options: parameterTypes,
    default: 'SecureString',
  },
  tier: {
    type: 'select',
    required: true,
    description:
      'A standard parameter holds 4 KB and is free; an advanced one holds 8 KB, and AWS charges for it',
    options: parameterTiers,
    default: 'Standard',
  },
  region: { ...awsCredentialFields.region, description: 'Region in which the parameter is to be stored' },
  ...awsKeyFields,
} as const satisfies Fields;

export const manifest: Manifest<typeof fields> = {
  id: 'ssm-parameter',
  name: 'SSM Parameter Deployer',
  description: 'Plants the generated file as a parameter of AWS Systems Manager and proves that it arrived.',
  category: 'AWS',
  type: 'Deploy',
  subtype: 'Storage',
  price: 2,
  runPrice: 1,
  // No permission of KMS: the key aws/ssm lets in who may use the parameter (docs/decisions/0028).
  permissions: ['ssm:DeleteParameter', 'ssm:GetParameter', 'ssm:PutParameter'],
  details: {
    features: [
      'Never overwrites: a parameter of the same name stays as it is',
      'Reads the planted parameter back and compares it byte by byte',
      'Takes back only its own parameter, in the version and with the value that it wrote',
      'Leaves no tag or description that gives the decoy away',
    ],
    useCases: [
      'See who walks through the parameters of an account: CloudTrail records each reading by default',
      'Test whether a role that leaks can read more parameters than it should',
      'Rehearse the response to a configuration that was read by a stranger',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields,
};
