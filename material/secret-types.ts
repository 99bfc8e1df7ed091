import type { SecretType } from './secret-type.ts';
import { awsAccessKey } from './secrets/aws-access-key.ts';
import { awsSecretAccessKey } from './secrets/aws-secret-access-key.ts';
import { awsSessionToken } from './secrets/aws-session-token.ts';

/** Every secret type that can be generated, in alphabetical order of its id. */
export const secretTypes: readonly SecretType[] = [awsAccessKey, awsSecretAccessKey, awsSessionToken];

export function secretTypeOf(id: string): SecretType {
  const found = secretTypes.find((type) => type.id === id);
  if (found === undefined) throw new Error(`There is no secret type '${id}'.`);
  return found;
}
