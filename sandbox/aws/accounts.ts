import { randomUUID } from 'node:crypto';
import { deriveAccountId } from './account-ids.ts';
import { placeOf as tablePlace, tables } from './dynamodb/table-store.ts';
import { metadataGuardrail } from './ec2/metadata-guardrail.ts';
import {
  accessKeyIdOf,
  accessKeys,
  accounts,
  entityIdOf,
  placeOf,
  roleArn,
  roles,
  userArn,
  users,
  type Account,
  type User,
} from './iam/entities.ts';
import { buckets } from './s3/bucket-store.ts';
import type { State } from './state.ts';

/** What a signed-in person of the product needs to work in an account of the sandbox. */
export type AccountAccess = {
  accountId: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  roleArn: string;
  externalId: string;
  userArn: string;
  /** Other accounts of the same company: what comes from there is trusted. */
  trustedAccounts: string[];
  /** A DynamoDB table in the region above, for who has made none. */
  tableName: string;
};

export const mainMember = 'main';
/** The account that is not the owner's own: what lies there is not theirs to see. */
export const foreignMember = 'other';
/** Where the company makes its images; nobody signs in there. */
export const imagesMember = 'images';
const operatorName = 'drill-operator';
const roleName = 'LeakdrillDrill';
const homeRegion = 'us-east-1';
const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess';
const takenBucket = 'acme-taken';
const tableName = 'service-settings';

/**
 * Makes whatever of the owner's world is missing and answers its credentials.
 * All of it comes from the state key and the owner, so a second call, or one after a reset, answers the same.
 */
export function provisionAccount(state: State, owner: string, now: Date, member = mainMember): AccountAccess {
  const foreign = provisionMember(state, owner, foreignMember, now);
  if (!buckets.get(state, owner, takenBucket)) {
    buckets.put(state, owner, takenBucket, {
      name: takenBucket,
      accountId: foreign.accountId,
      region: homeRegion,
      createdAt: now.toISOString(),
      versioning: undefined,
      tags: [],
      publicAccessBlock: undefined,
    });
  }
  return member === foreignMember ? foreign : provisionMember(state, owner, member, now);
}

export function hasWorld(state: State, owner: string): boolean {
  return accounts.list(state, owner).length > 0;
}

export function hasAccount(state: State, owner: string, member: string): boolean {
  return accounts.list(state, owner).some((account) => account.member === member);
}

export function isForeign(state: State, owner: string, accountId: string): boolean {
  return accounts.get(state, owner, accountId)?.member === foreignMember;
}

/** Takes away everything that the owner's world holds, its events too. */
export function clearWorld(state: State, owner: string): void {
  for (const table of ['documents', 'objects', 'events', 'cloud_events']) {
    state.statement(`delete from ${table} where owner = ?`).run(owner);
  }
}

function provisionMember(state: State, owner: string, member: string, now: Date): AccountAccess {
  const derive = (purpose: string, length: number) =>
    state.sealing.derive(JSON.stringify([purpose, owner, member]), length);
  const { id: accountId } = findOrCreateAccount(state, owner, member, now);
  const createdAt = now.toISOString();
  const accessKeyId = accessKeyIdOf('AKIA', accountId, derive('access key id', 8));
  const holder = {
    accountId,
    path: '/',
    createdAt,
    inlinePolicies: member === mainMember ? { [metadataGuardrail.name]: metadataGuardrail.document } : {},
    attachedPolicies: [administrator],
    tags: [],
  };

  const userPlace = placeOf(accountId, operatorName);
  const user: User = users.get(state, owner, userPlace) ?? {
    ...holder,
    name: operatorName,
    id: entityIdOf('AIDA', derive('user id', 17)),
    accessKeyIds: [],
  };
  if (!user.accessKeyIds.includes(accessKeyId)) user.accessKeyIds.push(accessKeyId);
  users.put(state, owner, userPlace, user);

  const secret = derive('secret access key', 30).toString('base64');
  if (!accessKeys.get(state, owner, accessKeyId)) {
    const key = {
      id: accessKeyId,
      secret,
      owner,
      accountId,
      userName: operatorName,
      isActive: true,
      createdAt,
    };
    accessKeys.put(state, owner, accessKeyId, { ...key, lastUsed: undefined });
  }

  const externalId = derive('external id', 16).toString('hex');
  const rolePlace = placeOf(accountId, roleName);
  if (!roles.get(state, owner, rolePlace)) {
    roles.put(state, owner, rolePlace, {
      ...holder,
      name: roleName,
      id: entityIdOf('AROA', derive('role id', 17)),
      trustPolicy: trustPolicy(accountId, externalId),
      description: 'Lets the drill in, with its external id only.',
      maxSessionSeconds: 3600,
    });
  }
  if (member === mainMember) provisionTable(state, owner, accountId, createdAt);
  return {
    accountId,
    accessKeyId,
    secretAccessKey: secret,
    region: homeRegion,
    roleArn: roleArn({ accountId, path: '/', name: roleName }),
    externalId,
    userArn: userArn(user),
    trustedAccounts: [findOrCreateAccount(state, owner, imagesMember, now).id],
    tableName,
  };
}

function provisionTable(state: State, owner: string, accountId: string, createdAt: string): void {
  const named = { name: tableName, accountId, region: homeRegion };
  if (tables.get(state, owner, tablePlace(named))) return;
  const id = randomUUID();
  const keys = [{ name: 'id', role: 'HASH' as const, type: 'S' as const }];
  tables.put(state, owner, tablePlace(named), { ...named, id, keys, createdAt });
}

function findOrCreateAccount(state: State, owner: string, member: string, now: Date): Account {
  const found = accounts.list(state, owner).find((account) => account.member === member);
  if (found) return found;
  const isTaken = (id: string) => accounts.find(state, id) !== undefined;
  const id = deriveAccountId(state, ['account id', owner, member], isTaken);
  const account: Account = { id, owner, member, createdAt: now.toISOString() };
  accounts.put(state, owner, id, account);
  return account;
}

function trustPolicy(accountId: string, externalId: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: `arn:aws:iam::${accountId}:root` },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'sts:ExternalId': externalId } },
      },
    ],
  });
}
