import { randomBytes } from 'node:crypto';
import type { Handler } from './call.ts';
import { readEc2Input, writeEc2Answer, writeEc2Problem } from './ec2-query.ts';
import { readJsonInput, readTarget, writeJsonAnswer, writeJsonProblem } from './json.ts';
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
import { ec2Version, services, type Service } from './services.ts';
import { decode, parseQuery, type WireAnswer, type WireRequest } from './wire.ts';

const maxFormBytes = 256 * 1024;

/** The operation that the request asks for, in the protocol of its service. */
export function operationOf(
  service: Service,
  request: WireRequest,
  payload: Payload,
  target: RestTarget,
): Operation {
  if (isJson(service)) {
    const named = readTarget(request.headers);
    const operation =
      named.namespace === service.namespace ? service.operations.get(named.operation) : undefined;
    if (!operation) throw unknownAction(service, named.operation);
    return operation;
  }
  if (service.protocol !== 'restXml') {
    if (payload.bytes.length > maxFormBytes) {
      throw awsProblem('RequestEntityTooLarge', 413, 'The request is larger than this sandbox reads.');
    }
    const name = formOf(request, payload).get('Action') ?? '';
    const operation = service.operations.get(name);
    if (!operation) throw unknownAction(service, name.slice(0, 100));
    return operation;
  }
  const operation = matchOperation(service.operations, request, target);
  if (!operation) {
    const sentence = 'The specified method is not allowed against this resource.';
    throw awsProblem('MethodNotAllowed', 405, sentence, { Method: request.method });
  }
  return operation;
}

function isJson({ protocol }: Service): boolean {
  return protocol === 'awsJson1.0' || protocol === 'awsJson1.1';
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
export function guessService(request: Pick<WireRequest, 'headers'> & { body?: Buffer }): Service {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-amz-json-')) {
    const { namespace } = readTarget(request.headers);
    const named = [...services.values()].find((service) => service.namespace === namespace);
    return named ?? serviceOf(type.endsWith('-1.0') ? 'dynamodb' : 'organizations');
  }
  if (!type.startsWith('application/x-www-form-urlencoded')) return serviceOf('s3');
  return serviceOf(request.body?.includes(`Version=${ec2Version}`) ? 'ec2' : 'sts');
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
  if (isJson(service)) return readJsonInput(operation, payload.bytes);
  const form = formOf(request, payload);
  return service.protocol === 'ec2Query' ? readEc2Input(operation, form) : readQueryInput(operation, form);
}

export function writeAnswer(
  service: Service,
  operation: Operation,
  output: object | undefined,
  requestId: string,
): WireAnswer {
  const members = { ...output } as Record<string, unknown>;
  const { protocol, namespace } = service;
  const written = {
    restXml: () => writeRestAnswer(operation, members, namespace),
    'awsJson1.0': () => writeJsonAnswer(service, operation, members),
    'awsJson1.1': () => writeJsonAnswer(service, operation, members),
    awsQuery: () => writeQueryAnswer(operation, members, namespace, requestId),
    ec2Query: () => writeEc2Answer(operation, members, namespace, requestId),
  }[protocol]();
  return withRequestId(written, service, requestId);
}

export function writeProblem(
  service: Service,
  problem: AwsProblem,
  requestId: string,
  isHead: boolean,
): WireAnswer {
  const written = {
    restXml: () => writeRestProblem(problem, requestId, isHead),
    'awsJson1.0': () => writeJsonProblem(service, problem),
    'awsJson1.1': () => writeJsonProblem(service, problem),
    awsQuery: () => writeQueryProblem(problem, service.namespace, requestId),
    ec2Query: () => writeEc2Problem(problem, requestId),
  }[service.protocol]();
  return withRequestId(written, service, requestId);
}

function unknownAction({ protocol }: Service, name: string): AwsProblem {
  return protocol === 'ec2Query'
    ? awsProblem('InvalidAction', 400, `The action ${name} is not valid for this web service.`)
    : awsProblem('InvalidAction', 400, `Could not find operation ${name}.`);
}

function withRequestId(written: WireAnswer, service: Service, requestId: string): WireAnswer {
  const isS3 = service.name === 's3';
  const ids: Record<string, string> = isS3
    ? { 'x-amz-request-id': requestId, 'x-amz-id-2': randomBytes(24).toString('base64') }
    : { 'x-amzn-requestid': requestId };
  return { ...written, headers: { ...ids, ...written.headers } };
}
