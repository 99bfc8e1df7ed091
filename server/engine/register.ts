import { connect } from 'node:net';
import { problem } from '#contract/refusal.ts';

interface Registration {
  adminUrl: string;
  workerUrl: string;
  serviceName: string;
}

interface KnownWorker {
  id: string;
  uri?: string;
  services?: { name: string }[];
}

/**
 * Tells the engine where the worker answers. Runs that are under way are pinned to the worker they started on;
 * when that one had another address (the port changed between two starts), they are pointed to this one.
 */
export async function registerWorker(registration: Registration): Promise<void> {
  const { adminUrl, workerUrl } = registration;
  await ask(adminUrl, 'POST', '/deployments', { uri: workerUrl, force: true });
  const known = (await ask(adminUrl, 'GET', '/deployments')) as { deployments: KnownWorker[] };
  for (const worker of known.deployments) {
    const isOurs = worker.services?.some((service) => service.name === registration.serviceName) ?? false;
    if (!isOurs || worker.uri === undefined || sameAddress(worker.uri, workerUrl)) continue;
    if (await answers(worker.uri)) continue;
    await ask(adminUrl, 'PUT', `/deployments/${worker.id}`, { uri: workerUrl, overwrite: true });
  }
}

async function ask(adminUrl: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(adminUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(15_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    const cause = `${method} ${path}: ${answer.status} ${await answer.text()}`;
    throw problem('unavailable', 'The engine did not accept this worker.', { cause });
  }
  return answer.status === 204 ? undefined : await answer.json();
}

function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 500 });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

function sameAddress(a: string, b: string): boolean {
  return new URL(a).origin === new URL(b).origin;
}
