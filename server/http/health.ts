import type { FastifyInstance } from 'fastify';

export interface Probes {
  database(): Promise<boolean>;
  engine(): Promise<boolean>;
}

const patienceMs = 2000;

/** /healthz: this process answers. /readyz: and it can do its work. */
export function registerHealth(app: FastifyInstance, probes: Probes): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const [database, engine] = await Promise.all([probe(probes.database), probe(probes.engine)]);
    const isReady = database && engine;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', database, engine });
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
