import type * as Iam from '@aws-sdk/client-iam';
import { permit, type Call, type Handlers } from '#sandbox/aws/call.ts';
import {
  createAccessKey,
  deleteAccessKey,
  getAccessKeyLastUsed,
  listAccessKeys,
  updateAccessKey,
} from './access-keys.ts';
import { rolePolicies, userPolicies } from './holder-policies.ts';
import { createRole, deleteRole, getRole, listRoles, updateAssumeRolePolicy } from './roles.ts';
import { createUser, deleteUser, getUser, listUsers } from './users.ts';

/** What stands; every other operation of the schema answers 501. */
export const iamHandlers: Handlers<typeof Iam> = {
  AttachRolePolicy: rolePolicies.attach,
  AttachUserPolicy: userPolicies.attach,
  CreateAccessKey: createAccessKey,
  CreateRole: createRole,
  CreateUser: createUser,
  DeleteAccessKey: deleteAccessKey,
  DeleteRole: deleteRole,
  DeleteRolePolicy: rolePolicies.remove,
  DeleteUser: deleteUser,
  DeleteUserPolicy: userPolicies.remove,
  DetachRolePolicy: rolePolicies.detach,
  DetachUserPolicy: userPolicies.detach,
  GetAccessKeyLastUsed: getAccessKeyLastUsed,
  GetRole: getRole,
  GetRolePolicy: rolePolicies.get,
  GetUser: getUser,
  GetUserPolicy: userPolicies.get,
  ListAccessKeys: listAccessKeys,
  ListAccountAliases: listAccountAliases,
  ListAttachedRolePolicies: rolePolicies.listAttached,
  ListAttachedUserPolicies: userPolicies.listAttached,
  ListRolePolicies: rolePolicies.list,
  ListRoles: listRoles,
  ListUserPolicies: userPolicies.list,
  ListUsers: listUsers,
  PutRolePolicy: rolePolicies.put,
  PutUserPolicy: userPolicies.put,
  UpdateAccessKey: updateAccessKey,
  UpdateAssumeRolePolicy: updateAssumeRolePolicy,
};

/** No account of the sandbox has an alias: CreateAccountAlias answers 501. */
function listAccountAliases(call: Call) {
  permit(call, 'iam:ListAccountAliases', '*');
  return { AccountAliases: [], IsTruncated: false };
}
