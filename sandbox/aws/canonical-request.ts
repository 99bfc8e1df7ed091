import { awsProblem } from './problem.ts';
import type { WireRequest } from './wire.ts';

/** The form of a request that both sides hash: the same characters, whatever the way they were written. */
export function canonicalRequest(
  request: WireRequest,
  signature: { service: string; signedHeaders: readonly string[] },
  payloadHash: string,
): string {
  if (!signature.signedHeaders.includes('host')) {
    throw awsProblem(
      'AccessDenied',
      403,
      'There were headers present in the request which were not signed: host',
    );
  }
  // Every x-amz-* header must be signed, or somebody on the way could change what the request means.
  for (const name of request.headers.keys()) {
    if (name.startsWith('x-amz-') && !signature.signedHeaders.includes(name)) {
      const sentence = 'There were headers present in the request which were not signed';
      throw awsProblem('AccessDenied', 403, sentence, { HeadersNotSigned: name });
    }
  }
  const headers = signature.signedHeaders.map(
    (name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  return [
    request.method,
    canonicalPath(request.rawPath, signature.service),
    canonicalQuery(request),
    headers.join(''),
    signature.signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** S3 signs the path encoded once; every other service signs it encoded a second time. */
function canonicalPath(rawPath: string, service: string): string {
  const once = rawPath.split('/').map((segment) => encode(decodeLoosely(segment)));
  return (service === 's3' ? once : once.map(encode)).join('/');
}

function canonicalQuery(request: WireRequest): string {
  return request.query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
