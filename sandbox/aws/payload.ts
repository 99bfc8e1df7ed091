import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { authFailure, awsProblem, notBuilt } from './problem.ts';
import { declaredPayloadHash, isEqual, scopeOf, sha256, sign, type SignedWith } from './sigv4.ts';
import type { WireRequest } from './wire.ts';

/** The body as the application meant it, and the headers that came behind it in a trailer. */
export type Payload = { bytes: Buffer; trailers: ReadonlyMap<string, string> };

const emptyHash = sha256('');

/** Undoes aws-chunked framing and checks every hash and chunk signature on the way. */
export function readPayload(request: WireRequest, signed: SignedWith): Payload {
  const declared = declaredPayloadHash(request, signed.signature);
  if (declared === 'UNSIGNED-PAYLOAD') return { bytes: request.body, trailers: new Map() };
  if (declared === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return readChunks(request, undefined);
  if (declared.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')) return readChunks(request, signed);
  if (declared.startsWith('STREAMING-')) throw notBuilt(`This sandbox does not read ${declared} bodies.`);
  if (!isEqual(sha256(request.body), declared)) {
    if (signed.signature.service === 'ec2') throw authFailure();
    throw awsProblem(
      'XAmzContentSHA256Mismatch',
      400,
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      { ClientComputedContentSHA256: declared, S3ComputedContentSHA256: sha256(request.body) },
    );
  }
  return { bytes: request.body, trailers: new Map() };
}

function readChunks(request: WireRequest, signed: SignedWith | undefined): Payload {
  const chunks: Buffer[] = [];
  let rest = request.body;
  let previous = signed?.signature.signature ?? '';
  for (;;) {
    const [line, afterLine] = takeLine(rest);
    const [size = '', ...extensions] = line.split(';');
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw incomplete();
    const length = Number.parseInt(size, 16);
    if (afterLine.length < length) throw incomplete();
    const data = afterLine.subarray(0, length);
    if (signed) {
      const given = extensions.find((part) => part.startsWith('chunk-signature='))?.slice(16) ?? '';
      previous = checkChunk(signed, previous, data, given);
    }
    rest = afterLine.subarray(length);
    if (length === 0) break;
    chunks.push(data);
    if (rest.subarray(0, 2).toString('latin1') !== '\r\n') throw incomplete();
    rest = rest.subarray(2);
  }
  const bytes = Buffer.concat(chunks);
  const expected = request.headers.get('x-amz-decoded-content-length');
  if (expected !== undefined && Number(expected) !== bytes.length) throw incomplete();
  return { bytes, trailers: readTrailers(rest, request, signed, previous) };
}

function checkChunk(signed: SignedWith, previous: string, data: Buffer, given: string): string {
  const { signature, signingKey } = signed;
  const parts = [
    'AWS4-HMAC-SHA256-PAYLOAD',
    signature.timestamp,
    scopeOf(signature),
    previous,
    emptyHash,
    sha256(data),
  ];
  const expected = sign(signingKey, parts.join('\n'));
  if (!isEqual(expected, given)) throw wrongChunk();
  return expected;
}

function readTrailers(
  text: Buffer,
  request: WireRequest,
  signed: SignedWith | undefined,
  previous: string,
): Map<string, string> {
  const trailers = new Map<string, string>();
  for (const line of text.toString('latin1').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) trailers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  const announced = request.headers.get('x-amz-trailer');
  if (announced === undefined) return trailers;
  for (const name of announced.split(',')) {
    if (!trailers.has(name.trim().toLowerCase())) {
      throw awsProblem(
        'MalformedTrailerError',
        400,
        'The request contained trailing data that was not well-formed.',
      );
    }
  }
  if (!signed) return trailers;
  const given = trailers.get('x-amz-trailer-signature') ?? '';
  trailers.delete('x-amz-trailer-signature');
  const canonical = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('');
  const { signature, signingKey } = signed;
  const parts = [
    'AWS4-HMAC-SHA256-TRAILER',
    signature.timestamp,
    scopeOf(signature),
    previous,
    sha256(canonical),
  ];
  if (!isEqual(sign(signingKey, parts.join('\n')), given)) throw wrongChunk();
  return trailers;
}

/** The checksums that S3 keeps with an object, by the header that carries each. */
export const checksumHeaders = {
  'x-amz-checksum-crc32': 'ChecksumCRC32',
  'x-amz-checksum-sha1': 'ChecksumSHA1',
  'x-amz-checksum-sha256': 'ChecksumSHA256',
} as const;

export type Checksums = Partial<Record<(typeof checksumHeaders)[keyof typeof checksumHeaders], string>>;

const notChecksums = new Set(['x-amz-checksum-type', 'x-amz-checksum-mode', 'x-amz-checksum-algorithm']);

/** Every checksum that came is verified; one that we cannot compute is refused, never believed. */
export function verifyChecksums(request: WireRequest, payload: Payload): Checksums {
  const verified: Checksums = {};
  for (const [name, value] of [...request.headers, ...payload.trailers]) {
    if (!name.startsWith('x-amz-checksum-') || notChecksums.has(name)) continue;
    if (!isChecksumHeader(name))
      throw notBuilt(`This sandbox does not compute ${name}: use CRC32, SHA1 or SHA256.`);
    const algorithm = name.slice('x-amz-checksum-'.length);
    if (computeChecksum(name, payload.bytes) !== value) {
      const sentence = `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`;
      throw awsProblem('BadDigest', 400, sentence);
    }
    verified[checksumHeaders[name]] = value;
  }
  const md5 = request.headers.get('content-md5');
  if (md5 !== undefined && createHash('md5').update(payload.bytes).digest('base64') !== md5) {
    throw awsProblem('BadDigest', 400, 'The Content-MD5 you specified did not match what we received.');
  }
  return verified;
}

function isChecksumHeader(name: string): name is keyof typeof checksumHeaders {
  return Object.hasOwn(checksumHeaders, name);
}

function computeChecksum(name: keyof typeof checksumHeaders, bytes: Buffer): string {
  if (name === 'x-amz-checksum-sha1') return createHash('sha1').update(bytes).digest('base64');
  if (name === 'x-amz-checksum-sha256') return createHash('sha256').update(bytes).digest('base64');
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(bytes));
  return crc.toString('base64');
}

function takeLine(bytes: Buffer): [string, Buffer] {
  const end = bytes.indexOf('\r\n');
  if (end < 0 || end > 256) throw incomplete();
  return [bytes.subarray(0, end).toString('latin1'), bytes.subarray(end + 2)];
}

function incomplete() {
  return awsProblem('IncompleteBody', 400, 'The request body terminated unexpectedly.');
}

function wrongChunk() {
  return awsProblem(
    'SignatureDoesNotMatch',
    403,
    'The signature of a chunk of the body does not match what was computed.',
  );
}
