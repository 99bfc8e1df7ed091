import type {
  CreateUserRequest,
  DeleteUserRequest,
  GetUserRequest,
  ListUsersRequest,
} from '@aws-sdk/client-iam';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { placeOf, randomId, userArn, users, type User } from './entities.ts';
import {
  checkName,
  checkPath,
  checkTags,
  deleteConflict,
  keepUser,
  openUser,
  page,
  refuseBoundary,
} from './holders.ts';

export function createUser(call: Call, input: CreateUserRequest) {
  const { UserName: name = '', Path: path = '/' } = input;
  checkName('userName', name);
  checkPath(path);
  refuseBoundary(input.PermissionsBoundary);
  const tags = checkTags(input.Tags);
  const { accountId, owner } = call.caller;
  const arn = userArn({ accountId, path, name });
  call.resources.push({ type: 'AWS::IAM::User', ARN: arn, accountId });
  permit(call, 'iam:CreateUser', arn);
  if (tags.length > 0) permit(call, 'iam:TagUser', arn);
  if (users.get(call.state, owner, placeOf(accountId, name))) {
    throw awsProblem('EntityAlreadyExists', 409, `User with name ${name} already exists.`);
  }
  const user: User = {
    accountId,
    name,
    path,
    id: randomId('AIDA'),
    createdAt: call.now.toISOString(),
    inlinePolicies: {},
    attachedPolicies: [],
    tags,
    accessKeyIds: [],
  };
  keepUser(call, user);
  return { User: describe(user, true) };
}

export function deleteUser(call: Call, input: DeleteUserRequest) {
  const user = openUser(call, 'iam:DeleteUser', input.UserName ?? '');
  if (user.accessKeyIds.length > 0)
    throw deleteConflict('Cannot delete entity, must delete access keys first.');
  if (user.attachedPolicies.length > 0)
    throw deleteConflict('Cannot delete entity, must detach all policies first.');
  if (Object.keys(user.inlinePolicies).length > 0) {
    throw deleteConflict('Cannot delete entity, must delete policies first.');
  }
  if (user.passwordSince !== undefined)
    throw deleteConflict('Cannot delete entity, must delete login profile first.');
  if ((user.groupNames ?? []).length > 0)
    throw deleteConflict('Cannot delete entity, must remove users from group first.');
  users.remove(call.state, call.caller.owner, placeOf(user.accountId, user.name));
  return undefined;
}

export function getUser(call: Call, input: GetUserRequest) {
  return { User: describe(openUser(call, 'iam:GetUser', input.UserName), true) };
}

export function listUsers(call: Call, input: ListUsersRequest) {
  const { accountId, owner } = call.caller;
  permit(call, 'iam:ListUsers', `arn:aws:iam::${accountId}:user${input.PathPrefix ?? '/'}`);
  const matching = users
    .list(call.state, owner, `${accountId}/`)
    .filter((user) => user.path.startsWith(input.PathPrefix ?? '/'));
  const { taken, ...rest } = page(call, input, matching, (user) => placeOf(accountId, user.name));
  return { Users: taken.map((user) => describe(user, false)), ...rest };
}

/** Lists leave the tags out, as IAM does. */
function describe(user: User, withTags: boolean) {
  return {
    Path: user.path,
    UserName: user.name,
    UserId: user.id,
    Arn: userArn(user),
    CreateDate: new Date(user.createdAt),
    Tags: withTags && user.tags.length > 0 ? user.tags : undefined,
  };
}
