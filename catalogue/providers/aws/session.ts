import { S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { RunContext } from '#catalogue/agent.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import { askAws, clientConfig, type Aws, type Credentials, type RequestOptions } from './connection.ts';
import { readFault, type Fault } from './fault.ts';
import type { Call, Who } from './refusals.ts';
import { isAwsRegion } from './regions.ts';

export interface Identity {
  accountId: string;
  arn: string;
}

/** Whose credentials work now, and the client that signs with them. */
export interface Session {
  identity: Identity;
  /** What clients of other services are made from. */
  credentials: Credentials;
  /** Milliseconds that AWS's clock is ahead of ours. */
  clockOffset: number;
  s3: S3Client;
}

/** The session of this run; the first call asks AWS, the others share its answer. */
export async function enterAws(aws: Aws): Promise<Session> {
  const sessions = sessionsOf(aws.context);
  const key = JSON.stringify(aws.config, Object.keys(aws.config).toSorted());
  const known = sessions.get(key);
  if (known !== undefined) return await known;
  const opening = openSession(aws);
  sessions.set(key, opening);
  try {
    return await opening;
  } catch (cause) {
    sessions.delete(key);
    throw cause;
  }
}

/** What has this name in another account is another thing: it says nothing about what was planted. */
export async function refuseOtherAccount(aws: Aws, receipt: Record<string, string>): Promise<void> {
  const { identity } = await enterAws(aws);
  const planted = receipt['account_id'];
  if (planted === undefined || planted === identity.accountId) return;
  throw problem(
    'provider-refused',
    `These credentials belong to account ${identity.accountId}, but it was planted in account ${planted}. ${aws.words.consequence} Enter credentials of that account, then ${aws.words.again}.`,
  );
}

/** A fresh session in place of one that ran out; of several that ask at once one opens it. */
async function renewSession(aws: Aws, over: Session): Promise<Session> {
  const sessions = sessionsOf(aws.context);
  for (const [key, known] of sessions) {
    if ((await known.catch(() => undefined)) === over) sessions.delete(key);
  }
  return await enterAws(aws);
}

/** What of one request is its own, beside the session. */
interface Asking {
  /** Whose patience it takes; the run's, where nothing is said. */
  patient?: Aws;
  /** Whether this refusal means that the session is over. */
  isOver?: (fault: Fault) => boolean;
}

/** One request inside the session; a role's session that ran out in the middle of a run is opened anew, once. */
export async function askInSession<T>(
  aws: Aws,
  call: Call,
  request: (session: Session, options: RequestOptions) => Promise<T>,
  { patient = aws, isOver = isExpired }: Asking = {},
): Promise<T> {
  let session = await enterAws(aws);
  let mayRenew = aws.config.roleArn !== undefined;
  return await askAws(patient, whoIs(session.identity), call, async (options) => {
    try {
      return await request(session, options);
    } catch (cause) {
      if (!mayRenew || !isOver(readFault(cause))) throw cause;
      mayRenew = false;
      session = await renewSession(aws, session);
      return await request(session, options);
    }
  });
}

function isExpired({ code }: Fault): boolean {
  return code === 'ExpiredToken' || code === 'ExpiredTokenException';
}

export async function askS3<T>(
  aws: Aws,
  call: Call,
  request: (session: Session, options: RequestOptions) => Promise<T>,
): Promise<T> {
  // An answer to HEAD has no code to say ExpiredToken with.
  const isOver = (fault: Fault) => isExpired(fault) || fault.status === 400;
  return await askInSession(aws, call, request, { isOver });
}

/** Whether the trust policy of the role lets these keys in with this external id, or with none. */
export async function canAssumeRole(aws: Aws, externalId: string | undefined): Promise<boolean> {
  const sts = stsClient(aws, aws.config);
  return await askAws(aws, 'user', roleCall, async (options) => {
    try {
      await sts.send(roleCommand(aws, externalId), options);
      return true;
    } catch (cause) {
      if (readFault(cause).code === 'AccessDenied') return false;
      throw cause;
    }
  });
}

export function whoIs({ arn }: Identity): Who {
  if (arn.includes(':assumed-role/')) return 'role';
  return arn.endsWith(':root') ? 'root user' : 'user';
}

const roleCall: Call = {
  service: 'STS',
  deed: 'the role',
  writes: false,
  action: 'sts:AssumeRole',
  // AWS names only the action, whichever of the three it is.
  denied: () =>
    'STS refused the role: its trust policy does not let these keys in, the external id is not the one it asks for, or the user lacks sts:AssumeRole.',
};

async function assumeRole(aws: Aws): Promise<Credentials> {
  const sts = stsClient(aws, aws.config);
  const command = roleCommand(aws, aws.config.externalId);
  const answer = await askAws(aws, 'user', roleCall, (options) => sts.send(command, options));
  const { AccessKeyId, SecretAccessKey, SessionToken } = answer.Credentials ?? {};
  if (AccessKeyId === undefined || SecretAccessKey === undefined) throw strangeAnswer(aws);
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}

function roleCommand(aws: Aws, externalId: string | undefined): AssumeRoleCommand {
  return new AssumeRoleCommand({
    RoleArn: aws.config.roleArn,
    // Their audit log names us: the drill is secret from the thief, not from the owner of the account.
    RoleSessionName: 'leakdrill',
    ...(externalId === undefined ? {} : { ExternalId: externalId }),
  });
}

async function openSession(aws: Aws): Promise<Session> {
  const { config, context } = aws;
  // An address is built from this name: it must be one of the list, whatever a stored configuration says.
  if (!isAwsRegion(config.region)) {
    throw problem('provider-refused', `AWS has no region of this name. ${aws.words.consequence}`);
  }
  const credentials = config.roleArn === undefined ? config : await assumeRole(aws);
  const sts = stsClient(aws, credentials);
  const call: Call = {
    service: 'STS',
    deed: 'the question whose keys these are',
    writes: false,
    action: 'sts:GetCallerIdentity',
  };
  const who = config.roleArn === undefined ? 'user' : 'role';
  const answer = await askAws(aws, who, call, (options) =>
    sts.send(new GetCallerIdentityCommand({}), options),
  );
  const { Account: accountId, Arn: arn } = answer;
  if (
    accountId === undefined ||
    !/^\d{12}$/.test(accountId) ||
    arn === undefined ||
    !/^arn:[\x21-\x7e]{1,2000}$/.test(arn)
  ) {
    throw strangeAnswer(aws);
  }
  const s3 = new S3Client({
    ...clientConfig(aws, credentials),
    // What STS has taught about the clock holds for S3 too, whose answers to HEAD could not explain a refusal.
    systemClockOffset: sts.config.systemClockOffset,
    forcePathStyle: context.endpoints.aws !== undefined,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    followRegionRedirects: false,
    useArnRegion: false,
  });
  const clockOffset = sts.config.systemClockOffset;
  return { identity: { accountId, arn }, credentials, clockOffset, s3 };
}

function stsClient(aws: Aws, credentials: Credentials): STSClient {
  return new STSClient({ ...clientConfig(aws, credentials), useGlobalEndpoint: false });
}

function strangeAnswer(aws: Aws): Refusal {
  return problem(
    'provider-refused',
    `STS answered in a way that is not understood. ${aws.words.consequence}`,
  );
}

const sessionsByRun = new WeakMap<RunContext, Map<string, Promise<Session>>>();

function sessionsOf(context: RunContext): Map<string, Promise<Session>> {
  const known = sessionsByRun.get(context) ?? new Map<string, Promise<Session>>();
  sessionsByRun.set(context, known);
  return known;
}
