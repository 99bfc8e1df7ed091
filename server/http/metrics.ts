import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '#server/config.ts';
import { problem } from '#contract/refusal.ts';
import { droppedLogLines } from '#server/log.ts';

export interface Metrics {
  registry: Registry;
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
}

/** One registry per process; slices may add their own figures to `registry`. */
export function makeMetrics(options: { openStreams: () => number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'leakdrill_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const limited = new Counter({
    name: 'leakdrill_http_requests_limited_total',
    help: 'Requests that a rate limit refused.',
    registers: [registry],
  });
  const lost: Gauge = new Gauge({
    name: 'leakdrill_log_lines_dropped',
    help: 'Log lines lost because nobody read them fast enough.',
    registers: [registry],
    collect: () => lost.set(droppedLogLines()),
  });
  const streams: Gauge = new Gauge({
    name: 'leakdrill_event_streams',
    help: 'Browsers that are listening for events.',
    registers: [registry],
    collect: () => streams.set(options.openStreams()),
  });
  return {
    registry,
    observeRequest({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
      if (status === 429) limited.inc();
    },
  };
}

export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) throw problem('not-found', 'There is nothing at this address.');
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** A proxy on this machine also calls from loopback, but it says for whom, or asks by the public name. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers);
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const asked = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  return !isForwarded && isLoopback(address) && isLoopback(asked);
}
