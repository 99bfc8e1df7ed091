import type * as Iam from '@aws-sdk/client-iam';
import { permit, type Call, type Handlers } from '#sandbox/aws/call.ts';
import {
  createAccessKey,
  deleteAccessKey,
  getAccessKeyLastUsed,
  listAccessKeys,
  updateAccessKey,
} from './access-keys.ts';
import {
  addUserToGroup,
  createGroup,
  deleteGroup,
  listGroupsForUser,
  removeUserFromGroup,
} from './groups.ts';
import { rolePolicies, userPolicies } from './holder-policies.ts';
import { createLoginProfile, deleteLoginProfile, getLoginProfile } from './login-profiles.ts';
import { createRole, deleteRole, getRole, listRoles, updateAssumeRolePolicy } from './roles.ts';
import { createUser, deleteUser, getUser, listUsers } from './users.ts';

/** What stands; every other operation of the schema answers 501. */
export const iamHandlers: Handlers<typeof Iam> = {
  AddUserToGroup: addUserToGroup,
  AttachRolePolicy: rolePolicies.attach,
  AttachUserPolicy: userPolicies.attach,
  CreateAccessKey: createAccessKey,
  CreateGroup: createGroup,
  CreateLoginProfile: createLoginProfile,
  CreateRole: createRole,
  CreateUser: createUser,
  DeleteAccessKey: deleteAccessKey,
  DeleteGroup: deleteGroup,
  DeleteLoginProfile: deleteLoginProfile,
  DeleteRole: deleteRole,
  DeleteRolePolicy: rolePolicies.remove,
  DeleteUser: deleteUser,
  DeleteUserPolicy: userPolicies.remove,
  DetachRolePolicy: rolePolicies.detach,
  DetachUserPolicy: userPolicies.detach,
  GetAccessKeyLastUsed: getAccessKeyLastUsed,
  GetLoginProfile: getLoginProfile,
  GetRole: getRole,
  GetRolePolicy: rolePolicies.get,
  GetUser: getUser,
  GetUserPolicy: userPolicies.get,
  ListAccessKeys: listAccessKeys,
  ListAccountAliases: listAccountAliases,
  ListAttachedRolePolicies: rolePolicies.listAttached,
  ListAttachedUserPolicies: userPolicies.listAttached,
  ListGroupsForUser: listGroupsForUser,
  ListRolePolicies: rolePolicies.list,
  ListRoles: listRoles,
  ListUserPolicies: userPolicies.list,
  ListUsers: listUsers,
  PutRolePolicy: rolePolicies.put,
  PutUserPolicy: userPolicies.put,
  RemoveUserFromGroup: removeUserFromGroup,
  UpdateAccessKey: updateAccessKey,
  UpdateAssumeRolePolicy: updateAssumeRolePolicy,
};

/** No account of the sandbox has an alias: CreateAccountAlias answers 501. */
function listAccountAliases(call: Call) {
  permit(call, 'iam:ListAccountAliases', '*');
  return { AccountAliases: [], IsTruncated: false };
}
