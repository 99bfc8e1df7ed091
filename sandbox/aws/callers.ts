import { createHash, randomBytes } from 'node:crypto';
import {
  accessKeyIdOf,
  accessKeys,
  accounts,
  placeOf,
  roleArn,
  roles,
  userArn,
  users,
  type AccessKey,
  type PolicyHolder,
} from './iam/entities.ts';
import { managedPolicies } from './iam/managed-policies.ts';
import { readPolicy, type Statement } from './iam/policy.ts';
import { authFailure, awsProblem } from './problem.ts';
import type { Signature } from './sigv4.ts';
import type { State } from './state.ts';

/** Who is calling: a user with a long-lived key, a session of a role, or somebody without credentials. */
export type Caller = {
  owner: string;
  accountId: string;
  kind: 'IAMUser' | 'AssumedRole' | 'Anonymous';
  arn: string;
  principalId: string;
  /** Of the user or the role. */
  name: string;
  roleArn: string | undefined;
  accessKeyId: string;
  secret: string;
  accessKey: AccessKey | undefined;
  sessionStartedAt: string | undefined;
  policies: readonly Statement[];
  /** Each further list must allow as well: the policies handed to AssumeRole. */
  sessionPolicies: ReadonlyArray<readonly Statement[]>;
};

type Session = {
  accessKeyId: string;
  secret: string;
  owner: string;
  accountId: string;
  roleName: string;
  roleId: string;
  sessionName: string;
  startedAt: string;
  expiresAt: string;
  policies: string[];
};

const sessionPlace = 'session token';

/** Looks the key up; the signature itself is checked by whoever calls this. */
export function findCaller(state: State, signature: Signature, now: Date): Caller {
  return signature.accessKeyId.startsWith('ASIA') || signature.sessionToken !== undefined
    ? sessionCaller(state, signature, now)
    : userCaller(state, signature);
}

/** Somebody without credentials, who has come upon something in this world. */
export function anyone(owner: string): Caller {
  return {
    owner,
    accountId: 'anonymous',
    kind: 'Anonymous',
    arn: '',
    principalId: '',
    name: '',
    roleArn: undefined,
    accessKeyId: '',
    secret: '',
    accessKey: undefined,
    sessionStartedAt: undefined,
    policies: [],
    sessionPolicies: [],
  };
}

/** In whose world these keys open something; undefined where they open nothing. */
export function findOwner(
  state: State,
  { accessKeyId, sessionToken }: { accessKeyId: string; sessionToken: string | undefined },
): string | undefined {
  return openToken(state, sessionToken)?.owner ?? accessKeys.find(state, accessKeyId)?.owner;
}

/** A session token is the sealed session itself, so that sessions outlive a restart and need no clearing away. */
export function startSession(
  state: State,
  session: Omit<Session, 'accessKeyId' | 'secret'>,
): { accessKeyId: string; secretAccessKey: string; sessionToken: string } {
  const accessKeyId = accessKeyIdOf('ASIA', session.accountId, randomBytes(8));
  const secret = randomBytes(30).toString('base64');
  const whole: Session = { ...session, accessKeyId, secret };
  const sealed = state.sealing.seal(Buffer.from(JSON.stringify(whole)), sessionPlace);
  return { accessKeyId, secretAccessKey: secret, sessionToken: sealed.toString('base64') };
}

function userCaller(state: State, signature: Signature): Caller {
  const key = accessKeys.find(state, signature.accessKeyId);
  const user = key && users.get(state, key.owner, placeOf(key.accountId, key.userName));
  if (!key || !user || !key.isActive) throw unknownKey(signature);
  return {
    owner: key.owner,
    accountId: key.accountId,
    kind: 'IAMUser',
    arn: userArn(user),
    principalId: user.id,
    name: user.name,
    roleArn: undefined,
    accessKeyId: key.id,
    secret: key.secret,
    accessKey: key,
    sessionStartedAt: undefined,
    policies: policiesOf(user),
    sessionPolicies: [],
  };
}

function sessionCaller(state: State, signature: Signature, now: Date): Caller {
  const session = openToken(state, signature.sessionToken);
  if (!session || session.accessKeyId !== signature.accessKeyId) throw invalidToken(signature);
  if (now.toISOString() >= session.expiresAt) throw expiredToken(signature);
  const role = roles.get(state, session.owner, placeOf(session.accountId, session.roleName));
  // A role made anew under the same name is another role: sessions of the old one are over.
  if (!role || role.id !== session.roleId || !accounts.get(state, session.owner, session.accountId)) {
    throw unknownKey(signature);
  }
  return {
    owner: session.owner,
    accountId: session.accountId,
    kind: 'AssumedRole',
    arn: `arn:aws:sts::${session.accountId}:assumed-role/${role.name}/${session.sessionName}`,
    principalId: `${role.id}:${session.sessionName}`,
    name: role.name,
    roleArn: roleArn(role),
    accessKeyId: session.accessKeyId,
    secret: session.secret,
    accessKey: undefined,
    sessionStartedAt: session.startedAt,
    policies: policiesOf(role),
    sessionPolicies:
      session.policies.length > 0 ? [session.policies.flatMap((text) => readPolicy(text, 'identity'))] : [],
  };
}

function policiesOf(holder: PolicyHolder): Statement[] {
  const attached = holder.attachedPolicies.map((arn) => managedPolicies.get(arn)?.document ?? '');
  return [...Object.values(holder.inlinePolicies), ...attached.filter(Boolean)].flatMap((text) =>
    readPolicy(text, 'identity'),
  );
}

function openToken(state: State, token: string | undefined): Session | undefined {
  if (!token) return undefined;
  try {
    return JSON.parse(state.sealing.open(Buffer.from(token, 'base64'), sessionPlace).toString()) as Session;
  } catch {
    return undefined;
  }
}

// One cause, another code in each protocol.
function unknownKey(signature: Signature) {
  if (signature.service === 'ec2') return authFailure();
  return signature.service === 's3'
    ? awsProblem(
        'InvalidAccessKeyId',
        403,
        'The AWS Access Key Id you provided does not exist in our records.',
        {
          AWSAccessKeyId: signature.accessKeyId,
        },
      )
    : awsProblem('InvalidClientTokenId', 403, 'The security token included in the request is invalid.');
}

function invalidToken(signature: Signature) {
  if (signature.service !== 's3' || signature.sessionToken === undefined) return unknownKey(signature);
  return awsProblem('InvalidToken', 400, 'The provided token is malformed or otherwise invalid.');
}

function expiredToken(signature: Signature) {
  if (signature.service === 'ec2') return awsProblem('RequestExpired', 400, 'Request has expired.');
  return signature.service === 's3'
    ? awsProblem('ExpiredToken', 400, 'The provided token has expired.')
    : awsProblem('ExpiredToken', 403, 'The security token included in the request is expired');
}

export function canonicalUserId(accountId: string): string {
  return createHash('sha256').update(`canonical user of ${accountId}`).digest('hex');
}
