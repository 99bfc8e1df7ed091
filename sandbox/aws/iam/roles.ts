import type {
  CreateRoleRequest,
  DeleteRoleRequest,
  GetRoleRequest,
  ListRolesRequest,
  UpdateAssumeRolePolicyRequest,
} from '@aws-sdk/client-iam';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { placeOf, randomId, roleArn, roles, type Role } from './entities.ts';
import {
  checkName,
  checkPath,
  checkTags,
  deleteConflict,
  encodeDocument,
  keepRole,
  openRole,
  page,
  refuseBoundary,
} from './holders.ts';
import { readPolicy } from './policy.ts';

export function createRole(call: Call, input: CreateRoleRequest) {
  const { RoleName: name = '', Path: path = '/', AssumeRolePolicyDocument: trustPolicy = '' } = input;
  checkName('roleName', name);
  checkPath(path);
  refuseBoundary(input.PermissionsBoundary);
  readPolicy(trustPolicy, 'trust');
  const tags = checkTags(input.Tags);
  const maxSessionSeconds = input.MaxSessionDuration ?? 3600;
  if (maxSessionSeconds < 3600 || maxSessionSeconds > 43_200) {
    throw awsProblem('ValidationError', 400, "Value at 'maxSessionDuration' must be between 3600 and 43200.");
  }
  const { accountId, owner } = call.caller;
  const arn = roleArn({ accountId, path, name });
  call.resources.push({ type: 'AWS::IAM::Role', ARN: arn, accountId });
  permit(call, 'iam:CreateRole', arn);
  if (tags.length > 0) permit(call, 'iam:TagRole', arn);
  if (roles.get(call.state, owner, placeOf(accountId, name))) {
    throw awsProblem('EntityAlreadyExists', 409, `Role with name ${name} already exists.`);
  }
  const role: Role = {
    accountId,
    name,
    path,
    id: randomId('AROA'),
    createdAt: call.now.toISOString(),
    inlinePolicies: {},
    attachedPolicies: [],
    tags,
    trustPolicy,
    description: input.Description,
    maxSessionSeconds,
  };
  keepRole(call, role);
  return { Role: describe(role) };
}

export function deleteRole(call: Call, input: DeleteRoleRequest) {
  const role = openRole(call, 'iam:DeleteRole', input.RoleName);
  if (role.attachedPolicies.length > 0)
    throw deleteConflict('Cannot delete entity, must detach all policies first.');
  if (Object.keys(role.inlinePolicies).length > 0) {
    throw deleteConflict('Cannot delete entity, must delete policies first.');
  }
  roles.remove(call.state, call.caller.owner, placeOf(role.accountId, role.name));
  return undefined;
}

export function getRole(call: Call, input: GetRoleRequest) {
  return { Role: describe(openRole(call, 'iam:GetRole', input.RoleName)) };
}

export function listRoles(call: Call, input: ListRolesRequest) {
  const { accountId, owner } = call.caller;
  permit(call, 'iam:ListRoles', `arn:aws:iam::${accountId}:role${input.PathPrefix ?? '/'}`);
  const matching = roles
    .list(call.state, owner, `${accountId}/`)
    .filter((role) => role.path.startsWith(input.PathPrefix ?? '/'));
  const { taken, ...rest } = page(call, input, matching, (role) => placeOf(accountId, role.name));
  return { Roles: taken.map((role) => ({ ...describe(role), Tags: undefined })), ...rest };
}

export function updateAssumeRolePolicy(call: Call, input: UpdateAssumeRolePolicyRequest) {
  const role = openRole(call, 'iam:UpdateAssumeRolePolicy', input.RoleName);
  const trustPolicy = input.PolicyDocument ?? '';
  readPolicy(trustPolicy, 'trust');
  keepRole(call, { ...role, trustPolicy });
  return undefined;
}

function describe(role: Role) {
  return {
    Path: role.path,
    RoleName: role.name,
    RoleId: role.id,
    Arn: roleArn(role),
    CreateDate: new Date(role.createdAt),
    AssumeRolePolicyDocument: encodeDocument(role.trustPolicy),
    Description: role.description,
    MaxSessionDuration: role.maxSessionSeconds,
    Tags: role.tags.length > 0 ? role.tags : undefined,
  };
}
