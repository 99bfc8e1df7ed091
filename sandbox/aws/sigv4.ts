import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalRequest } from './canonical-request.ts';
import { authFailure, awsProblem } from './problem.ts';
import { queryValue, type WireRequest } from './wire.ts';

/** Who signs, for what, and how: read from the Authorization header or from a presigned URL. */
export type Signature = {
  accessKeyId: string;
  /** YYYYMMDD of the credential scope. */
  date: string;
  region: string;
  service: string;
  signedHeaders: readonly string[];
  signature: string;
  timestamp: string;
  sessionToken: string | undefined;
  /** Seconds a presigned URL holds; undefined for the header form. */
  expires: number | undefined;
};

const algorithm = 'AWS4-HMAC-SHA256';
const maxSkewMs = 15 * 60 * 1000;
const maxPresignSeconds = 7 * 24 * 60 * 60;

/** Undefined for a request that carries no signature at all. */
export function readSignature(request: WireRequest): Signature | undefined {
  const header = request.headers.get('authorization');
  if (header !== undefined) return readHeader(request, header);
  if (queryValue(request, 'X-Amz-Algorithm') !== undefined) return readPresigned(request);
  return undefined;
}

export type SignedWith = { signature: Signature; signingKey: Buffer };

/** Throws unless the request was signed with this secret and within its time. */
export function checkSignature(
  request: WireRequest,
  signature: Signature,
  secret: string,
  now: Date,
): SignedWith {
  checkTime(signature, now);
  const key = signingKey(secret, signature);
  const canonical = canonicalRequest(request, signature, declaredPayloadHash(request, signature));
  const expected = sign(key, stringToSign(signature, canonical));
  if (!isEqual(expected, signature.signature)) {
    if (signature.service === 'ec2') throw authFailure();
    throw awsProblem(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      { AWSAccessKeyId: signature.accessKeyId, SignatureProvided: signature.signature },
    );
  }
  return { signature, signingKey: key };
}

/** The value that the signature covers for the body; S3 names it in a header, the others hash what came. */
export function declaredPayloadHash(request: WireRequest, signature: Signature): string {
  const header = request.headers.get('x-amz-content-sha256') ?? queryValue(request, 'X-Amz-Content-Sha256');
  if (header !== undefined) return header;
  if (signature.service === 's3' && signature.expires !== undefined) return 'UNSIGNED-PAYLOAD';
  return sha256(request.body);
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function sign(key: Buffer, text: string): string {
  return hmac(key, text).toString('hex');
}

export function isEqual(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function scopeOf(signature: Signature): string {
  return `${signature.date}/${signature.region}/${signature.service}/aws4_request`;
}

function readHeader(request: WireRequest, header: string): Signature {
  const match = /^AWS4-HMAC-SHA256\s+(.*)$/.exec(header);
  const parts = new Map(
    (match?.[1] ?? '').split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  const timestamp = request.headers.get('x-amz-date') ?? '';
  return assemble({
    credential: parts.get('Credential'),
    signedHeaders: parts.get('SignedHeaders'),
    signature: parts.get('Signature'),
    timestamp,
    sessionToken: request.headers.get('x-amz-security-token'),
    expires: undefined,
  });
}

function readPresigned(request: WireRequest): Signature {
  const expires = Number(queryValue(request, 'X-Amz-Expires'));
  if (!Number.isInteger(expires) || expires < 1 || expires > maxPresignSeconds) {
    throw awsProblem(
      'AuthorizationQueryParametersError',
      400,
      'X-Amz-Expires must be between 1 second and a week.',
    );
  }
  return assemble({
    credential: queryValue(request, 'X-Amz-Credential'),
    signedHeaders: queryValue(request, 'X-Amz-SignedHeaders'),
    signature: queryValue(request, 'X-Amz-Signature'),
    timestamp: queryValue(request, 'X-Amz-Date') ?? '',
    sessionToken: queryValue(request, 'X-Amz-Security-Token'),
    expires,
  });
}

function assemble(parts: {
  credential: string | undefined;
  signedHeaders: string | undefined;
  signature: string | undefined;
  timestamp: string;
  sessionToken: string | undefined;
  expires: number | undefined;
}): Signature {
  const [accessKeyId, date, region, service, end] = (parts.credential ?? '').split('/');
  const isWhole = accessKeyId && date && region && service && end === 'aws4_request';
  if (!isWhole || !parts.signedHeaders || !parts.signature || timeOf(parts.timestamp) === undefined) {
    throw awsProblem(
      'AuthorizationHeaderMalformed',
      400,
      'The authorization header that you provided is not valid.',
    );
  }
  const { signature, timestamp, sessionToken, expires } = parts;
  const signedHeaders = parts.signedHeaders.split(';');
  return { accessKeyId, date, region, service, signedHeaders, signature, timestamp, sessionToken, expires };
}

function checkTime(signature: Signature, now: Date): void {
  const signedAt = timeOf(signature.timestamp) ?? 0;
  const server = now.toISOString();
  if (signature.expires !== undefined && now.getTime() > signedAt + signature.expires * 1000) {
    throw awsProblem('AccessDenied', 403, 'Request has expired', { ServerTime: server });
  }
  const isEarly = signedAt - now.getTime() > maxSkewMs;
  const isLate = signature.expires === undefined && now.getTime() - signedAt > maxSkewMs;
  if (!isEarly && !isLate && signature.timestamp.startsWith(signature.date)) return;
  if (signature.service === 's3') {
    throw awsProblem(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
      { RequestTime: signature.timestamp, ServerTime: server, MaxAllowedSkewMilliseconds: String(maxSkewMs) },
    );
  }
  if (signature.service === 'ec2') throw authFailure();
  const relation = isEarly ? 'is still later than' : 'is now earlier than';
  const word = isEarly ? 'not yet current' : 'expired';
  const sentence = `Signature ${word}: ${signature.timestamp} ${relation} ${server} (15 min.)`;
  throw awsProblem('SignatureDoesNotMatch', 403, sentence);
}

function stringToSign(signature: Signature, canonical: string): string {
  return [algorithm, signature.timestamp, scopeOf(signature), sha256(canonical)].join('\n');
}

function signingKey(secret: string, signature: Signature): Buffer {
  const date = hmac(`AWS4${secret}`, signature.date);
  return hmac(hmac(hmac(date, signature.region), signature.service), 'aws4_request');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function timeOf(timestamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}
