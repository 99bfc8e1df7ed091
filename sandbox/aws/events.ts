import { randomUUID } from 'node:crypto';
import type { EventResource } from './call.ts';
import type { Caller } from './callers.ts';
import { decapitalise, type Operation } from './schema.ts';
import type { State } from './state.ts';

/** One line of the sandbox's own trail, in the shape of CloudTrail's records. */
export type SandboxEvent = {
  eventVersion: string;
  eventID: string;
  eventTime: string;
  eventSource: string;
  eventName: string;
  awsRegion: string;
  sourceIPAddress: string;
  userAgent: string;
  userIdentity: {
    type: 'IAMUser' | 'AssumedRole' | 'AWSAccount';
    principalId: string;
    arn: string;
    accountId: string;
    accessKeyId: string;
    userName?: string;
    sessionContext?: {
      sessionIssuer: { type: 'Role'; arn: string; accountId: string; userName: string };
      attributes: { creationDate: string; mfaAuthenticated: 'false' };
    };
  };
  requestParameters: Record<string, string | number | boolean | readonly string[]>;
  resources: readonly EventResource[];
  readOnly: boolean;
  eventType: 'AwsApiCall';
  managementEvent: boolean;
  eventCategory: 'Management' | 'Data';
  recipientAccountId: string;
  requestID: string;
  errorCode?: string;
  errorMessage?: string;
};

// Enough for a drill of weeks; a trail that grows for ever would fill the disk.
const kept = 20_000;

export function recordEvent(state: State, owner: string, event: SandboxEvent): void {
  const { lastInsertRowid } = state
    .statement('insert into events (owner, sealed) values (?, ?)')
    .run(owner, state.sealing.seal(Buffer.from(JSON.stringify(event)), `event\0${owner}`));
  if (Number(lastInsertRowid) % 500 === 0) prune(state, owner);
}

/** Newest first. */
export function listEvents(state: State, owner: string, limit: number): SandboxEvent[] {
  return state
    .statement('select sealed from events where owner = ? order by sequence desc limit ?')
    .all(owner, limit)
    .map(
      (row) =>
        JSON.parse(
          state.sealing.open(row['sealed'] as Uint8Array, `event\0${owner}`).toString(),
        ) as SandboxEvent,
    );
}

function prune(state: State, owner: string): void {
  const sql = `delete from events where owner = ? and sequence <=
    (select sequence from events where owner = ? order by sequence desc limit 1 offset ?)`;
  state.statement(sql).run(owner, owner, kept);
}

export type Happening = {
  operation: Operation;
  service: string;
  caller: Caller;
  region: string;
  now: Date;
  userAgent: string;
  sourceAddress: string;
  input: Record<string, unknown>;
  resources: readonly EventResource[];
  requestId: string;
  problem: { code: string; status: number; message: string } | undefined;
};

export function describeEvent(happening: Happening): SandboxEvent {
  const { operation, service, caller, input, problem } = happening;
  const isData = isDataEvent(service, operation.name, input);
  return {
    eventVersion: '1.11',
    eventID: randomUUID(),
    eventTime: happening.now.toISOString(),
    eventSource: `${service}.amazonaws.com`,
    eventName: eventNames[operation.name] ?? operation.name,
    awsRegion: happening.region,
    sourceIPAddress: happening.sourceAddress.replace(/^::ffff:/, ''),
    userAgent: happening.userAgent,
    userIdentity: identityOf(caller),
    requestParameters: parametersOf(operation, input),
    resources: happening.resources,
    readOnly: /^(Get|List|Head|Describe|Query|Scan)/.test(operation.name),
    eventType: 'AwsApiCall',
    managementEvent: !isData,
    eventCategory: isData ? 'Data' : 'Management',
    recipientAccountId: happening.resources.at(-1)?.accountId ?? caller.accountId,
    requestID: happening.requestId,
    ...(problem && { errorCode: errorCodeOf(service, problem), errorMessage: problem.message }),
  };
}

/** What happens to objects and items is recorded apart: trails leave it out unless they are told otherwise. */
function isDataEvent(service: string, operation: string, input: Record<string, unknown>): boolean {
  if (service === 'dynamodb') return itemOperations.has(operation);
  return service === 's3' && (Object.hasOwn(input, 'Key') || dataOperations.has(operation));
}

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/logging-using-cloudtrail.html
const itemOperations = new Set(['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem']);

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
const dataOperations = new Set([
  'DeleteObjects',
  'HeadBucket',
  'ListObjects',
  'ListObjectsV2',
  'ListObjectVersions',
]);

/** EC2 alone tells in the trail whose fault it was: Client.UnauthorizedOperation. */
function errorCodeOf(service: string, { code, status }: { code: string; status: number }): string {
  if (service !== 'ec2') return code;
  return `${status >= 500 ? 'Server' : 'Client'}.${code}`;
}

const eventNames: Readonly<Record<string, string>> = {
  ListObjectsV2: 'ListObjects',
  PutPublicAccessBlock: 'PutBucketPublicAccessBlock',
  GetPublicAccessBlock: 'GetBucketPublicAccessBlock',
  DeletePublicAccessBlock: 'DeleteBucketPublicAccessBlock',
};

function identityOf(caller: Caller): SandboxEvent['userIdentity'] {
  const { kind, principalId, arn, accountId, accessKeyId, name, roleArn } = caller;
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html: who is nobody is of the account 'anonymous'.
  const type = kind === 'Anonymous' ? ('AWSAccount' as const) : kind;
  const identity = { type, principalId, arn, accountId, accessKeyId };
  if (kind === 'Anonymous') return identity;
  if (!roleArn) return { ...identity, userName: name };
  return {
    ...identity,
    sessionContext: {
      sessionIssuer: { type: 'Role', arn: roleArn, accountId, userName: name },
      attributes: { creationDate: caller.sessionStartedAt ?? '', mfaAuthenticated: 'false' },
    },
  };
}

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';

/** Only plain values: bodies, maps and structures stay out, and what the schema calls sensitive is hidden. */
function parametersOf(
  operation: Operation,
  input: Record<string, unknown>,
): SandboxEvent['requestParameters'] {
  const parameters: SandboxEvent['requestParameters'] = {};
  for (const [name, member] of operation.input.structIterator()) {
    const value = input[name];
    if (value === undefined || member.isBlobSchema()) continue;
    const title = name === 'Bucket' ? 'bucketName' : decapitalise(name);
    if (member.getMergedTraits()['sensitive']) parameters[title] = hidden;
    else if (typeof value === 'string') parameters[title] = value.slice(0, 2048);
    else if (typeof value === 'number' || typeof value === 'boolean') parameters[title] = value;
  }
  return parameters;
}
