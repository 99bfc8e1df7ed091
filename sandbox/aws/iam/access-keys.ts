import { randomBytes } from 'node:crypto';
import type {
  CreateAccessKeyRequest,
  DeleteAccessKeyRequest,
  GetAccessKeyLastUsedRequest,
  ListAccessKeysRequest,
  UpdateAccessKeyRequest,
} from '@aws-sdk/client-iam';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { accessKeyIdOf, accessKeys, placeOf, userArn, users, type AccessKey, type User } from './entities.ts';
import { keepUser, noSuchEntity, openUser, page, sorted } from './holders.ts';

const maxKeys = 2;

export function createAccessKey(call: Call, input: CreateAccessKeyRequest) {
  const user = openUser(call, 'iam:CreateAccessKey', input.UserName);
  if (user.accessKeyIds.length >= maxKeys) {
    throw awsProblem('LimitExceeded', 409, `Cannot exceed quota for AccessKeysPerUser: ${maxKeys}`);
  }
  const key: AccessKey = {
    id: accessKeyIdOf('AKIA', user.accountId, randomBytes(8)),
    secret: randomBytes(30).toString('base64'),
    owner: call.caller.owner,
    accountId: user.accountId,
    userName: user.name,
    isActive: true,
    createdAt: call.now.toISOString(),
    lastUsed: undefined,
  };
  accessKeys.put(call.state, key.owner, key.id, key);
  keepUser(call, { ...user, accessKeyIds: [...user.accessKeyIds, key.id] });
  return { AccessKey: { ...describe(key), SecretAccessKey: key.secret } };
}

export function deleteAccessKey(call: Call, input: DeleteAccessKeyRequest) {
  const user = openUser(call, 'iam:DeleteAccessKey', input.UserName);
  const key = keyOf(call, user, input.AccessKeyId);
  accessKeys.remove(call.state, call.caller.owner, key.id);
  keepUser(call, { ...user, accessKeyIds: user.accessKeyIds.filter((id) => id !== key.id) });
  return undefined;
}

export function updateAccessKey(call: Call, input: UpdateAccessKeyRequest) {
  const user = openUser(call, 'iam:UpdateAccessKey', input.UserName);
  const key = keyOf(call, user, input.AccessKeyId);
  const { Status: status } = input;
  if (status !== 'Active' && status !== 'Inactive') {
    const sentence = `1 validation error detected: Value '${status}' at 'status' failed to satisfy constraint: Member must satisfy enum value set: [Active, Inactive]`;
    throw awsProblem('ValidationError', 400, sentence);
  }
  accessKeys.put(call.state, call.caller.owner, key.id, { ...key, isActive: status === 'Active' });
  return undefined;
}

export function listAccessKeys(call: Call, input: ListAccessKeysRequest) {
  const user = openUser(call, 'iam:ListAccessKeys', input.UserName);
  const { taken, ...rest } = page(call, input, sorted(user.accessKeyIds), (id) => id);
  return { AccessKeyMetadata: taken.map((id) => describe(keyOf(call, user, id))), ...rest };
}

export function getAccessKeyLastUsed(call: Call, input: GetAccessKeyLastUsedRequest) {
  const { owner, accountId } = call.caller;
  const key = accessKeys.get(call.state, owner, input.AccessKeyId ?? '');
  const user =
    key && key.accountId === accountId && users.get(call.state, owner, placeOf(accountId, key.userName));
  permit(call, 'iam:GetAccessKeyLastUsed', user ? userArn(user) : '*');
  if (!key || !user) throw unknownKey(input.AccessKeyId);
  const { lastUsed } = key;
  return {
    UserName: user.name,
    AccessKeyLastUsed: {
      LastUsedDate: lastUsed && new Date(lastUsed.at),
      ServiceName: lastUsed?.service ?? 'N/A',
      Region: lastUsed?.region ?? 'N/A',
    },
  };
}

function keyOf(call: Call, user: User, id = ''): AccessKey {
  const key = user.accessKeyIds.includes(id) ? accessKeys.get(call.state, call.caller.owner, id) : undefined;
  if (!key) throw unknownKey(id);
  return key;
}

function describe(key: AccessKey) {
  return {
    UserName: key.userName,
    AccessKeyId: key.id,
    Status: key.isActive ? 'Active' : 'Inactive',
    CreateDate: new Date(key.createdAt),
  };
}

function unknownKey(id = '') {
  return noSuchEntity(`The Access Key with id ${id} cannot be found.`);
}
