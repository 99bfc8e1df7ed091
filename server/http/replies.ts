import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { problemMediaType, problems, type Problem } from '#contract/problems.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { File } from './answers.ts';

/** The body of a refused request: RFC 9457. */
export function problemBody(refusal: Refusal, requestId: string): Problem {
  const { status, title } = problems[refusal.slug];
  return {
    type: `/problems/${refusal.slug}`,
    title,
    status,
    detail: refusal.message,
    instance: requestId,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...(refusal.executionId === undefined ? {} : { execution_id: refusal.executionId }),
  };
}

export function sendProblem(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = problems[refusal.slug];
  if (refusal.retryAfterMs !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfterMs / 1000))));
  } else if (status === 503) {
    reply.header('retry-after', '5');
  }
  return reply
    .code(status)
    .header('content-type', `${problemMediaType}; charset=utf-8`)
    .send(JSON.stringify(problemBody(refusal, reply.request.id)));
}

/** A file to save: never shown in our origin, and a name that cannot break out of the header. */
export function sendFile(reply: FastifyReply, made: File): FastifyReply {
  return reply
    .header('content-type', mediaTypeOf(made.mediaType))
    .header('content-disposition', attachment(made.name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bodyOf(made.content));
}

function bodyOf(content: File['content']): string | Buffer | Readable {
  if (typeof content === 'string') return content;
  if (!(content instanceof Uint8Array)) return Readable.from(content);
  // The same bytes, seen as a Buffer: a copy of a long file would lie beside it until a slow reader has it.
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** RFC 6266: an ASCII name for old readers, the whole name percent-encoded for the rest. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%;]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(safe)}`;
}

/** A name that every file system takes, and that means the same to the eye as to the machine. */
function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/^ +|[. ]+$/g, '');
  if (plain === '') return 'download';
  return shorten(reservedOnWindows.test(plain) ? `_${plain}` : plain);
}

/** https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Most file systems hold 255 bytes in a name. */
function shorten(name: string): string {
  let short = name;
  while (Buffer.byteLength(short) > 200) short = Array.from(short).slice(0, -1).join('');
  return short;
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function mediaTypeOf(declared: string): string {
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(declared)) return 'application/octet-stream';
  return declared.startsWith('text/') || declared === 'application/json'
    ? `${declared}; charset=utf-8`
    : declared;
}
