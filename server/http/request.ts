import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Call } from '#contract/call.ts';
import type { Asker, ReplyHeaders, SignedIn } from './answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    limit?: Call['limit'];
  }
}

/**
 * Finds the session of a token; `fingerprint` is the cookie that may be bound to it.
 * `isUse: false` looks without keeping an idle session alive.
 */
export type FindSession = (
  token: string | undefined,
  how: { fingerprint: string | undefined; isUse?: boolean },
) => Promise<SignedIn | undefined>;

/** The cookie that a browser's session is bound to. */
export const fingerprintCookie = '__Host-fp';

/** The facts of HTTP that an answer may look at. */
export function askerOf(request: FastifyRequest): Asker {
  const { headers } = request;
  return {
    ip: request.ip,
    userAgent: headers['user-agent']?.slice(0, 400),
    origin: headers.origin,
    cookies: readCookies(headers.cookie),
  };
}

/** Name to value; of two cookies with one name the first counts, which browsers send for the closer path. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header?.split(';') ?? []) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    if (equals > 0 && !cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}

/** The token of `Authorization: Bearer <token>`. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A log whose lines carry the request's id, and the user's once known. */
export function logOf(request: FastifyRequest, log: Logger): Logger {
  return log.child({ requestId: request.id, userId: request.signedIn?.id });
}

export function replyHeaders(reply: FastifyReply): ReplyHeaders {
  return {
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    header: (name, value) => void reply.header(name, value),
  };
}

/** Aborted when the connection closes before the answer is out. */
export function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
