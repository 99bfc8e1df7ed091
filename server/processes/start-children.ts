import { mkdirSync } from 'node:fs';
import type { SecureEndpoint } from '#sandbox/start.ts';
import type { Config } from '#server/config.ts';
import type { Child } from './child.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { startRestate, type Restate } from './restate.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';
import { folderProblem } from './start-problem.ts';

export type ChildName = 'postgres' | 'restate' | 'sandbox';

export type Connections = {
  /** As the database's owner. */
  databaseUrl: string;
  restate: { ingressUrl: string; adminUrl: string };
  sandbox?: { endpoint: string; secure: SecureEndpoint; adminToken: string };
  /** Stops what this process started, the database last. */
  stop(): Promise<void>;
  /** Called when a child had ended by itself and is ready again, at the same address. */
  onChildRestart(listener: (name: ChildName) => void): void;
};

/** Starts everything that the settings do not name elsewhere, all at the same time. */
export async function startChildren(config: Config, report: (line: string) => void): Promise<Connections> {
  const { dataDir } = config;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw folderProblem(error, dataDir);
  }

  async function timed<T>(title: string, start: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const started = await start().catch((error: unknown) => Promise.reject(folderProblem(error, dataDir)));
    report(`${title} is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    return started;
  }

  const starting: [
    Promise<Postgres | undefined>,
    Promise<Restate | undefined>,
    Promise<Sandbox | undefined>,
  ] = [
    config.databaseUrl ? Promise.resolve(undefined) : timed('PostgreSQL', () => startPostgres({ dataDir })),
    config.restateUrl ? Promise.resolve(undefined) : timed('Restate', () => startRestate(dataDir)),
    config.sandbox
      ? timed('The sandbox', () => startSandbox(dataDir, config.masterKey))
      : Promise.resolve(undefined),
  ];
  const outcomes = await Promise.allSettled(starting);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  const started = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
  if (failed) {
    await stopAll(started);
    throw failed.reason;
  }

  const [postgres, restate, sandbox] = await Promise.all(starting);
  if (restate && !restate.isKeptHome) {
    report(
      'Note: Restate asks api.github.com for its newest version at start, and this system offers no way to prevent it.',
    );
  }
  return {
    databaseUrl: postgres?.databaseUrl ?? needed(config.databaseUrl),
    restate: {
      ingressUrl: restate?.ingressUrl ?? needed(config.restateUrl),
      adminUrl: restate?.adminUrl ?? needed(config.restateAdminUrl),
    },
    sandbox: sandbox && {
      endpoint: sandbox.endpoint,
      secure: sandbox.secure,
      adminToken: sandbox.adminToken,
    },
    stop: () => stopAll([postgres, restate, sandbox]),
    onChildRestart(listener) {
      postgres?.onRestart(() => listener('postgres'));
      restate?.onRestart(() => listener('restate'));
      sandbox?.onRestart(() => listener('sandbox'));
    },
  };
}

async function stopAll([postgres, ...others]: readonly (Child | undefined)[]): Promise<void> {
  await Promise.all(others.map(async (child) => child?.stop()));
  await postgres?.stop();
}

function needed(address: string | undefined): string {
  if (address === undefined) throw new Error('The settings name no address for what was not started.');
  return address;
}
