import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/calls.ts';
import { endpointsOf, sandboxClient } from '#sandbox/start.ts';
import { allAnswers } from './all-answers.ts';
import { buildApp } from './app.ts';
import { openAuth } from './auth/open.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { startRuns } from './engine/start-runs.ts';
import type { Probes } from './http/health.ts';
import { buildWorkerApp } from './http/worker-app.ts';
import { watchInventory } from './inventory/backfill.ts';
import { startLive } from './live/live.ts';
import { makeLog, type Logger } from './log.ts';
import type { Parts } from './parts.ts';
import { portSentence } from './processes/connections.ts';
import type { Connections } from './processes/start-children.ts';
import { errorCode, startProblem } from './processes/start-problem.ts';
import { openVault } from './secrets/vault.ts';
import { watchBooks } from './watch-books.ts';

/** Of a person on the free plan; the others wait their turn. */
const runsPerUser = 3;
const unlimited = 1_000_000;

/** Puts the parts together and listens. What it opened it closes again, in the other order. */
export async function startServer(
  config: Config,
  connections: Connections,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const log = makeLog({ level: config.logLevel });
  await migrate(connections.databaseUrl);
  const db = openDatabase(connections.databaseUrl, { log });
  const vault = openVault(config.masterKey);
  await vault.checkMasterKey(db.asNobody);
  const sandbox =
    connections.sandbox === undefined
      ? undefined
      : sandboxClient(connections.sandbox.endpoint, connections.sandbox.adminToken);
  const endpoints = connections.sandbox === undefined ? {} : endpointsOf(connections.sandbox);
  const now = () => new Date();
  const live = await startLive(db, log);
  const runs = await startRuns({
    db,
    vault,
    log,
    now,
    endpoints,
    announce: live.announce,
    restate: connections.restate,
    accountPool: config.awsAccountPool,
    isSandbox: config.sandbox,
    sandbox,
    perUser: config.rateLimits ? runsPerUser : unlimited,
    ...(config.role === 'api'
      ? {}
      : {
          worker: {
            host: config.workerHost,
            port: config.workerPort,
            ...(config.workerUrl === undefined ? {} : { url: config.workerUrl }),
          },
        }),
  });
  const books = config.role === 'api' ? undefined : watchBooks(db, connections.databaseUrl, log);
  const inventory = config.role === 'api' ? undefined : watchInventory({ db, vault, log });
  const probes = { database: () => db.isReady(), engine: () => runs.engine.isReady() };
  const served =
    config.role === 'worker'
      ? await serveWorker({ ...probes, worker: async () => runs.engine.isRegistered() }, log)
      : await serveAll(
          {
            config,
            db,
            vault,
            dispatch: runs.dispatch,
            cleaning: runs.cleaning,
            live,
            log,
            now,
            endpoints,
            sandbox,
          },
          probes,
          connections.databaseUrl,
        );
  await listen(served.app, config);
  return {
    url: config.publicUrl,
    async stop() {
      await served.app.close();
      books?.stop();
      inventory?.stop();
      await runs.stop();
      await live.stop();
      await served.stop();
      await db.close();
    },
  };
}

interface Served {
  app: Listening;
  stop: () => Promise<void>;
}

type Listening = Awaited<ReturnType<typeof buildApp>>;

async function serveWorker(probes: Probes, log: Logger): Promise<Served> {
  return { app: await buildWorkerApp({ probes, log }), stop: () => Promise.resolve() };
}

async function serveAll(parts: Parts, probes: Probes, databaseUrl: string): Promise<Served> {
  const { config, log } = parts;
  // Sessions have connections of their own, so that nobody is signed out because all others are taken (F10).
  const sessionDb = openDatabase(databaseUrl, { log, maxConnections: 2 });
  const auth = await openAuth({ ...parts, sessionDb });
  const app = await buildApp({
    config,
    calls,
    answers: allAnswers({ ...parts, auth }),
    sessions: auth.sessions,
    probes,
    log,
    webRoot: fileURLToPath(new URL('../dist/web', import.meta.url)),
    version: version(),
    localIdentity: auth.localIdentity,
  });
  return {
    app,
    async stop() {
      await auth.stop();
      await sessionDb.close();
    },
  };
}

async function listen(app: Listening, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (cause) {
    const sentence = portSentence(errorCode(cause), config);
    throw sentence === undefined ? cause : startProblem(sentence, { cause });
  }
}

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
