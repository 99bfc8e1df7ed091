import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { superviseChild, type Child } from './child.ts';
import { freePort } from './ports.ts';
import { startProblem } from './start-problem.ts';

export type Restate = Child & { ingressUrl: string; adminUrl: string; isKeptHome: boolean };

/** Starts the Restate that comes along, on free ports of loopback. */
export async function startRestate(dataDir: string): Promise<Restate> {
  const binary = findBinary();
  const folder = join(dataDir, 'restate');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [ingress, admin, node] = [await freePort(), await freePort(), await freePort()];
  const ingressUrl = `http://127.0.0.1:${ingress}`;
  const adminUrl = `http://127.0.0.1:${admin}`;
  const homePrefix = keepHome(folder);
  const child = await superviseChild({
    name: 'restate',
    title: 'Restate',
    command: [...homePrefix, binary, '--no-logo', '--base-dir', folder],
    env: settings(ingress, admin, node),
    dataDir,
    mark: folder,
    stopSignal: 'SIGTERM',
    // Its journal survives a kill, and a kill is over at once.
    orphanSignal: 'KILL',
    stopWithinMs: 3_000,
    readyWithinMs: 120_000,
    isReady: async () =>
      (await answers(`${ingressUrl}/restate/health`)) && (await answers(`${adminUrl}/health`)),
  });
  return { ...child, ingressUrl, adminUrl, isKeptHome: homePrefix.length > 0 };
}

function settings(ingress: number, admin: number, node: number): Record<string, string> {
  return {
    // The name is stored with the data; without one it would be the machine's, and a renamed machine could not start again.
    RESTATE_NODE_NAME: 'leakdrill',
    RESTATE_CLUSTER_NAME: 'leakdrill',
    RESTATE_LISTEN_MODE: 'tcp',
    RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
    RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${node}`,
    RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
    RESTATE_INGRESS__ADVERTISED_ADDRESS: `http://127.0.0.1:${ingress}`,
    RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
    RESTATE_ADMIN__ADVERTISED_ADDRESS: `http://127.0.0.1:${admin}`,
    RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
    // The default is to pause a run after 70 attempts, which would be for ever.
    RESTATE_DEFAULT_RETRY_POLICY__MAX_ATTEMPTS: 'unlimited',
    DO_NOT_TRACK: '1',
    RESTATE_DISABLE_TELEMETRY: 'true',
    // One node with few partitions goes on 3 s after a kill instead of 5 to 15 s, and takes 100 MB less.
    RESTATE_DEFAULT_NUM_PARTITIONS: '4',
    RESTATE_GOSSIP_SUSPECT_INTERVAL: '100ms',
    // The defaults are for a machine of its own: 2 GB for RocksDB, 1.5 GB for the invoker, 1 GB for queries.
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '192MiB',
    RESTATE_WORKER__INVOKER__MEMORY_LIMIT: '256MiB',
    RESTATE_BIFROST__RECORD_CACHE_MEMORY_SIZE: '16MiB',
    RESTATE_ADMIN__QUERY_ENGINE__MEMORY_SIZE: '64MiB',
    RESTATE_LOG_FORMAT: 'compact',
    RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
    RESTATE_LOG_FILTER: 'warn,restate=warn,octocrab=off',
  };
}

/**
 * At every start Restate asks api.github.com for its newest version, and no setting keeps it from that
 * (server/src/main.rs, check_if_latest_version). A private view of /etc/hosts does: the name then means this machine.
 * Answers the words in front of the command, none where the system allows no namespaces.
 */
function keepHome(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  const hosts = join(folder, 'hosts');
  try {
    writeFileSync(hosts, `127.0.0.1 localhost api.github.com\n${readFileSync('/etc/hosts', 'utf8')}`);
  } catch {
    return [];
  }
  const inside = 'mount --bind "$1" /etc/hosts && shift && exec "$@"';
  const ways = [
    ['unshare', '-m'],
    ['unshare', '-Urm'],
  ];
  for (const way of ways) {
    const words = [...way, '--', 'sh', '-c', inside, 'sh', hosts];
    const [command, ...args] = [...words, 'true'];
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return words;
  }
  return [];
}

function findBinary(): string {
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve('@restatedev/restate-server/package.json');
    return createRequire(outer).resolve(`${name}/bin/restate-server`);
  } catch (cause) {
    throw startProblem(
      `Restate for ${process.platform}-${process.arch} (${name}) is not installed: run npm ci, or set RESTATE_URL to a Restate of your own.`,
      { cause },
    );
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  await answer.body?.cancel();
  return answer.ok;
}
