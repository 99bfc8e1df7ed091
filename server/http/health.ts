import type { FastifyInstance } from 'fastify';

export interface Probes {
  database(): Promise<boolean>;
  engine(): Promise<boolean>;
  /** In a process that is nothing but a worker: the engine knows it. */
  worker?(): Promise<boolean>;
}

const patienceMs = 2000;

/** /healthz: this process answers. /readyz: and it can do its work. */
export function registerHealth(app: FastifyInstance, probes: Probes): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const parts = Object.entries(probes) as [keyof Probes, () => Promise<boolean>][];
    const found = await Promise.all(parts.map(async ([name, ask]) => [name, await probe(ask)] as const));
    const isReady = found.every(([, isWell]) => isWell);
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(found) });
  });
}

async function probe(ask: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  try {
    return await Promise.race([ask().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
