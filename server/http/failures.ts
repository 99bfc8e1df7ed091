import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { problemMediaType, problems, type ProblemSlug } from '#contract/problems.ts';
import { problem, Refusal } from '#contract/refusal.ts';
import { headersOfBareReplies } from './headers.ts';
import { problemBody, sendProblem } from './replies.ts';
import { logOf } from './request.ts';

/** Whatever was thrown becomes one problem; what went wrong inside goes to the log and nowhere else. */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): void {
  const refusal = refusalOf(error);
  const { status } = problems[refusal.slug];
  if (status >= 500) logOf(request, log).error({ err: error, slug: refusal.slug }, 'a request failed');
  else if (refusal.cause !== undefined) {
    logOf(request, log).info({ err: refusal.cause, slug: refusal.slug }, 'a request was refused');
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  sendProblem(reply, refusal);
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) {
    return problem(
      'unavailable',
      'Leakdrill cannot reach its database right now. Please try again in a moment.',
      {
        cause: error,
      },
    );
  }
  const slug = slugOfFastify(error);
  if (slug !== undefined) return problem(slug, sentences[slug], { cause: error });
  return problem('internal', 'Something went wrong on our side. Please try again; it has been recorded.', {
    cause: error,
  });
}

const sentences = {
  'too-large': 'The body is larger than this call accepts.',
  'unsupported-media-type': 'The body has a content type that this call does not read.',
  'malformed-request': 'The request could not be read.',
} as const;

function slugOfFastify(error: unknown): keyof typeof sentences | undefined {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too-large';
  if (code?.startsWith('FST_ERR_CTP_INVALID_MEDIA_TYPE')) return 'unsupported-media-type';
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'malformed-request';
  return undefined;
}

/** SQLSTATE classes and network errors of a database that is down, restarting, full or too busy. */
const unavailableState = /^(?:08...|53...|57P0.|25006)$/;
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    const isNetwork = 'syscall' in error && unavailableCodes.has(error.code);
    if (isNetwork || unavailableState.test(error.code)) return true;
  }
  // node-postgres has words only for these: https://github.com/brianc/node-postgres/issues/1952
  if (/^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** Answers what is not HTTP, or not finished in time, straight on the socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, log: Logger): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  log.info(
    { code: error.code, address: socket.remoteAddress },
    'a connection sent something that is not HTTP',
  );
  // A reply that has begun cannot be followed by another one.
  const response = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
  if (response?.headersSent) {
    socket.destroy(error);
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const slug: ProblemSlug = 'malformed-request';
  const sentence = status === 408 ? 'The request took too long to arrive.' : 'The request could not be read.';
  const body = JSON.stringify({ ...problemBody(problem(slug, sentence), 'none'), status });
  const headers = {
    ...headersOfBareReplies,
    'content-type': `${problemMediaType}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
