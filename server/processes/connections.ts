import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type Config } from '#server/config.ts';
import { checkDatabase } from '#server/db/reach.ts';
import { checkEngine } from '#server/engine/reach.ts';
import { lock, tryLock, type Lock } from './lock.ts';
import { canListen, freePort, keepPort } from './ports.ts';
import { startChildren, type Connections } from './start-children.ts';
import { folderProblem, startProblem } from './start-problem.ts';

export type Opened = { config: Config; connections: Connections };

/**
 * Takes DATA_DIR, makes sure of the ports and starts the children. A second process with ROLE=api or ROLE=worker and the same
 * DATA_DIR joins those of the first, so that several of a kind can be tried on one machine.
 */
export async function openConnections(config: Config, report: (line: string) => void): Promise<Opened> {
  await checkOutside(config);
  if (config.databaseUrl && config.restateUrl && !config.sandbox) {
    await checkPort(config);
    return {
      config: withWorkerPort(config, await freePort()),
      connections: await startChildren(config, report),
    };
  }
  const held = config.role === 'all' ? lock(config.dataDir) : tryLock(config.dataDir);
  if (!held) {
    await checkPort(config);
    return { config: withWorkerPort(config, await freePort()), connections: await joinRunning(config) };
  }
  let connections: Connections | undefined;
  try {
    rmSync(announcementOf(config), { force: true });
    await checkPort(config);
    connections = await startChildren(config, report);
    const workerPort = await keepPort(config.dataDir, 'worker');
    return { config: withWorkerPort(config, workerPort), connections: announce(config, connections, held) };
  } catch (error) {
    await connections?.stop();
    held.release();
    throw folderProblem(error, config.dataDir);
  }
}

/** The sentence for an address that cannot be listened on, when `code` says that it is about that. */
export function portSentence(code: string | undefined, { host, port }: Config): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: set PORT to another, such as PORT=${port < 65_535 ? port + 1 : 8000}.`;
    case 'EACCES':
      return `Port ${port} is not open to this user: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine: set HOST to one, such as 127.0.0.1.`;
    default:
      return undefined;
  }
}

/** What only answers calls can do without the engine for a while, and comes up before it. */
async function checkOutside({ databaseUrl, restateUrl, restateAdminUrl, role }: Config): Promise<void> {
  if (databaseUrl) await checkDatabase(databaseUrl);
  if (restateUrl && restateAdminUrl && role !== 'api')
    await checkEngine({ ingressUrl: restateUrl, adminUrl: restateAdminUrl });
}

async function checkPort(config: Config): Promise<void> {
  const sentence = portSentence(await canListen(config.host, config.port), config);
  if (sentence) throw startProblem(sentence);
}

function withWorkerPort(config: Config, port: number): Config {
  const workerPort = config.workerPort || port;
  return { ...config, workerPort, workerUrl: config.workerUrl ?? addressOf(config.workerHost, workerPort) };
}

type Shared = Pick<Connections, 'databaseUrl' | 'restate' | 'sandbox'>;

function announce(config: Config, connections: Connections, held: Lock): Connections {
  const file = announcementOf(config);
  const { databaseUrl, restate, sandbox } = connections;
  const shared: Shared = { databaseUrl, restate, sandbox };
  writeFileSync(`${file}.new`, JSON.stringify(shared), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return {
    ...connections,
    async stop() {
      rmSync(file, { force: true });
      await connections.stop();
      held.release();
    },
  };
}

async function joinRunning(config: Config): Promise<Connections> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const shared = readAnnouncement(config);
    if (shared) return { ...shared, stop: () => Promise.resolve(), onChildRestart: () => undefined };
    await sleep(100);
  }
  throw startProblem(
    `The Leakdrill that holds DATA_DIR ${config.dataDir} did not say within a minute how to reach it.`,
  );
}

function readAnnouncement(config: Config): Shared | undefined {
  try {
    return JSON.parse(readFileSync(announcementOf(config), 'utf8')) as Shared;
  } catch {
    return undefined;
  }
}

function announcementOf(config: Config): string {
  return join(config.dataDir, 'connections.json');
}
