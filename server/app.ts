import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance } from 'fastify';
import type { Calls } from '#contract/call.ts';
import { problem } from '#contract/refusal.ts';
import { apiBase } from '#contract/calls.ts';
import type { Config } from './config.ts';
import type { Answers } from './http/answers.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { makeEventStreams } from './http/events.ts';
import { answerBrokenRequest, answerFailure } from './http/failures.ts';
import { headersFor, signInPageOf, type SignInPage } from './http/headers.ts';
import { registerHealth, type Probes } from './http/health.ts';
import { registerLocalIdentity, type LocalSignIn } from './http/local-identity.ts';
import { makeMetrics, registerMetrics, type Metrics } from './http/metrics.ts';
import { makeApiNotFound, pathOf } from './http/not-found.ts';
import { registerPages } from './http/pages.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { logOf, type FindSession } from './http/request.ts';
import { registerCalls, type RouteParts } from './http/routes.ts';
import type { Logger } from './log.ts';

/** What the app needs of the sessions: to find one, and to hear when one ends anywhere. */
export interface Sessions {
  find: FindSession;
  onEnd(listener: (sessionId: string) => void): void;
}

export interface AppOptions<C extends Calls> {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'rateLimits'>;
  calls: C;
  answers: Answers<C>;
  sessions: Sessions;
  probes: Probes;
  log: Logger;
  /** The built web. */
  webRoot: string;
  version: string;
  /** Who signs people in on this machine when Google does not. */
  localIdentity?: LocalSignIn | undefined;
  /** Tests compare every reply with its declaration. */
  checkReplies?: boolean;
  /** Refuses work when the event loop is this late; 0 never does. */
  shedAfterMs?: number;
  heartbeatMs?: number;
  /** How long `close()` lets requests finish before it cuts them off. */
  stopWithinMs?: number;
}

/** The whole server short of a port and of signals, so that a test builds the same one. */
export async function buildApp<C extends Calls>(options: AppOptions<C>): Promise<FastifyInstance> {
  const { config, log, calls } = options;
  const app = makeFastify(options);
  const streams = makeEventStreams({ heartbeatMs: options.heartbeatMs });
  const metrics = makeMetrics({ openStreams: streams.count });
  options.sessions.onEnd(streams.endSession);

  const provider = options.localIdentity === undefined ? 'google' : 'local';
  addHeaders(app, signInPageOf(provider, config.publicUrl));
  addRequestLog(app, log, metrics);
  await compressJson(app);
  const apiNotFound = makeApiNotFound(calls);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => apiNotFound(request, reply));
  if (options.shedAfterMs !== 0) await shedLoad(app, options.shedAfterMs ?? 2000);
  const limits = await registerRateLimits(app);

  const routeParts: RouteParts = {
    base: apiBase,
    publicUrl: config.publicUrl,
    log,
    findSession: options.sessions.find,
    streams,
    limits: config.rateLimits ? limits : undefined,
    checkReplies: options.checkReplies ?? false,
  };
  await registerCalls(app, calls, options.answers, routeParts);
  registerHealth(app, options.probes);
  registerMetrics(app, metrics);
  registerApiDocs(app, calls, { version: options.version, url: config.publicUrl });
  if (options.localIdentity !== undefined) {
    await registerLocalIdentity(app, options.localIdentity, routeParts);
  }
  await registerPages(app, options.webRoot);
  app.addHook('preClose', async () => {
    streams.endAll();
    closeConnections(app.server, options.stopWithinMs ?? 8000);
  });
  await app.ready();
  return app;
}

function makeFastify<C extends Calls>({ config, log }: AppOptions<C>): FastifyInstance {
  const app = fastify({
    // Our own lines say what a request was without its address, which may hold anything.
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One proxy: what the client itself wrote into X-Forwarded-For counts for nothing.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
      joinDuplicateHeaders: false,
    },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(pathOf(request.url), 'google')).header('x-request-id', request.id);
      answerFailure(error, request, reply, log);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, log),
  });
  app.server.maxConnections = 2000;
  return app;
}

/**
 * The catalogue is 150 kB as it is and a tenth of that compressed. Nothing but JSON: built files are compressed already,
 * a stream of events must not wait for a block to fill. Another site cannot make these calls, which need a bearer
 * token, so the lengths tell it nothing (https://breachattack.com).
 */
async function compressJson(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    customTypes: /^application\/(problem\+)?json/,
    encodings: ['br', 'gzip', 'identity'],
    globalDecompression: false,
  });
}

/** A connection whose last request is answered would otherwise be kept open for the next one, which never comes. */
function closeConnections(server: Server, withinMs: number): void {
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50);
  const cuttingOff = setTimeout(() => server.closeAllConnections(), withinMs);
  server.once('close', () => {
    clearInterval(closingIdle);
    clearTimeout(cuttingOff);
  });
}

function addHeaders(app: FastifyInstance, signIn: SignInPage): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(pathOf(request.url), signIn)).header('x-request-id', request.id);
    if (hasTwoHosts(request.raw.rawHeaders)) {
      reply.header('connection', 'close');
      done(problem('malformed-request', 'The request names two hosts.'));
    } else done();
  });
}

/** Node takes the first of two; another server might take the second. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function addRequestLog(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    metrics.observeRequest({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 });
    logOf(request, log).info(
      { method: request.method, route, status, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
}

async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: (request) => {
      // Those who watch us must be able to see that we are alive.
      if (request.url === '/healthz' || request.url === '/metrics') return;
      throw problem('unavailable', 'Leakdrill is too busy right now. Please try again in a few seconds.', {
        retryAfterMs: 5000,
      });
    },
  });
}
