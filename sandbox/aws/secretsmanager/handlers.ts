import type * as SecretsManager from '@aws-sdk/client-secrets-manager';
import type { Handlers } from '#sandbox/aws/call.ts';
import { createSecret, deleteSecret, describeSecret, listSecrets, tagResource } from './secrets.ts';
import { getSecretValue, putSecretValue } from './values.ts';

/** What stands; every other operation of the schema answers 501. */
export const secretsHandlers: Handlers<typeof SecretsManager> = {
  CreateSecret: createSecret,
  DeleteSecret: deleteSecret,
  DescribeSecret: describeSecret,
  GetSecretValue: getSecretValue,
  ListSecrets: listSecrets,
  PutSecretValue: putSecretValue,
  TagResource: tagResource,
};
