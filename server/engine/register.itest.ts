import { randomBytes } from 'node:crypto';
import { createServer, type Http2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import * as restate from '@restatedev/restate-sdk';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeLog } from '#server/log.ts';
import { testRestate, type TestRestate } from '#server/processes/testing.ts';
import { openAdmin } from './admin.ts';
import { startEngine, type Engine } from './engine.ts';
import { registerWorker, type Registration } from './register.ts';

const log = makeLog({ level: 'silent' });
let engine: TestRestate;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  engine = await testRestate();
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const newName = () => `Execution${randomBytes(6).toString('hex')}`;
const newRun = () => ({
  executionId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  source: 'n0',
  targets: ['n1'],
});

async function ask<T>(path: string, query?: string): Promise<T> {
  const answer = await fetch(engine.adminUrl + path, {
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(query === undefined ? {} : { method: 'POST', body: JSON.stringify({ query }) }),
  });
  return (await answer.json()) as T;
}

interface Invocation {
  status: string;
  retry_count?: number;
}

async function invocationsOf(serviceName: string): Promise<Invocation[]> {
  const query = `select status, retry_count from sys_invocation where target_service_name = '${serviceName}'`;
  return (await ask<{ rows: Invocation[] }>('/query', query)).rows;
}

async function startWorker(serviceName: string, done: string[], label: string): Promise<Engine> {
  const started = await startEngine({
    ...engine,
    log,
    serviceName,
    worker: {
      host: '127.0.0.1',
      port: 0,
      steps: {
        runSource: async () => undefined,
        runTarget: async (_run, nodeId) => void done.push(`${label}:${nodeId}`),
        tend: never,
      },
    },
  });
  ends.push(() => started.stop());
  return started;
}

/** A worker that can end the way a killed one does: without a word to anybody. */
interface Bare {
  url: string;
  port: number;
  vanish: () => Promise<void>;
}

async function serveBare(service: restate.ServiceDefinition<string, unknown>, port = 0): Promise<Bare> {
  const server: Http2Server = createServer(
    restate.createEndpointHandler({ services: [service], logger: () => undefined }),
  );
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  let hasVanished = false;
  const bare = {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async vanish() {
      if (hasVanished) return;
      hasVanished = true;
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  ends.push(bare.vanish);
  return bare;
}

/** Tries every 20 ms, so that 70 attempts are over in seconds. */
function hastyService(name: string, maxAttempts: number | undefined, work: () => Promise<void>) {
  return restate.service({
    name,
    handlers: {
      run: async (context: restate.Context) => {
        await context.run('work', work);
      },
    },
    options: {
      retryPolicy: {
        initialInterval: 20,
        exponentiationFactor: 1,
        maxInterval: 20,
        ...(maxAttempts === undefined ? {} : { maxAttempts }),
      },
    },
  });
}

async function register(url: string, serviceName: string): Promise<Registration> {
  const registration = await registerWorker({ ...engine, workerUrl: url, serviceName, log, everyMs: 100 });
  ends.push(() => registration.stop());
  return registration;
}

function send(serviceName: string): Promise<Response> {
  return fetch(`${engine.ingressUrl}/${serviceName}/run/send`, { method: 'POST' });
}

const never = () => new Promise<void>(() => undefined);

describe('a run whose worker is away', () => {
  it('is never given up: our service says so to every engine (F8)', async () => {
    const name = newName();
    await startWorker(name, [], 'a');
    const service = await ask<{ retry_policy: { max_attempts: number | null } }>(`/services/${name}`);
    // At two seconds each, a hundred million attempts are more than six years.
    expect(service.retry_policy.max_attempts ?? Infinity).toBeGreaterThan(100_000_000);
  });

  it('waits longer than the 70 attempts after which an engine gives up by default', async () => {
    const name = newName();
    let count = 0;
    const service = hastyService(name, undefined, async () => void (count += 1));
    const before = await serveBare(service);
    await openAdmin(engine.adminUrl, name).register(before.url);
    await before.vanish();
    await send(name);
    await expect
      .poll(async () => (await invocationsOf(name))[0]?.retry_count ?? 0, { timeout: 20_000, interval: 100 })
      .toBeGreaterThan(80);
    expect((await invocationsOf(name))[0]?.status).not.toBe('paused');
    await serveBare(service, before.port);
    await expect.poll(() => count, { timeout: 5_000 }).toBe(1);
  });

  it('goes on when a worker comes, even after an engine of other settings gave up', async () => {
    const name = newName();
    let count = 0;
    const service = hastyService(name, 3, async () => void (count += 1));
    const before = await serveBare(service);
    await openAdmin(engine.adminUrl, name).register(before.url);
    await before.vanish();
    await send(name);
    await expect.poll(async () => (await invocationsOf(name))[0]?.status, { timeout: 10_000 }).toBe('paused');
    const next = await serveBare(service);
    await register(next.url, name);
    await expect.poll(() => count, { timeout: 5_000 }).toBe(1);
  });
});

describe('several workers', () => {
  it('stand by for the one that registered last, and take over when it stops', async () => {
    const [name, done] = [newName(), [] as string[]];
    const first = await startWorker(name, done, 'first');
    const second = await startWorker(name, done, 'second');
    await first.start(newRun());
    await expect.poll(() => done).toEqual(['second:n1']);
    await second.stop();
    await first.start(newRun());
    await expect.poll(() => done).toEqual(['second:n1', 'first:n1']);
    expect(first.isRegistered()).toBe(true);
  });

  it('take over from one that vanished, with the runs it had begun', async () => {
    const name = newName();
    const done: string[] = [];
    let hasBegun = false;
    const standby = await serveBare(hastyService(name, undefined, async () => void done.push('standby')));
    await register(standby.url, name);
    const last = await serveBare(
      hastyService(name, undefined, () => {
        hasBegun = true;
        return never();
      }),
    );
    await openAdmin(engine.adminUrl, name).register(last.url);
    await send(name);
    await expect.poll(() => hasBegun).toBe(true);
    await last.vanish();
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['standby']);
    await send(name);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['standby', 'standby']);
  });

  it('forget the address of one that is gone once nothing needs it', async () => {
    const name = newName();
    const service = hastyService(name, undefined, async () => undefined);
    const admin = openAdmin(engine.adminUrl, name);
    for (let nth = 0; nth < 3; nth += 1) {
      const passing = await serveBare(service);
      await admin.register(passing.url);
      await passing.vanish();
    }
    const last = await serveBare(service);
    await register(last.url, name);
    await expect
      .poll(async () => (await admin.workers()).map(({ uri }) => new URL(uri).origin), { timeout: 10_000 })
      .toEqual([last.url]);
  });

  it('register again when the engine has forgotten them', async () => {
    const name = newName();
    const worker = await serveBare(hastyService(name, undefined, async () => undefined));
    await register(worker.url, name);
    const admin = openAdmin(engine.adminUrl, name);
    const [known] = await admin.workers();
    await admin.forget(known?.id ?? '');
    await expect.poll(async () => (await admin.workers()).length, { timeout: 10_000 }).toBe(1);
  });
});

describe('a worker that the engine cannot reach', () => {
  it('does not start, and says which setting is about that', async () => {
    const started = startEngine({
      ...engine,
      log,
      serviceName: newName(),
      worker: {
        host: '127.0.0.1',
        port: 0,
        url: 'http://127.0.0.1:9',
        steps: { runSource: never, runTarget: never, tend: never },
      },
    });
    await expect(started).rejects.toThrow(/http:\/\/127\.0\.0\.1:9 \(WORKER_URL\)/);
  });
});
