import type { AssumeRoleRequest } from '@aws-sdk/client-sts';
import type * as Sts from '@aws-sdk/client-sts';
import { accessDenied, permit, requestContext, type Call, type Handlers } from './call.ts';
import { startSession } from './callers.ts';
import { placeOf, roleArn, roles, type Role } from './iam/entities.ts';
import { evaluateTrust } from './iam/evaluator.ts';
import { managedPolicies } from './iam/managed-policies.ts';
import { readPolicy } from './iam/policy.ts';
import { awsProblem, notBuilt } from './problem.ts';

export const stsHandlers: Handlers<typeof Sts> = {
  AssumeRole: assumeRole,
  GetCallerIdentity: getCallerIdentity,
};

/** Answers everybody whose signature holds: no policy can forbid it, not even an explicit deny. */
function getCallerIdentity({ caller }: Call) {
  return { UserId: caller.principalId, Account: caller.accountId, Arn: caller.arn };
}

const action = 'sts:AssumeRole';

function assumeRole(call: Call, input: AssumeRoleRequest) {
  const arn = input.RoleArn ?? '';
  checkInput(input);
  call.resources.push({ type: 'AWS::IAM::Role', ARN: arn });
  const role = findRole(call, arn);
  const context = { 'sts:ExternalId': input.ExternalId, 'sts:RoleSessionName': input.RoleSessionName };
  if (!role) {
    permit(call, action, arn, context);
    throw accessDenied(call, action, arn);
  }
  checkTrust(call, role, context);
  const seconds = input.DurationSeconds ?? 3600;
  if (seconds > role.maxSessionSeconds) {
    const sentence = 'The requested DurationSeconds exceeds the MaxSessionDuration set for this role.';
    throw awsProblem('ValidationError', 400, sentence);
  }
  if (call.caller.kind === 'AssumedRole' && seconds > 3600) {
    const sentence =
      'The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining.';
    throw awsProblem('ValidationError', 400, sentence);
  }
  const expiresAt = new Date(call.now.getTime() + seconds * 1000);
  const sessionName = input.RoleSessionName ?? '';
  const session = startSession(call.state, {
    owner: call.caller.owner,
    accountId: role.accountId,
    roleName: role.name,
    roleId: role.id,
    sessionName,
    startedAt: call.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    policies: sessionPolicies(input),
  });
  return {
    Credentials: {
      AccessKeyId: session.accessKeyId,
      SecretAccessKey: session.secretAccessKey,
      SessionToken: session.sessionToken,
      Expiration: expiresAt,
    },
    AssumedRoleUser: {
      AssumedRoleId: `${role.id}:${sessionName}`,
      Arn: `arn:aws:sts::${role.accountId}:assumed-role/${role.name}/${sessionName}`,
    },
  };
}

/** The trust policy must let the caller in; where it names only the account, the caller's own policies too. */
function checkTrust(call: Call, role: Role, context: Record<string, string | undefined>): void {
  const { caller } = call;
  const arn = roleArn(role);
  const trust = evaluateTrust(readPolicy(role.trustPolicy, 'trust'), action, caller, {
    ...requestContext(call),
    ...context,
  });
  const isSameAccount = caller.accountId === role.accountId;
  if (trust.verdict === 'denied explicitly') {
    throw accessDenied(call, action, arn, 'with an explicit deny in a resource-based policy');
  }
  if (!(isSameAccount && trust.isDirect)) permit(call, action, arn, context);
  if (trust.verdict !== 'allowed') throw accessDenied(call, action, arn);
}

function findRole(call: Call, arn: string): Role | undefined {
  const match = /^arn:aws:iam::(\d{12}):role\/(?:.*\/)?([\w+=,.@-]+)$/.exec(arn);
  if (!match) throw awsProblem('ValidationError', 400, `${arn} is invalid`);
  const [, accountId = '', name = ''] = match;
  const role = roles.get(call.state, call.caller.owner, placeOf(accountId, name));
  return role && roleArn(role) === arn ? role : undefined;
}

function checkInput(input: AssumeRoleRequest): void {
  const { RoleSessionName: name = '', DurationSeconds: seconds, ExternalId: externalId } = input;
  if (!/^[\w+=,.@-]{2,64}$/.test(name)) throw invalid('roleSessionName', '[\\w+=,.@-]{2,64}');
  if (seconds !== undefined && (seconds < 900 || seconds > 43_200))
    throw invalid('durationSeconds', '900 to 43200');
  if (externalId !== undefined && !/^[\w+=,.@:/-]{2,1224}$/.test(externalId)) {
    throw invalid('externalId', '[\\w+=,.@:\\/-]{2,1224}');
  }
  if (
    input.SerialNumber ||
    input.TokenCode ||
    input.Tags ||
    input.TransitiveTagKeys ||
    input.SourceIdentity
  ) {
    throw notBuilt('This sandbox knows neither MFA nor session tags nor source identities.');
  }
}

function sessionPolicies(input: AssumeRoleRequest): string[] {
  const policies = (input.PolicyArns ?? []).map(({ arn = '' }) => {
    const policy = managedPolicies.get(arn);
    if (!policy) throw awsProblem('ValidationError', 400, `${arn} is not a policy of this sandbox.`);
    return policy.document;
  });
  if (input.Policy !== undefined) policies.push(input.Policy);
  for (const policy of policies) readPolicy(policy, 'identity');
  return policies;
}

function invalid(member: string, pattern: string) {
  const sentence = `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${pattern}`;
  return awsProblem('ValidationError', 400, sentence);
}
