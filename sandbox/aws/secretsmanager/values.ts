import type { GetSecretValueRequest, PutSecretValueRequest } from '@aws-sdk/client-secrets-manager';
import type { Call } from '#sandbox/aws/call.ts';
import { invalid } from '#sandbox/aws/json.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import {
  checkUsable,
  currentStage,
  invalidParameter,
  keepSecret,
  notFound,
  openSecret,
  type SecretVersion,
} from './secret-store.ts';

export function getSecretValue(call: Call, input: GetSecretValueRequest) {
  const secret = openSecret(call, input.SecretId, 'secretsmanager:GetSecretValue');
  checkUsable(secret);
  const { VersionId: id, VersionStage: stage = id === undefined ? currentStage : undefined } = input;
  const version = secret.versions.find(
    (one) => (id === undefined || one.id === id) && (stage === undefined || one.stages.includes(stage)),
  );
  if (!version) {
    const asked = id === undefined ? `staging label: ${stage}` : `VersionId: ${id}`;
    throw notFound(`Secrets Manager can't find the specified secret value for ${asked}`);
  }
  keepSecret(call, { ...secret, accessedAt: call.now.toISOString() });
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: version.id,
    SecretString: version.text,
    SecretBinary: version.bytes === undefined ? undefined : Buffer.from(version.bytes, 'base64'),
    VersionStages: version.stages,
    CreatedDate: new Date(version.createdAt),
  };
}

export function putSecretValue(call: Call, input: PutSecretValueRequest) {
  const secret = openSecret(call, input.SecretId, 'secretsmanager:PutSecretValue');
  checkUsable(secret);
  const stages = input.VersionStages ?? [currentStage];
  const version = newVersion(call, input, stages);
  if (!version) throw invalidParameter('You must provide either SecretString or SecretBinary.');
  const same = secret.versions.find(({ id }) => id === version.id);
  if (same && !hasSameContent(same, version)) throw exists('version', version.id);
  if (!same) {
    const others = secret.versions.map((one) => yieldStages(one, stages));
    const versions = [...others, version].filter((one) => one.stages.length > 0);
    keepSecret(call, { ...secret, versions, changedAt: call.now.toISOString() });
  }
  return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: stages };
}

type Content = {
  ClientRequestToken?: string | undefined;
  SecretString?: string | undefined;
  SecretBinary?: Uint8Array | undefined;
};

/** Undefined where the request brings no value: a secret can be made empty. */
export function newVersion(call: Call, input: Content, stages: string[]): SecretVersion | undefined {
  const { ClientRequestToken: id, SecretString: text, SecretBinary: bytes } = input;
  if (text !== undefined && bytes !== undefined) {
    throw invalidParameter(
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    );
  }
  if (text === undefined && bytes === undefined) return undefined;
  checkSize(text ?? bytes ?? '');
  if (id === undefined) {
    throw invalidParameter('You must provide a ClientRequestToken value. We recommend a UUID-type value.');
  }
  if (id.length < 32 || id.length > 64) {
    throw invalid(
      "Value at 'clientRequestToken' failed to satisfy constraint: Member must have 32 to 64 characters",
    );
  }
  const base64 = bytes === undefined ? undefined : Buffer.from(bytes).toString('base64');
  return { id, stages, text, bytes: base64, createdAt: call.now.toISOString() };
}

export function hasSameContent(one: SecretVersion, other: SecretVersion): boolean {
  return one.text === other.text && one.bytes === other.bytes;
}

export function exists(what: 'secret' | 'version', name: string) {
  const sentence = `The operation failed because the ${what} ${name} already exists.`;
  return awsProblem('ResourceExistsException', 400, sentence);
}

/** https://docs.aws.amazon.com/secretsmanager/latest/userguide/reference_limits.html */
const maxBytes = 65_536;

function checkSize(value: string | Uint8Array): void {
  if (Buffer.byteLength(value) <= maxBytes) return;
  throw invalid(
    `Value at 'secretString' failed to satisfy constraint: Member must have length less than or equal to ${maxBytes}`,
  );
}

/** A stage stands at one version only; who loses the current one becomes the previous one. */
function yieldStages(version: SecretVersion, taken: readonly string[]): SecretVersion {
  const kept = version.stages.filter((stage) => !taken.includes(stage) && stage !== 'AWSPREVIOUS');
  const wasCurrent = version.stages.includes(currentStage) && taken.includes(currentStage);
  const stages = taken.includes(currentStage) ? kept : version.stages.filter((one) => !taken.includes(one));
  return { ...version, stages: wasCurrent ? [...stages, 'AWSPREVIOUS'] : stages };
}
