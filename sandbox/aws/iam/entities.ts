import { randomBytes } from 'node:crypto';
import { documents } from '#sandbox/aws/documents.ts';

export type Tag = { Key: string; Value: string };

export type Account = { id: string; owner: string; member: string; createdAt: string };

/** What users and roles share: the policies that speak for them. */
export type PolicyHolder = {
  accountId: string;
  name: string;
  path: string;
  id: string;
  createdAt: string;
  inlinePolicies: Record<string, string>;
  attachedPolicies: string[];
  tags: Tag[];
};

export type User = PolicyHolder & {
  accessKeyIds: string[];
  /** Absent in users of before there were groups. */
  groupNames?: string[];
  /** Since when there is a password for the console; the password itself opens nothing and is not kept. */
  passwordSince?: string;
};

/** Holds no policies: what would give its users permissions answers 501. */
export type Group = Pick<PolicyHolder, 'accountId' | 'name' | 'path' | 'id' | 'createdAt'>;

export type Role = PolicyHolder & {
  trustPolicy: string;
  description: string | undefined;
  maxSessionSeconds: number;
};

export type AccessKey = {
  id: string;
  secret: string;
  owner: string;
  accountId: string;
  userName: string;
  isActive: boolean;
  createdAt: string;
  lastUsed: { at: string; region: string; service: string } | undefined;
};

export const accounts = documents<Account>('account');
export const users = documents<User>('user');
export const groups = documents<Group>('group');
export const roles = documents<Role>('role');
export const accessKeys = documents<AccessKey>('access-key');

/** AWS takes names as equal whatever their case, so the place of one is its lower case. */
export function placeOf(accountId: string, name: string): string {
  return `${accountId}/${name.toLowerCase()}`;
}

export function userArn(user: Pick<User, 'accountId' | 'path' | 'name'>): string {
  return `arn:aws:iam::${user.accountId}:user${user.path}${user.name}`;
}

export function groupArn(group: Pick<Group, 'accountId' | 'path' | 'name'>): string {
  return `arn:aws:iam::${group.accountId}:group${group.path}${group.name}`;
}

export function roleArn(role: Pick<Role, 'accountId' | 'path' | 'name'>): string {
  return `arn:aws:iam::${role.accountId}:role${role.path}${role.name}`;
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function entityIdOf(prefix: 'AGPA' | 'AIDA' | 'AROA', entropy: Buffer): string {
  return prefix + [...entropy.subarray(0, 17)].map((byte) => base32[byte % 32]).join('');
}

export function randomId(prefix: 'AGPA' | 'AIDA' | 'AROA'): string {
  return entityIdOf(prefix, randomBytes(17));
}

/** Characters 5 to 12 of a key id carry the account, as they do in AWS: tools read it out of there. */
export function accessKeyIdOf(prefix: 'AKIA' | 'ASIA', accountId: string, entropy: Buffer): string {
  const bits = (1n << 79n) | (BigInt(accountId) << 39n) | (entropy.readBigUInt64BE() & ((1n << 39n) - 1n));
  let body = '';
  for (let shift = 75n; shift >= 0n; shift -= 5n) body += base32[Number((bits >> shift) & 31n)];
  return prefix + body;
}
