import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { makeLog } from '#server/log.ts';
import { buildWorkerApp } from './worker-app.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function build(isRegistered: boolean): Promise<void> {
  const yes = async () => true;
  const probes = { database: yes, engine: yes, worker: async () => isRegistered };
  app = await buildWorkerApp({ probes, log: makeLog({ level: 'silent' }) });
}

describe('buildWorkerApp', () => {
  it('says that it is alive, ready and how much it uses', async () => {
    await build(true);
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: true,
      engine: true,
      worker: true,
    });
    const metrics = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } });
    expect(metrics.body).toContain('process_resident_memory_bytes');
  });

  it('is not ready while the engine does not know it', async () => {
    await build(false);
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'not ready', worker: false });
  });

  it('answers no call and shows no page', async () => {
    await build(true);
    for (const { method, path } of Object.values(calls)) {
      const answer = await app.inject({ method, url: `/api/v1${path}` });
      expect(answer.statusCode, path).toBe(404);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
    for (const url of ['/', '/auth', '/local-identity/gsi/client', '/api/docs']) {
      expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode, url).toBe(404);
    }
  });
});
