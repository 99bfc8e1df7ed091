import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Logger } from 'pino';
import type { Call, Calls } from '#contract/call.ts';
import { problem } from '#contract/refusal.ts';
import type { Answers, Asked, Events, File, Prepared, SignedIn } from './answers.ts';
import { checkReply } from './check-reply.ts';
import type { EventStreams } from './events.ts';
import { checkOrigin } from './origin.ts';
import type { RateLimits } from './rate-limits.ts';
import { readForm } from './read-form.ts';
import { jsonLimits, readJson, signInJsonLimits } from './read-json.ts';
import { sendFile } from './replies.ts';
import {
  abortedWith,
  askerOf,
  bearerOf,
  fingerprintCookie,
  logOf,
  replyHeaders,
  type FindSession,
} from './request.ts';
import { validate } from './validate.ts';

export interface RouteParts {
  /** What stands before every path. */
  base: string;
  publicUrl: string;
  log: Logger;
  findSession: FindSession;
  streams: EventStreams;
  /** Absent when the limits are off. */
  limits: ((kind: Call['limit']) => RateLimits) | undefined;
  /** Tests compare every reply with its declaration. */
  checkReplies: boolean;
}

type AnyAnswer = (asked: Asked<Call>) => Promise<unknown>;

/** Registers every call from its declaration: who may ask, what may be asked, how the answer travels. */
export async function registerCalls<C extends Calls>(
  app: FastifyInstance,
  calls: C,
  answers: Answers<C>,
  parts: RouteParts,
): Promise<void> {
  if (!app.hasRequestDecorator('signedIn')) app.decorateRequest('signedIn', null);
  for (const bodyKind of ['json', 'form', 'none'] as const) {
    // A scope of its own for each kind of body, so that a call reads exactly the kind it declares.
    await app.register(async (scope) => {
      readBodiesOf(scope, bodyKind);
      for (const [name, declared] of Object.entries(calls)) {
        // The mapped type has proven that the answer fits its call; a loop over all of them cannot say so.
        if (declared.bodyKind === bodyKind) registerCall(scope, declared, answers[name] as AnyAnswer, parts);
      }
    });
  }
}

function registerCall(scope: FastifyInstance, declared: Call, answer: AnyAnswer, parts: RouteParts): void {
  scope.route({
    method: declared.method,
    url: parts.base + declared.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: declared.bodyLimit,
    config: { limit: declared.limit },
    // A file says how long it is, so that a browser can show how far its download is.
    ...(declared.replyKind === 'json' ? {} : { compress: false as const }),
    onRequest: makeGuard(declared, parts),
    handler: makeHandler(declared, answer, parts),
  });
}

/** Everything that is decided before the body is read. */
function makeGuard(declared: Call, parts: RouteParts): (request: FastifyRequest) => Promise<void> {
  const limits = parts.limits?.(declared.limit);
  return async (request) => {
    if (limits) await limits.countAddress(request);
    if (declared.method !== 'GET') {
      checkOrigin(request.headers.origin, request.headers.host, parts.publicUrl);
      checkEncoding(request);
    }
    if (declared.access === 'public') return;
    const fingerprint = askerOf(request).cookies.get(fingerprintCookie);
    const signedIn = await parts.findSession(bearerOf(request), { fingerprint });
    if (signedIn === undefined) throw problem('session-over', 'Your session is over. Please sign in again.');
    request.signedIn = signedIn;
    if (limits) await limits.countUser(request);
    if (signedIn.isByApiToken === true && !declared.byApiToken) {
      throw problem('not-by-token', 'An API token cannot do this. Sign in to Leakdrill and do it there.');
    }
  };
}

function makeHandler(declared: Call, answer: AnyAnswer, parts: RouteParts): RouteHandlerMethod {
  return async (request, reply) => {
    if (declared.replyKind === 'events' && request.method === 'HEAD') {
      return reply.header('content-type', 'text/event-stream; charset=utf-8').send();
    }
    const checked = validate(declared, request);
    const answered = await answer(askedOf(request, reply, checked, parts));
    if (parts.checkReplies) checkReply(declared, answered);
    return sendAnswer(declared, answered, request, reply, parts);
  };
}

type Checked = Pick<Asked<Call>, 'params' | 'query' | 'headers' | 'body'>;

function askedOf(
  request: FastifyRequest,
  reply: FastifyReply,
  checked: Checked,
  parts: RouteParts,
): Asked<Call> {
  // What few answers look at is made when it is looked at.
  let log: Logger | undefined;
  let signal: AbortSignal | undefined;
  return {
    ...checked,
    user: request.signedIn as SignedIn,
    requestId: request.id,
    get log() {
      return (log ??= logOf(request, parts.log));
    },
    get signal() {
      return (signal ??= abortedWith(reply));
    },
    get asker() {
      return askerOf(request);
    },
    get reply() {
      return replyHeaders(reply);
    },
    total: (count) => void reply.header('x-total-count', String(count)),
  };
}

function sendAnswer(
  declared: Call,
  answered: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
): FastifyReply {
  reply.code(declared.replyStatus);
  if (declared.replyKind === 'empty') return reply.send();
  if (isKind<File>(answered, 'file')) return sendFile(reply, answered);
  if (isKind<Events>(answered, 'events')) {
    return parts.streams.open(answered.start, { request, reply, findSession: parts.findSession });
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return reply.send(isKind<Prepared>(answered, 'prepared') ? answered.json : JSON.stringify(answered));
}

function isKind<Kind extends { kind: string }>(answered: unknown, kind: Kind['kind']): answered is Kind {
  return typeof answered === 'object' && answered !== null && 'kind' in answered && answered.kind === kind;
}

/** A compressed body could unfold to anything; nobody who calls us needs one. */
function checkEncoding(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return;
  throw problem('unsupported-media-type', 'The body is compressed, which is not accepted. Send it as it is.');
}

function readBodiesOf(scope: FastifyInstance, bodyKind: Call['bodyKind']): void {
  scope.removeAllContentTypeParsers();
  if (bodyKind === 'form') {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, bytes: Buffer) => readForm(bytes),
    );
    return;
  }
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // Clients that always say 'application/json' may send nothing where nothing is asked for.
      if (bodyKind === 'none' && bytes.length === 0) return undefined;
      return readJson(bytes, request.routeOptions.config.limit === 'login' ? signInJsonLimits : jsonLimits);
    },
  );
}
