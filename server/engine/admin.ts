import { connect } from 'node:http2';
import { problem } from '#contract/refusal.ts';

/** A worker's address, as the engine keeps it; runs that have begun are pinned to its id. */
export interface KnownWorker {
  id: string;
  uri: string;
}

/** What we ask of the engine's administration. */
export interface Admin {
  /** Makes the worker at this address known, and the one that new runs go to. */
  register(url: string): Promise<void>;
  /** All workers with our service. */
  workers(): Promise<KnownWorker[]>;
  /** The one that new runs go to. */
  latest(): Promise<string | undefined>;
  /** Sends what is pinned to this worker to another address. */
  point(workerId: string, url: string): Promise<void>;
  /** Drops a worker unless something is still pinned to it. */
  forget(workerId: string): Promise<void>;
  /** Runs that the engine gave up trying; answers how many go on. */
  resumePaused(): Promise<number>;
}

export function openAdmin(adminUrl: string, serviceName: string): Admin {
  if (!/^\w+$/.test(serviceName)) throw new Error('a service name is one word');
  const ask = (method: string, path: string, body?: unknown) => request(adminUrl, method, path, body);

  async function runs(where: string): Promise<string[]> {
    const query = `select id from sys_invocation where target_service_name = '${serviceName}' and ${where}`;
    const { body } = await ask('POST', '/query', { query });
    return (body as { rows: { id: string }[] }).rows.map(({ id }) => id);
  }

  return {
    async register(url) {
      try {
        await ask('POST', '/deployments', { uri: url, force: true });
      } catch (cause) {
        const sentence = `The engine does not take this worker: it must be able to reach it at ${url} (WORKER_URL).`;
        throw problem('unavailable', sentence, { cause });
      }
    },
    async workers() {
      const { body } = await ask('GET', '/deployments');
      const { deployments } = body as { deployments: Deployment[] };
      return deployments.flatMap(({ id, uri, services }) =>
        uri !== undefined && services?.some(({ name }) => name === serviceName) ? [{ id, uri }] : [],
      );
    },
    async latest() {
      const { status, body } = await ask('GET', `/services/${serviceName}`);
      return status === 404 ? undefined : (body as { deployment_id: string }).deployment_id;
    },
    async point(workerId, url) {
      await ask('PATCH', `/deployments/${workerId}`, { uri: url, overwrite: true });
    },
    async forget(workerId) {
      const pinned = await runs(`pinned_deployment_id = '${workerId}' and status <> 'completed' limit 1`);
      if (pinned.length === 0) await ask('DELETE', `/deployments/${workerId}?force=true`);
    },
    async resumePaused() {
      const paused = await runs(`status = 'paused'`);
      for (const id of paused) await ask('PATCH', `/invocations/${id}/resume`);
      return paused.length;
    },
  };
}

interface Deployment {
  id: string;
  uri?: string;
  services?: { name: string }[];
}

async function request(
  adminUrl: string,
  method: string,
  path: string,
  content?: unknown,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(adminUrl + path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    signal: AbortSignal.timeout(15_000),
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  const text = await answer.text();
  // What is gone meanwhile needs nothing done to it.
  const isGone = answer.status === 404 && method !== 'POST';
  if (!answer.ok && !isGone) {
    throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 1_000)}`);
  }
  return { status: answer.status, body: isGone || text === '' ? undefined : (JSON.parse(text) as unknown) };
}

/** Whether a worker answers at this address: a port alone may belong to another program by now. */
export function answers(url: string, patienceMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connect(url);
    const timer = setTimeout(() => end(false), patienceMs);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      session.destroy();
      resolve(isThere);
    };
    session.on('error', () => end(false));
    session.once('close', () => end(false));
    const stream = session.request({ ':path': '/health' });
    stream.once('response', (headers) => end(headers[':status'] === 200));
    stream.on('error', () => end(false));
    stream.resume();
  });
}

export function sameAddress(a: string, b: string): boolean {
  return new URL(a).origin === new URL(b).origin;
}
