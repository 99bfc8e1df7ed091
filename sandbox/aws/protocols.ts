import { randomBytes } from 'node:crypto';
import type { Handler } from './call.ts';
import type { Payload } from './payload.ts';
import { awsProblem, notBuilt, type AwsProblem } from './problem.ts';
import { readQueryInput, writeQueryAnswer, writeQueryProblem } from './query.ts';
import {
  matchOperation,
  readRestInput,
  writeRestAnswer,
  writeRestProblem,
  type RestTarget,
} from './rest-xml.ts';
import type { Operation } from './schema.ts';
import { services, type Service } from './services.ts';
import { decode, parseQuery, type WireAnswer, type WireRequest } from './wire.ts';

const maxFormBytes = 256 * 1024;

/** The operation that the request asks for, in the protocol of its service. */
export function operationOf(
  service: Service,
  request: WireRequest,
  payload: Payload,
  target: RestTarget,
): Operation {
  if (service.protocol === 'awsQuery') {
    if (payload.bytes.length > maxFormBytes) {
      throw awsProblem('RequestEntityTooLarge', 413, 'The request is larger than this sandbox reads.');
    }
    const name = formOf(request, payload).get('Action') ?? '';
    const operation = service.operations.get(name);
    if (!operation) throw awsProblem('InvalidAction', 400, `Could not find operation ${name.slice(0, 100)}.`);
    return operation;
  }
  const operation = matchOperation(service.operations, request, target);
  if (!operation) {
    const sentence = 'The specified method is not allowed against this resource.';
    throw awsProblem('MethodNotAllowed', 405, sentence, { Method: request.method });
  }
  return operation;
}

function formOf(request: WireRequest, payload: Payload): Map<string, string> {
  return new Map([...request.query, ...parseQuery(payload.bytes.toString(), true)]);
}

/** Path style only: at an address such as 127.0.0.1 every SDK writes the bucket into the path. */
export function targetOf(request: WireRequest): RestTarget {
  const [, bucket = '', ...rest] = request.rawPath.split('/');
  const key = decode(rest.join('/'));
  return { bucket: bucket === '' ? undefined : decode(bucket), key: key === '' ? undefined : key };
}

export function serviceOf(name: string): Service {
  const service = services.get(name);
  if (!service) throw notBuilt(`This sandbox has no service ${name.slice(0, 60)}.`);
  return service;
}

/** Before a signature was read, only the form tells in which protocol to refuse. */
export function guessService(request: Pick<WireRequest, 'headers'>): Service {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  return serviceOf(isForm ? 'sts' : 's3');
}

export function unsigned(service: Service): AwsProblem {
  return service.protocol === 'restXml'
    ? awsProblem('AccessDenied', 403, 'Access Denied')
    : awsProblem('MissingAuthenticationToken', 403, 'Request is missing Authentication Token');
}

export function handlerOf(service: Service, operation: Operation): Handler {
  const handler = service.handlers[operation.name];
  if (!handler) throw notBuilt(`This sandbox has no handler for ${service.name}:${operation.name}.`);
  return handler;
}

export function readInput(
  service: Service,
  operation: Operation,
  request: WireRequest,
  payload: Payload,
  target: RestTarget,
): Record<string, unknown> {
  if (service.protocol === 'restXml') return readRestInput(operation, request, target, payload.bytes);
  return readQueryInput(operation, formOf(request, payload));
}

export function writeAnswer(
  service: Service,
  operation: Operation,
  output: object | undefined,
  requestId: string,
): WireAnswer {
  const members = { ...output } as Record<string, unknown>;
  const written =
    service.protocol === 'restXml'
      ? writeRestAnswer(operation, members, service.namespace)
      : writeQueryAnswer(operation, members, service.namespace, requestId);
  return withRequestId(written, service, requestId);
}

export function writeProblem(
  service: Service,
  problem: AwsProblem,
  requestId: string,
  isHead: boolean,
): WireAnswer {
  const written =
    service.protocol === 'restXml'
      ? writeRestProblem(problem, requestId, isHead)
      : writeQueryProblem(problem, service.namespace, requestId);
  return withRequestId(written, service, requestId);
}

function withRequestId(written: WireAnswer, service: Service, requestId: string): WireAnswer {
  const isS3 = service.name === 's3';
  const ids: Record<string, string> = isS3
    ? { 'x-amz-request-id': requestId, 'x-amz-id-2': randomBytes(24).toString('base64') }
    : { 'x-amzn-requestid': requestId };
  return { ...written, headers: { ...ids, ...written.headers } };
}
