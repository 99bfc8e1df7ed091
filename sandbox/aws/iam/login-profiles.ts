import type {
  CreateLoginProfileRequest,
  DeleteLoginProfileRequest,
  GetLoginProfileRequest,
} from '@aws-sdk/client-iam';
import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import type { User } from './entities.ts';
import { keepUser, noSuchEntity, openUser } from './holders.ts';

/** There is no console to sign in to: a password is told of, and opens nothing. */
export function createLoginProfile(call: Call, input: CreateLoginProfileRequest) {
  const user = openUser(call, 'iam:CreateLoginProfile', input.UserName);
  if (user.passwordSince !== undefined) {
    throw awsProblem('EntityAlreadyExists', 409, `Login Profile for user ${user.name} already exists.`);
  }
  const passwordSince = call.now.toISOString();
  keepUser(call, { ...user, passwordSince });
  return { LoginProfile: describe(user, passwordSince) };
}

export function getLoginProfile(call: Call, input: GetLoginProfileRequest) {
  const user = openUser(call, 'iam:GetLoginProfile', input.UserName);
  return { LoginProfile: describe(user, sinceOf(user)) };
}

export function deleteLoginProfile(call: Call, input: DeleteLoginProfileRequest) {
  const user = openUser(call, 'iam:DeleteLoginProfile', input.UserName);
  sinceOf(user);
  const { passwordSince: _removed, ...rest } = user;
  keepUser(call, rest);
  return undefined;
}

function sinceOf({ name, passwordSince }: User): string {
  if (passwordSince === undefined) throw noSuchEntity(`Login Profile for User ${name} cannot be found.`);
  return passwordSince;
}

function describe({ name }: User, since: string) {
  return { UserName: name, CreateDate: new Date(since), PasswordResetRequired: false };
}
