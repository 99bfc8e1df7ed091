import type { Fields } from '#catalogue/fields.ts';
import { defaultAwsRegion, isAwsRegion } from './regions.ts';

/** What every agent that works in AWS asks for. */
export const awsCredentialFields = {
  region: {
    type: 'select',
    dynamic: true,
    required: true,
    description: 'AWS region to work in',
    default: defaultAwsRegion,
    sandbox: 'region',
    check: (value) =>
      isAwsRegion(value) ? undefined : `AWS has no region '${value.slice(0, 40)}'. Choose one from the list.`,
  },
  accessKeyId: {
    type: 'text',
    required: true,
    description: 'Id of an access key, such as AKIA followed by 16 characters',
    sandbox: 'accessKeyId',
    // https://docs.aws.amazon.com/IAM/latest/APIReference/API_AccessKey.html
    check: (value) =>
      /^\w{16,128}$/.test(value)
        ? undefined
        : 'An access key id has 16 to 128 letters and digits and no spaces.',
  },
  secretAccessKey: {
    type: 'password',
    required: true,
    description: 'Secret of the access key; stored encrypted',
    sandbox: 'secretAccessKey',
    check: (value) => checkPrintable('secret access key', value),
  },
  sessionToken: {
    type: 'password',
    required: false,
    description: 'Only for temporary keys, those whose id starts with ASIA',
    check: (value) => checkPrintable('session token', value),
  },
  roleArn: {
    type: 'text',
    required: false,
    description: 'Role to assume with these keys; empty to work with the keys themselves',
    check: (value) =>
      /^arn:aws:iam::\d{12}:role\/[\w+=,.@/-]{1,576}$/.test(value)
        ? undefined
        : 'A role ARN looks like arn:aws:iam::<12 digits>:role/<name>.',
  },
  externalId: {
    type: 'text',
    required: false,
    description: 'External id that the trust policy of the role asks for',
    // https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
    check: (value) =>
      /^[\w+=,.@:/-]{2,1224}$/.test(value)
        ? undefined
        : 'An external id has 2 to 1,224 letters, digits and the characters + = , . @ : / - _.',
  },
} as const satisfies Fields;

const { region: _region, ...keyFields } = awsCredentialFields;

/** The same for agents that say of the region in their own words what lies there. */
export const awsKeyFields = keyFields;

function checkPrintable(name: string, value: string): string | undefined {
  // It travels in a header: anything else would break the request, not the cloud's rules.
  return /^[\x21-\x7e]+$/.test(value) ? undefined : `A ${name} has no spaces and no special letters.`;
}
