import type { NormalizedSchema } from '@smithy/core/schema';
import { awsProblem, type AwsProblem } from './problem.ts';
import { missingMember, type Operation } from './schema.ts';
import type { Service } from './services.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

// https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
const target = 'x-amz-target';
/** DynamoDB nests 32 deep, and each level is an object in an object on the wire. */
const maxDepth = 80;

/** `DynamoDB_20120810.PutItem`: which service is meant, and what it is to do. */
export function readTarget(headers: WireRequest['headers']): { namespace: string; operation: string } {
  const [namespace = '', operation = ''] = (headers.get(target) ?? '').slice(0, 200).split('.');
  return { namespace, operation };
}

export function readJsonInput(operation: Operation, bytes: Buffer): Record<string, unknown> {
  const given = parse(bytes);
  if (!isObject(given)) throw malformed();
  if (!operation.input.isStructSchema()) return {};
  const input = readValue(operation.input, given, 0) as Record<string, unknown>;
  const missing = missingMember(operation.input, input);
  if (missing)
    throw invalid(`Value null at '${missing}' failed to satisfy constraint: Member must not be null`);
  return input;
}

export function writeJsonAnswer(
  service: Service,
  operation: Operation,
  output: Record<string, unknown>,
): WireAnswer {
  const members = operation.output.isStructSchema() ? writeValue(operation.output, output) : {};
  return { status: 200, headers: contentType(service), body: JSON.stringify(members) };
}

export function writeJsonProblem(service: Service, problem: AwsProblem): WireAnswer {
  const code = spellings[problem.code] ?? problem.code;
  const isDynamo = service.protocol === 'awsJson1.0';
  return {
    status: problem.status >= 500 ? problem.status : 400,
    headers: { ...contentType(service), ...problem.headers },
    body: JSON.stringify({
      __type: isDynamo ? `com.amazonaws.dynamodb.v20120810#${code}` : code,
      [isDynamo ? 'message' : 'Message']: problem.message,
    }),
  };
}

/** A constraint of the schema that a value does not meet, in the words of all JSON services. */
export function invalid(sentence: string): AwsProblem {
  return awsProblem('ValidationException', 400, `1 validation error detected: ${sentence}`);
}

/** What every service refuses alike has a name of its own in this protocol. */
const spellings: Readonly<Record<string, string | undefined>> = {
  AccessDenied: 'AccessDeniedException',
  AuthorizationHeaderMalformed: 'IncompleteSignatureException',
  ExpiredToken: 'ExpiredTokenException',
  InternalError: 'InternalServerError',
  InvalidAction: 'UnknownOperationException',
  InvalidClientTokenId: 'UnrecognizedClientException',
  MissingAuthenticationToken: 'MissingAuthenticationTokenException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  Throttling: 'ThrottlingException',
};

function contentType({ protocol }: Service): Record<string, string> {
  return { 'content-type': `application/x-amz-json-${protocol === 'awsJson1.0' ? '1.0' : '1.1'}` };
}

function readValue(schema: NormalizedSchema, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return undefined;
  if (depth > maxDepth) throw malformed();
  if (schema.isListSchema()) {
    if (!Array.isArray(value)) throw malformed();
    return value.map((item) => readValue(schema.getValueSchema(), item, depth + 1));
  }
  if (schema.isMapSchema()) {
    if (!isObject(value)) throw malformed();
    const member = schema.getValueSchema();
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, readValue(member, item, depth + 1)]),
    );
  }
  if (!schema.isStructSchema()) return readScalar(schema, value);
  if (!isObject(value)) throw malformed();
  const members: Record<string, unknown> = {};
  for (const [name, member] of schema.structIterator()) {
    if (!Object.hasOwn(value, name)) continue;
    const read = readValue(member, value[name], depth + 1);
    if (read !== undefined) members[name] = read;
  }
  return members;
}

function readScalar(schema: NormalizedSchema, value: unknown): unknown {
  if (schema.isBooleanSchema() && typeof value === 'boolean') return value;
  if (schema.isNumericSchema() && typeof value === 'number') return value;
  if (schema.isTimestampSchema() && typeof value === 'number') return new Date(value * 1000);
  if (schema.isBlobSchema() && typeof value === 'string') return Buffer.from(value, 'base64');
  if (schema.isStringSchema() && typeof value === 'string') return value;
  throw malformed();
}

function writeValue(schema: NormalizedSchema, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (schema.isListSchema()) {
    return (value as readonly unknown[]).map((item) => writeValue(schema.getValueSchema(), item));
  }
  if (schema.isMapSchema()) {
    const member = schema.getValueSchema();
    return Object.fromEntries(
      Object.entries(value as Record<string, unknown>).map(([name, item]) => [
        name,
        writeValue(member, item),
      ]),
    );
  }
  if (schema.isStructSchema()) {
    const record = value as Record<string, unknown>;
    const members: Record<string, unknown> = {};
    for (const [name, member] of schema.structIterator()) members[name] = writeValue(member, record[name]);
    return members;
  }
  if (value instanceof Date) return value.getTime() / 1000;
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.length === 0 ? '{}' : bytes.toString()) as unknown;
  } catch {
    throw malformed();
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(): AwsProblem {
  return awsProblem(
    'SerializationException',
    400,
    'The request could not be read: it is not of the right form.',
  );
}
