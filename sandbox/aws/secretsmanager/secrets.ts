import type {
  CreateSecretRequest,
  DeleteSecretRequest,
  DescribeSecretRequest,
  ListSecretsRequest,
  TagResourceRequest,
} from '@aws-sdk/client-secrets-manager';
import { permit, type Call } from '#sandbox/aws/call.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import { invalid } from '#sandbox/aws/json.ts';
import { pageOf } from '#sandbox/aws/next-token.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import {
  arnOf,
  checkUsable,
  currentStage,
  invalidParameter,
  invalidRequest,
  keepSecret,
  newArn,
  openSecret,
  placeOf,
  removeSecret,
  secretNamed,
  secrets,
  seekSecret,
  type Secret,
} from './secret-store.ts';
import { exists, hasSameContent, newVersion } from './values.ts';

export function createSecret(call: Call, input: CreateSecretRequest) {
  const { Name: name = '', KmsKeyId, AddReplicaRegions, Type } = input;
  checkName(name);
  if (KmsKeyId !== undefined || AddReplicaRegions !== undefined || Type !== undefined) {
    throw notBuilt('This sandbox knows neither keys of your own nor replicas nor managed secrets.');
  }
  const tags = readTags(input.Tags);
  const version = newVersion(call, input, [currentStage]);
  const { accountId } = call.caller;
  call.resources.push({ type: 'AWS::SecretsManager::Secret', ARN: arnOf(call, name), accountId });
  permit(call, 'secretsmanager:CreateSecret', arnOf(call, name), { 'secretsmanager:Name': name });
  if (tags.length > 0) permit(call, 'secretsmanager:TagResource', arnOf(call, name));
  const there = secretNamed(call, name);
  if (there) return repeated(there, version);
  const createdAt = call.now.toISOString();
  const secret: Secret = {
    name,
    arn: newArn(call, name),
    accountId,
    region: call.region,
    description: input.Description,
    tags,
    versions: version ? [version] : [],
    createdAt,
    changedAt: createdAt,
    accessedAt: undefined,
    deletedAt: undefined,
  };
  keepSecret(call, secret);
  return { ARN: secret.arn, Name: name, VersionId: version?.id };
}

/** The same request again, its token and its content alike, is answered as the first time. */
function repeated(there: Secret, version: ReturnType<typeof newVersion>) {
  if (there.deletedAt !== undefined) {
    throw invalidRequest(
      "You can't create this secret because a secret with this name is already scheduled for deletion.",
    );
  }
  const same = version && there.versions.find(({ id }) => id === version.id);
  if (!same || !hasSameContent(same, version)) throw exists('secret', there.name);
  return { ARN: there.arn, Name: there.name, VersionId: same.id };
}

export function describeSecret(call: Call, input: DescribeSecretRequest) {
  const secret = openSecret(call, input.SecretId, 'secretsmanager:DescribeSecret');
  const stages = Object.fromEntries(secret.versions.map((version) => [version.id, version.stages]));
  return { ...described(secret), VersionIdsToStages: stages };
}

export function listSecrets(call: Call, input: ListSecretsRequest) {
  permit(call, 'secretsmanager:ListSecrets', '*');
  if (input.Filters?.length || input.SortOrder !== undefined || input.SortBy !== undefined) {
    throw notBuilt('This sandbox lists secrets without filters, in the order of their names.');
  }
  const own = secrets
    .list(call.state, call.caller.owner, placeOf(call, ''))
    .filter(({ deletedAt }) => input.IncludePlannedDeletion || deletedAt === undefined);
  const { page, next } = pageOf(call, own, ({ name }) => name, {
    size: input.MaxResults,
    most: 100,
    token: input.NextToken,
    refuse: () => awsProblem('InvalidNextTokenException', 400, 'The NextToken value is invalid.'),
  });
  return { SecretList: page.map(described), NextToken: next };
}

/** At once, or after a window in which it can be restored. */
export function deleteSecret(call: Call, input: DeleteSecretRequest) {
  const { SecretId: id = '', RecoveryWindowInDays: days, ForceDeleteWithoutRecovery: isForced } = input;
  if (isForced && days !== undefined) {
    throw invalidParameter(
      "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.",
    );
  }
  if (days !== undefined && (days < 7 || days > 30)) {
    throw invalidParameter('The RecoveryWindowInDays value must be between 7 and 30 days (inclusive).');
  }
  if (isForced) {
    const secret = seekSecret(call, id, 'secretsmanager:DeleteSecret');
    const later = new Date(call.now.getTime() + call.lateMs).toISOString();
    if (secret && call.lateMs > 0) keepSecret(call, { ...secret, deletedAt: later });
    else if (secret) removeSecret(call, secret);
    // What is not there is answered like what went, so that a second try is no failure.
    return { ARN: secret?.arn ?? id, Name: secret?.name ?? id, DeletionDate: call.now };
  }
  const secret = openSecret(call, id, 'secretsmanager:DeleteSecret');
  checkUsable(secret);
  const deletedAt = new Date(call.now.getTime() + (days ?? 30) * dayMs);
  keepSecret(call, { ...secret, deletedAt: deletedAt.toISOString() });
  return { ARN: secret.arn, Name: secret.name, DeletionDate: deletedAt };
}

export function tagResource(call: Call, input: TagResourceRequest) {
  const secret = openSecret(call, input.SecretId, 'secretsmanager:TagResource');
  checkUsable(secret);
  const added = readTags(input.Tags);
  const kept = secret.tags.filter((tag) => !added.some(({ Key }) => Key === tag.Key));
  keepSecret(call, { ...secret, tags: [...kept, ...added] });
  return undefined;
}

const dayMs = 24 * 60 * 60 * 1000;

function described(secret: Secret) {
  return {
    ARN: secret.arn,
    Name: secret.name,
    Description: secret.description,
    CreatedDate: new Date(secret.createdAt),
    LastChangedDate: new Date(secret.changedAt),
    // Secrets Manager tells the day only.
    LastAccessedDate: secret.accessedAt === undefined ? undefined : new Date(secret.accessedAt.slice(0, 10)),
    DeletedDate: secret.deletedAt === undefined ? undefined : new Date(secret.deletedAt),
    Tags: secret.tags.length > 0 ? secret.tags : undefined,
  };
}

function readTags(tags: CreateSecretRequest['Tags'] = []): Tag[] {
  const whole = tags.map(({ Key = '', Value = '' }) => ({ Key, Value }));
  if (whole.length > 50)
    throw invalid("Value at 'tags' failed to satisfy constraint: Member must have at most 50");
  return whole;
}

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html */
function checkName(name: string): void {
  if (/^[\w/+=.@!-]{1,512}$/.test(name)) return;
  throw awsProblem(
    'ValidationException',
    400,
    'Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!',
  );
}
