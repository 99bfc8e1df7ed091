import { createHash } from 'node:crypto';
import type * as Sdk from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { understand } from '#catalogue/providers/understand.ts';
import { askerOf } from './clients.ts';
import type { Aws } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';

/** What tells a secret and its value from every other: a name that is used again gets another ARN. */
export interface SecretState {
  arn: string;
  versionId: string;
}

/** `taken` when a secret of this name is there: nothing is ever overwritten. */
export async function createSecret(
  aws: Aws,
  name: string,
  content: string,
): Promise<SecretState | 'taken' | 'being deleted'> {
  const call = callOf('CreateSecret', 'the creation of the secret', {
    writes: true,
    unanswered: 'Whether the secret was planted is not known; the next try finds out.',
  });
  const ClientRequestToken = tokenOf(name, content);
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.CreateSecretCommand({ Name: name, SecretString: content, ClientRequestToken });
    try {
      return stateOf(understand(call.service, aws.words, call, Named, await client.send(command, options)));
    } catch (cause) {
      const { code } = readFault(cause);
      if (code === 'ResourceExistsException') return 'taken';
      if (isBeingDeleted(cause)) return 'being deleted';
      throw cause;
    }
  });
}

/** The current value of a secret, by its name or ARN; undefined where there is none, or nobody may read it any more. */
export async function readSecret(
  aws: Aws,
  secretId: string,
): Promise<(SecretState & { sha256: string }) | undefined> {
  const call = callOf('GetSecretValue', 'the reading of the secret', { writes: false });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.GetSecretValueCommand({ SecretId: secretId });
    const answer = await unlessMissing(() => client.send(command, options));
    if (answer === undefined) return undefined;
    const read = understand(call.service, aws.words, call, Valued, answer);
    const value = 'SecretString' in read ? read.SecretString : read.SecretBinary;
    const sha256 = createHash('sha256').update(value).digest('hex');
    return { ...stateOf(read), sha256 };
  });
}

/** The ids of all versions that bear a label, whether or not the secret is to be deleted. */
export async function lookAtSecret(
  aws: Aws,
  secretId: string,
): Promise<{ arn: string; versionIds: string[] } | undefined> {
  const call = callOf('DescribeSecret', 'the look at the secret', { writes: false });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.DescribeSecretCommand({ SecretId: secretId });
    const answer = await unlessMissing(() => client.send(command, options));
    if (answer === undefined) return undefined;
    const { ARN: arn, VersionIdsToStages } = understand(call.service, aws.words, call, Described, answer);
    return { arn, versionIds: Object.keys(VersionIdsToStages ?? {}) };
  });
}

/** At once and for ever; what is not there is no failure. */
export async function removeSecret(aws: Aws, arn: string): Promise<void> {
  const call = callOf('DeleteSecret', 'the removal of the secret', {
    writes: true,
    unanswered: 'Whether the secret was removed is not known; the next try finds out.',
  });
  await ask(aws, call, ({ client, sdk }, options) =>
    client.send(new sdk.DeleteSecretCommand({ SecretId: arn, ForceDeleteWithoutRecovery: true }), options),
  );
}

/**
 * The same name and content ask for the same version, so that a repeated request is recognised:
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html.
 * It becomes the version's id, so it looks like every other one and tells nothing of the content.
 */
function tokenOf(name: string, content: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, content]))
    .digest('hex');
  const variant = (8 + (Number.parseInt(hash.charAt(16), 16) % 4)).toString(16);
  const groups = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
  ];
  return [...groups, hash.slice(20, 32)].join('-');
}

// Without these nobody could tell a secret from one that was made in its place.
const arn = z.string().check(z.regex(/^arn:[a-z-]{1,20}:secretsmanager:[\w/+=.@:-]{1,2000}$/));
const Named = z.object({ ARN: arn, VersionId: z.string().check(z.regex(/^[\w-]{32,64}$/)) });
const Valued = z.union([
  z.extend(Named, { SecretString: z.string() }),
  z.extend(Named, { SecretBinary: z.instanceof(Uint8Array) }),
]);
/** A secret that nobody has given a value yet has no version. */
const Described = z.object({
  ARN: arn,
  VersionIdsToStages: z.nullish(z.record(z.string(), z.array(z.string()))),
});

function stateOf({ ARN: arn, VersionId: versionId }: z.infer<typeof Named>): SecretState {
  return { arn, versionId };
}

const ask = askerOf<typeof Sdk, SecretsManagerClient>(
  () => import('@aws-sdk/client-secrets-manager'),
  (sdk, config) => new sdk.SecretsManagerClient(config),
);

function callOf(operation: string, deed: string, more: Pick<Call, 'writes' | 'unanswered'>): Call {
  return { service: 'Secrets Manager', deed, action: `secretsmanager:${operation}`, ...more };
}

async function unlessMissing<T>(request: () => Promise<T>): Promise<T | undefined> {
  return await unlessGone(
    request,
    (cause) => readFault(cause).code === 'ResourceNotFoundException' || isBeingDeleted(cause),
  );
}

/** The same code says many things; only the sentence tells them apart. */
function isBeingDeleted(cause: unknown): boolean {
  const isRequest = readFault(cause).code === 'InvalidRequestException';
  return isRequest && cause instanceof Error && /(?:marked|scheduled) for deletion/.test(cause.message);
}
