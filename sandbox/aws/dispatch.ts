import { randomUUID } from 'node:crypto';
import type { Call, EventResource } from './call.ts';
import { anyone, findCaller, type Caller } from './callers.ts';
import { describeEvent, recordEvent } from './events.ts';
import { faultProblem, type Fault, type Faults } from './faults.ts';
import { optInStatus } from './ec2/fleets.ts';
import { accessKeys } from './iam/entities.ts';
import { readPayload, verifyChecksums, type Payload } from './payload.ts';
import { authFailure, awsProblem, isAwsProblem, type AwsProblem } from './problem.ts';
import {
  guessService,
  handlerOf,
  operationOf,
  readInput,
  serviceOf,
  targetOf,
  unsigned,
  writeAnswer,
  writeProblem,
} from './protocols.ts';
import type { RestTarget } from './rest-xml.ts';
import type { Operation } from './schema.ts';
import type { Service } from './services.ts';
import { findOpenObject } from './s3/open-object.ts';
import { checkSignature, readSignature } from './sigv4.ts';
import type { State } from './state.ts';
import type { AzureWorlds } from '#sandbox/azure/worlds.ts';
import type { Worlds } from '#sandbox/emulated/worlds.ts';
import type { SecureEndpoint } from '#sandbox/start.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

export type Endpoint = {
  state: State;
  faults: Faults;
  now: () => Date;
  pageSize: number | undefined;
  /** Whether a new account holds what a company has in it. */
  isFurnished: boolean;
  azure: AzureWorlds;
  /** Of the clouds that the emulator plays. */
  github: Worlds;
  slack: Worlds;
  /** Where it answers itself. */
  origin: () => string;
  /** Where it answers over TLS, and whom to trust there. */
  secure: () => SecureEndpoint;
  log: (line: object) => void;
};

/** Some faults are no answer at all: the connection breaks or stays silent. */
export type Outcome = WireAnswer | 'reset' | 'hang';

/** From the wire to the wire: who, what, may they, do it in one transaction, answer. */
export async function answer(endpoint: Endpoint, request: WireRequest): Promise<Outcome> {
  const requestId = randomUUID();
  let service = guessService(request);
  try {
    const now = endpoint.now();
    const signature = readSignature(request);
    if (!signature) return await answerAnyone(endpoint, request, requestId);
    service = serviceOf(signature.service);
    const caller = findCaller(endpoint.state, signature, now);
    const signed = checkSignature(request, signature, caller.secret, now);
    if (service.name === 'ec2') checkRegion(endpoint.state, caller, signature.region);
    const payload = readPayload(request, signed);
    const target = targetOf(request);
    const operation = operationOf(service, request, payload, target);
    const visit: Visit = {
      service,
      operation,
      caller,
      region: signature.region,
      now,
      requestId,
      payload,
      target,
    };
    return await serve(endpoint, request, visit);
  } catch (cause) {
    return refuse(endpoint, service, request, requestId, cause);
  }
}

/** Whoever comes without credentials gets what the policy of a bucket lets anyone read, and nothing else. */
async function answerAnyone(endpoint: Endpoint, request: WireRequest, requestId: string): Promise<Outcome> {
  const service = guessService(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (service.name !== 's3' || !isRead) throw unsigned(service);
  const target = targetOf(request);
  const open = findOpenObject(endpoint.state, target);
  if (open === undefined) throw unsigned(service);
  const payload: Payload = { bytes: request.body, trailers: new Map() };
  const operation = operationOf(service, request, payload, target);
  if (operation.name !== 'GetObject' && operation.name !== 'HeadObject') throw unsigned(service);
  const { owner, region } = open;
  const caller = anyone(owner);
  const now = endpoint.now();
  return await serve(endpoint, request, {
    service,
    operation,
    caller,
    region,
    now,
    requestId,
    payload,
    target,
  });
}

/** EC2 does not know the keys of an account in a region that the account has not switched on. */
function checkRegion(state: State, { owner, accountId }: Caller, region: string): void {
  if (optInStatus(state, owner, accountId, region) === 'not-opted-in') throw authFailure();
}

/** Writes a refusal; what nobody foresaw is logged and told as an internal error. */
export function refuse(
  endpoint: Pick<Endpoint, 'log'>,
  service: Service,
  request: Pick<WireRequest, 'method'>,
  requestId: string,
  cause: unknown,
): WireAnswer {
  let problem: AwsProblem;
  if (isAwsProblem(cause)) problem = cause;
  else {
    endpoint.log({
      level: 'error',
      msg: 'The sandbox failed on a request.',
      requestId,
      error: String(cause),
    });
    problem = awsProblem('InternalError', 500, 'We encountered an internal error. Please try again.');
  }
  return writeProblem(service, problem, requestId, request.method === 'HEAD');
}

type Visit = {
  service: Service;
  operation: Operation;
  caller: Caller;
  region: string;
  now: Date;
  requestId: string;
  payload: Payload;
  target: RestTarget;
};

async function serve(endpoint: Endpoint, request: WireRequest, visit: Visit): Promise<Outcome> {
  const { service, operation, caller, region } = visit;
  const fault = endpoint.faults.strike({
    operation: operation.name,
    service: service.name,
    region,
    owner: caller.owner,
  });
  if (fault?.kind === 'hang') return 'hang';
  if (fault?.kind === 'reset') return 'reset';
  if (fault?.delayMs && fault.kind !== 'late') await endpoint.faults.delay(fault.delayMs);
  const problem = fault && faultProblem(fault, service.name);
  if (problem) throw problem;
  const written = await execute(endpoint, request, visit, fault);
  if (fault?.kind === 'lost-answer') return 'reset';
  if (fault?.kind === 'unanswered') return 'hang';
  return written;
}

/** One transaction: what the handler did and the event about it become durable together, before the answer. */
function execute(
  endpoint: Endpoint,
  request: WireRequest,
  visit: Visit,
  fault: Fault | undefined,
): Promise<WireAnswer> {
  const { state } = endpoint;
  const { service, operation, caller, region, now, requestId } = visit;
  const resources: EventResource[] = [];
  return state.transact(() => {
    let input: Record<string, unknown> = {};
    let written: WireAnswer | undefined;
    let problem: AwsProblem | undefined;
    try {
      input = readInput(service, operation, request, visit.payload, visit.target);
      const checksums = service.name === 's3' ? verifyChecksums(request, visit.payload) : {};
      const call: Call = {
        state,
        caller,
        request,
        region,
        now,
        pageSize: endpoint.pageSize,
        checksums,
        lateMs: fault?.kind === 'late' ? (fault.delayMs ?? 1000) : 0,
        resources,
      };
      state.attempt(() => {
        const output = handlerOf(service, operation)(call, input as never);
        written = writeAnswer(service, operation, output, requestId);
        if (fault?.kind === 'phantom-success') throw phantom;
      });
    } catch (cause) {
      if (isAwsProblem(cause)) problem = cause;
      else if (cause !== phantom) throw cause;
    }
    const userAgent = request.headers.get('user-agent') ?? '';
    const happening = {
      operation,
      service: service.name,
      caller,
      region,
      now,
      userAgent,
      input,
      resources,
      requestId,
    };
    const event = describeEvent({ ...happening, sourceAddress: request.remoteAddress, problem });
    recordEvent(state, caller.owner, event);
    noteKeyUse(state, visit);
    if (problem) return refuse(endpoint, service, request, requestId, problem);
    if (!written) throw new Error('A handler neither answered nor refused.');
    return written;
  });
}

/** Rolls back what a handler did although its answer goes out. */
const phantom = new Error('says 200, stores nothing');

// A key's last use is kept to the minute: a write per call would double the work of every read.
const useGrainMs = 60_000;

function noteKeyUse(state: State, { caller, service, region, now }: Visit): void {
  // Read anew: the call itself may have changed or deleted the key.
  const key = caller.accessKey && accessKeys.get(state, caller.owner, caller.accessKeyId);
  if (!key) return;
  const last = key.lastUsed;
  const isFresh = last && now.getTime() - Date.parse(last.at) < useGrainMs;
  if (isFresh && last.service === service.name && last.region === region) return;
  const lastUsed = { at: now.toISOString(), region, service: service.name };
  accessKeys.put(state, caller.owner, key.id, { ...key, lastUsed });
}
