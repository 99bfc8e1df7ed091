import type { NormalizedSchema } from '@smithy/core/schema';
import { awsProblem, type AwsProblem } from './problem.ts';
import { missingMember, type Operation } from './schema.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** The awsJson protocol: the operation stands in a header, JSON goes in and comes out. */
export function readJsonTarget(request: WireRequest): string {
  return request.headers.get('x-amz-target')?.split('.').at(-1) ?? '';
}

export function readJsonInput(operation: Operation, bytes: Buffer): Record<string, unknown> {
  const input = readObject(operation.input, parse(bytes.toString()));
  const missing = missingMember(operation.input, input);
  if (missing) {
    const sentence = `1 validation error detected: Value null at '${missing}' failed to satisfy constraint: Member must not be null`;
    throw awsProblem('ValidationException', 400, sentence);
  }
  return input;
}

export function writeJsonAnswer(
  operation: Operation,
  output: Record<string, unknown>,
  version: string,
): WireAnswer {
  const body = operation.output.isStructSchema() ? writeValue(operation.output, output) : {};
  return { status: 200, headers: headersOf(version), body: JSON.stringify(body) };
}

export function writeJsonProblem(problem: AwsProblem, version: string): WireAnswer {
  const { message, headers } = problem;
  const renamed = Object.hasOwn(jsonCodes, problem.code) ? jsonCodes[problem.code] : undefined;
  const body = JSON.stringify({ __type: renamed ?? problem.code, message });
  const status = renamed === undefined ? problem.status : 400;
  return { status, headers: { ...headersOf(version), ...headers }, body };
}

/** What all services refuse alike has other names here, and is always 400. */
const jsonCodes: Readonly<Record<string, string>> = {
  AccessDenied: 'AccessDeniedException',
  ExpiredToken: 'ExpiredTokenException',
  InvalidClientTokenId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  Throttling: 'ThrottlingException',
};

function headersOf(version: string): Record<string, string> {
  return { 'content-type': `application/x-amz-json-${version}` };
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw malformed();
  }
}

function readObject(schema: NormalizedSchema, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw malformed();
  const read: Record<string, unknown> = {};
  if (!schema.isStructSchema()) return read;
  for (const [name, member] of schema.structIterator()) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given !== undefined && given !== null) read[name] = readValue(member, given);
  }
  return read;
}

function readValue(schema: NormalizedSchema, value: unknown): unknown {
  if (schema.isListSchema()) {
    if (!Array.isArray(value)) throw malformed();
    return value.map((item: unknown) => readValue(schema.getValueSchema(), item));
  }
  if (schema.isMapSchema()) {
    if (!isRecord(value)) throw malformed();
    const items = Object.entries(value).map(([key, item]) => [key, readValue(schema.getValueSchema(), item)]);
    return Object.fromEntries(items);
  }
  if (schema.isStructSchema()) return readObject(schema, value);
  if (schema.isTimestampSchema() && typeof value === 'number') return new Date(value * 1000);
  if (schema.isBlobSchema() && typeof value === 'string') return Buffer.from(value, 'base64');
  const isFitting =
    (schema.isStringSchema() && typeof value === 'string') ||
    (schema.isBooleanSchema() && typeof value === 'boolean') ||
    (schema.isNumericSchema() && typeof value === 'number');
  if (!isFitting) throw malformed();
  return value;
}

/** Times are seconds, bytes are base64, and what there is not is left out. */
function writeValue(schema: NormalizedSchema, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (schema.isListSchema()) {
    return (value as readonly unknown[]).map((item) => writeValue(schema.getValueSchema(), item));
  }
  if (schema.isMapSchema()) {
    const items = Object.entries(value).map(([key, item]) => [
      key,
      writeValue(schema.getValueSchema(), item),
    ]);
    return Object.fromEntries(items);
  }
  if (schema.isStructSchema()) {
    const record = value as Record<string, unknown>;
    const members = [...schema.structIterator()].map(([name, member]) => [
      name,
      writeValue(member, record[name]),
    ]);
    return Object.fromEntries(members);
  }
  if (value instanceof Date) return value.getTime() / 1000;
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(): AwsProblem {
  return awsProblem('SerializationException', 400, 'The request body has the wrong form.');
}
