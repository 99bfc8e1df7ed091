import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { problem } from '#contract/refusal.ts';
import type { Logger } from '#server/log.ts';
import { answerBrokenRequest, answerFailure } from './failures.ts';
import { headersFor } from './headers.ts';
import { registerHealth, type Probes } from './health.ts';
import { makeMetrics, registerMetrics } from './metrics.ts';
import { pathOf } from './not-found.ts';

/** What a process that only works shows of itself: whether it is well, and its figures. */
export async function buildWorkerApp(options: { probes: Probes; log: Logger }): Promise<FastifyInstance> {
  const { probes, log } = options;
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1024,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024, insecureHTTPParser: false },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, log),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(pathOf(request.url), 'google')).header('x-request-id', request.id);
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, log));
  app.setNotFoundHandler(() => {
    throw problem('not-found', 'There is nothing at this address: this process only works.');
  });
  registerHealth(app, probes);
  registerMetrics(app, makeMetrics({ openStreams: () => 0 }));
  await app.ready();
  return app;
}
