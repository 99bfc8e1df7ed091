import type { NormalizedSchema } from '@smithy/core/schema';
import { awsProblem, type AwsProblem } from './problem.ts';
import { missingMember, requiredMembers, type Operation } from './schema.ts';
import { readXmlValue, writeXmlMembers, readText, writeText } from './xml-shapes.ts';
import { escapeXml, parseXml } from './xml.ts';
import { queryValue, type WireAnswer, type WireRequest } from './wire.ts';

/** Bucket and key as the path names them, before any operation is known. */
export type RestTarget = { bucket: string | undefined; key: string | undefined };

/** The operation whose method, path and literal or required query members fit best. */
export function matchOperation(
  operations: ReadonlyMap<string, Operation>,
  request: WireRequest,
  target: RestTarget,
): Operation | undefined {
  let best: { operation: Operation; constraints: number } | undefined;
  for (const operation of operations.values()) {
    const constraints = fit(operation, request, target);
    if (constraints !== undefined && constraints > (best?.constraints ?? -1))
      best = { operation, constraints };
  }
  return best?.operation;
}

/** How many constraints of the operation the request meets, or undefined where it misses one. */
function fit(operation: Operation, request: WireRequest, target: RestTarget): number | undefined {
  if (!operation.http || operation.http.method !== request.method) return undefined;
  const [path = '/', literals = ''] = operation.http.path.split('?');
  const hasBucket = Object.hasOwn(operation.input.getMemberSchemas(), 'Bucket');
  if (hasBucket !== (target.bucket !== undefined)) return undefined;
  if ((path === '/{Key+}') !== (target.key !== undefined) || (path !== '/' && path !== '/{Key+}'))
    return undefined;
  let constraints = 0;
  for (const literal of literals.split('&').filter(Boolean)) {
    const [name = '', value = ''] = literal.split('=');
    const given = queryValue(request, name);
    // x-id is a courtesy of the SDKs: other clients leave it out, so only another operation's name excludes.
    if (
      name === 'x-id'
        ? given !== undefined && given !== value
        : given === undefined || (value && given !== value)
    ) {
      return undefined;
    }
    constraints += given === undefined ? 0 : 1;
  }
  const required = requiredMembers(operation.input);
  for (const [name, member] of operation.input.structIterator()) {
    if (!required.has(name)) continue;
    const { httpQuery, httpHeader } = member.getMergedTraits();
    const isMissing =
      (httpQuery && queryValue(request, httpQuery) === undefined) ||
      (httpHeader && !request.headers.has(httpHeader));
    if (isMissing) return undefined;
    constraints += httpQuery || httpHeader ? 1 : 0;
  }
  return constraints;
}

export function readRestInput(
  operation: Operation,
  request: WireRequest,
  target: RestTarget,
  body: Buffer,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const labels: Record<string, string | undefined> = { Bucket: target.bucket, Key: target.key };
  for (const [name, member] of operation.input.structIterator()) {
    const value = readMember(name, member, request, labels, body);
    if (value !== undefined) input[name] = value;
  }
  const missing = missingMember(operation.input, input);
  if (missing) throw malformedXml(`The member ${missing} is required.`);
  return input;
}

function readMember(
  name: string,
  member: NormalizedSchema,
  request: WireRequest,
  labels: Record<string, string | undefined>,
  body: Buffer,
): unknown {
  const traits = member.getMergedTraits();
  if (traits.httpLabel) return labels[name];
  if (traits.httpQuery) return readText(member, queryValue(request, traits.httpQuery), 'query');
  if (traits.httpPrefixHeaders) return prefixed(request.headers, traits.httpPrefixHeaders);
  if (traits.httpHeader) {
    const text = request.headers.get(traits.httpHeader.toLowerCase());
    if (!member.isListSchema()) return readText(member, text, 'header');
    return text?.split(',').map((part) => readText(member.getValueSchema(), part.trim(), 'header'));
  }
  if (!traits.httpPayload) return undefined;
  if (member.isBlobSchema()) return body;
  if (member.isStringSchema()) return body.length > 0 ? body.toString() : undefined;
  if (body.length === 0) return undefined;
  const root = parseXml(body.toString());
  const expected = traits.xmlName ?? member.getName();
  if (!root || root.name !== expected) throw malformedXml();
  return readXmlValue(member, root);
}

export function writeRestAnswer(
  operation: Operation,
  output: Record<string, unknown>,
  namespace: string,
): WireAnswer {
  const headers: Record<string, string> = {};
  let bytes: Buffer | undefined;
  let xml: { root: string; inner: string } | undefined;
  const ownRoot = operation.output.getMergedTraits()['xmlName'];
  for (const [name, member] of operation.output.structIterator()) {
    const traits = member.getMergedTraits();
    const value = output[name];
    if (traits.httpHeader) {
      if (value !== undefined) headers[traits.httpHeader.toLowerCase()] = writeText(member, value, 'header');
    } else if (traits.httpPrefixHeaders) {
      for (const [key, text] of Object.entries((value ?? {}) as Record<string, string>)) {
        headers[traits.httpPrefixHeaders + key] = text;
      }
    } else if (!traits.httpPayload) {
      xml ??= { root: typeof ownRoot === 'string' ? ownRoot : (operation.output.getName() ?? ''), inner: '' };
      xml.inner += writeXmlMembers(member, value, traits.xmlName ?? name);
    } else if (member.isBlobSchema()) {
      bytes = value as Buffer | undefined;
    } else if (value !== undefined) {
      xml = { root: traits.xmlName ?? member.getName() ?? name, inner: writeXmlMembers(member, value) };
    }
  }
  const status = headers['content-range'] === undefined ? (operation.http?.status ?? 200) : 206;
  if (bytes) return { status, headers: { 'content-type': 'binary/octet-stream', ...headers }, body: bytes };
  if (!xml || status === 204) return { status, headers, body: '' };
  return {
    status,
    headers: { 'content-type': 'application/xml', ...headers },
    body: document(xml.root, xml.inner, namespace),
  };
}

export function writeRestProblem(problem: AwsProblem, requestId: string, isHead: boolean): WireAnswer {
  const { code, status, message, details } = problem;
  // HTTP allows no body here: HEAD never has one, and 304 means that nothing changed.
  if (isHead || status === 304) return { status, headers: { ...problem.headers }, body: '' };
  const fields = {
    Code: code,
    Message: message,
    ...details,
    RequestId: requestId,
    HostId: 'leakdrill-sandbox',
  };
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return {
    status,
    headers: { 'content-type': 'application/xml', ...problem.headers },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner.join('')}</Error>`,
  };
}

export function malformedXml(reason = ''): AwsProblem {
  const sentence =
    'The XML you provided was not well-formed or did not validate against our published schema';
  return awsProblem('MalformedXML', 400, reason ? `${sentence}: ${reason}` : sentence);
}

function document(root: string, members: string, namespace: string): string {
  // GetBucketLocation alone answers its only member as the root itself.
  const isItsOwnMember = members.startsWith(`<${root}>`) && members.endsWith(`</${root}>`);
  const inner = isItsOwnMember ? members.slice(root.length + 2, -root.length - 3) : members;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">${inner}</${root}>`;
}

function prefixed(headers: ReadonlyMap<string, string>, prefix: string): Record<string, string> | undefined {
  const found = [...headers].filter(([name]) => name.startsWith(prefix));
  return found.length > 0
    ? Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]))
    : undefined;
}
