import type {
  AddUserToGroupRequest,
  CreateGroupRequest,
  DeleteGroupRequest,
  ListGroupsForUserRequest,
  RemoveUserFromGroupRequest,
} from '@aws-sdk/client-iam';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { groupArn, groups, placeOf, randomId, users, type Group, type User } from './entities.ts';
import { checkName, checkPath, deleteConflict, keepUser, noSuchEntity, openUser, page } from './holders.ts';

export function createGroup(call: Call, input: CreateGroupRequest) {
  const { GroupName: name = '', Path: path = '/' } = input;
  checkName('groupName', name);
  checkPath(path);
  const { accountId, owner } = call.caller;
  permit(call, 'iam:CreateGroup', groupArn({ accountId, path, name }));
  if (groups.get(call.state, owner, placeOf(accountId, name))) {
    throw awsProblem('EntityAlreadyExists', 409, `Group with name ${name} already exists.`);
  }
  const id = randomId('AGPA');
  const group: Group = { accountId, name, path, id, createdAt: call.now.toISOString() };
  groups.put(call.state, owner, placeOf(accountId, name), group);
  return { Group: describe(group) };
}

export function deleteGroup(call: Call, input: DeleteGroupRequest) {
  const group = openGroup(call, 'iam:DeleteGroup', input.GroupName);
  const { accountId, owner } = call.caller;
  const isUsed = users
    .list(call.state, owner, `${accountId}/`)
    .some(({ groupNames }) => groupNames?.includes(group.name));
  if (isUsed) throw deleteConflict('Cannot delete entity, must remove users from group first.');
  groups.remove(call.state, owner, placeOf(accountId, group.name));
  return undefined;
}

export function addUserToGroup(call: Call, input: AddUserToGroupRequest) {
  const group = openGroup(call, 'iam:AddUserToGroup', input.GroupName);
  const user = memberOf(call, input.UserName);
  keepUser(call, { ...user, groupNames: [...new Set([...(user.groupNames ?? []), group.name])] });
  return undefined;
}

export function removeUserFromGroup(call: Call, input: RemoveUserFromGroupRequest) {
  const group = openGroup(call, 'iam:RemoveUserFromGroup', input.GroupName);
  const user = memberOf(call, input.UserName);
  keepUser(call, { ...user, groupNames: (user.groupNames ?? []).filter((name) => name !== group.name) });
  return undefined;
}

export function listGroupsForUser(call: Call, input: ListGroupsForUserRequest) {
  const user = openUser(call, 'iam:ListGroupsForUser', input.UserName ?? '');
  const { accountId, owner } = call.caller;
  const joined = groups
    .list(call.state, owner, `${accountId}/`)
    .filter(({ name }) => user.groupNames?.includes(name));
  const { taken, ...rest } = page(call, input, joined, ({ name }) => placeOf(accountId, name));
  return { Groups: taken.map(describe), ...rest };
}

function openGroup(call: Call, action: string, name = ''): Group {
  const { accountId, owner } = call.caller;
  const group = groups.get(call.state, owner, placeOf(accountId, name));
  permit(call, action, groupArn(group ?? { accountId, path: '/', name }));
  if (!group) throw noSuchEntity(`The group with name ${name} cannot be found.`);
  return group;
}

/** Who joins or leaves is no resource of the action: the group is. */
function memberOf(call: Call, name = ''): User {
  const { accountId, owner } = call.caller;
  const user = users.get(call.state, owner, placeOf(accountId, name));
  if (!user) throw noSuchEntity(`The user with name ${name} cannot be found.`);
  return user;
}

function describe(group: Group) {
  return {
    Path: group.path,
    GroupName: group.name,
    GroupId: group.id,
    Arn: groupArn(group),
    CreateDate: new Date(group.createdAt),
  };
}
