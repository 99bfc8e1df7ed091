import { randomInt } from 'node:crypto';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { documents } from '#sandbox/aws/documents.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';

export type SecretVersion = {
  id: string;
  stages: string[];
  text: string | undefined;
  /** Base64. */
  bytes: string | undefined;
  createdAt: string;
};

export type Secret = {
  name: string;
  arn: string;
  accountId: string;
  region: string;
  description: string | undefined;
  tags: Tag[];
  versions: SecretVersion[];
  createdAt: string;
  changedAt: string;
  accessedAt: string | undefined;
  /** When the recovery window ends, of a secret that was deleted with one. */
  deletedAt: string | undefined;
};

export const secrets = documents<Secret>('secret');

export const currentStage = 'AWSCURRENT';

/** The secret of this name or ARN, once the caller may do this to it. */
export function openSecret(call: Call, secretId: string | undefined, action: string): Secret {
  const secret = seekSecret(call, secretId, action);
  if (!secret) throw notFound();
  return secret;
}

/** The same where a secret may be missing: permission comes before the question whether it is there. */
export function seekSecret(call: Call, secretId: string | undefined, action: string): Secret | undefined {
  const id = secretId ?? '';
  const { accountId } = call.caller;
  const secret = secretNamed(call, nameOf(id));
  const found = id.startsWith('arn:') && secret?.arn !== id ? undefined : secret;
  const arn = found?.arn ?? (id.startsWith('arn:') ? id : arnOf(call, id));
  call.resources.push({ type: 'AWS::SecretsManager::Secret', ARN: arn, accountId });
  permit(call, action, arn);
  return found;
}

/** Undefined too once the recovery window of a deleted one is over. */
export function secretNamed(call: Call, name: string): Secret | undefined {
  const secret = secrets.get(call.state, call.caller.owner, placeOf(call, name));
  return secret?.deletedAt !== undefined && secret.deletedAt <= call.now.toISOString() ? undefined : secret;
}

/** What is deleted with a recovery window is still there, but nobody may use it. */
export function checkUsable(secret: Secret): void {
  if (secret.deletedAt === undefined) return;
  throw invalidRequest("You can't perform this operation on the secret because it was marked for deletion.");
}

export function keepSecret(call: Call, secret: Secret): void {
  secrets.put(call.state, call.caller.owner, placeOf(call, secret.name), secret);
}

export function removeSecret(call: Call, { name }: Secret): void {
  secrets.remove(call.state, call.caller.owner, placeOf(call, name));
}

/** A name that is used again gets an ARN of its own: six characters that nobody chooses. */
export function newArn(call: Call, name: string): string {
  const suffix = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  return `${arnOf(call, name)}-${suffix}`;
}

export function arnOf({ region, caller }: Call, name: string): string {
  return `arn:aws:secretsmanager:${region}:${caller.accountId}:secret:${name}`;
}

export function placeOf({ region, caller }: Call, name: string): string {
  return `${caller.accountId}/${region}/${name}`;
}

export function notFound(sentence = "Secrets Manager can't find the specified secret.") {
  return awsProblem('ResourceNotFoundException', 400, sentence);
}

export function invalidRequest(sentence: string) {
  return awsProblem('InvalidRequestException', 400, sentence);
}

export function invalidParameter(sentence: string) {
  return awsProblem('InvalidParameterException', 400, sentence);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function nameOf(id: string): string {
  return /^arn:aws:secretsmanager:[a-z0-9-]+:\d{12}:secret:(.+)-[A-Za-z0-9]{6}$/.exec(id)?.[1] ?? id;
}
