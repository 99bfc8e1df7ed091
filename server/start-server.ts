import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '#contract/calls.ts';
import { sandboxClient } from '#sandbox/start.ts';
import { allAnswers } from './all-answers.ts';
import { buildApp } from './app.ts';
import { openAuth } from './auth/open.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { startEngine } from './engine/engine.ts';
import { startResending } from './engine/resend.ts';
import { runSource } from './engine/run-source.ts';
import { runTarget } from './engine/run-target.ts';
import { makeReadyTargets } from './engine/ready-targets.ts';
import { makeSettle } from './engine/settle.ts';
import { startLive } from './live/live.ts';
import { makeLog } from './log.ts';
import type { Parts } from './parts.ts';
import type { Connections } from './processes/start-children.ts';
import { openVault } from './secrets/vault.ts';
import { watchBooks } from './watch-books.ts';

/** Longer than an agent waits when a cloud keeps asking it to: ten minutes, and its own one. */
const stepDeadlineMs = 12 * 60_000;

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
  const endpoints = connections.sandbox === undefined ? {} : { aws: connections.sandbox.endpoint };
  const now = () => new Date();
  const live = await startLive(db, log);
  const settle = makeSettle(db);
  const ready = makeReadyTargets();
  const source = { db, vault, ready, now, accountPool: config.awsAccountPool, isSandbox: config.sandbox };
  const target = { db, vault, settle, ready, now, endpoints, deadlineMs: stepDeadlineMs };
  const engine = await startEngine({
    ...connections.restate,
    log,
    ...(config.role === 'api'
      ? {}
      : {
          worker: {
            steps: {
              runSource: (run) => runSource(source, run),
              runTarget: (run, nodeId) => runTarget(target, run, nodeId),
            },
            host: '127.0.0.1',
            port: config.workerPort,
            ...(config.workerUrl === undefined ? {} : { url: config.workerUrl }),
          },
        }),
  });
  const resending = config.role === 'api' ? undefined : startResending(db, engine, log);
  const books = config.role === 'api' ? undefined : watchBooks(db, connections.databaseUrl, log);
  const parts: Parts = { config, db, vault, engine, live, log, now, endpoints, sandbox };
  // Sessions have connections of their own, so that nobody is signed out because all others are taken (F10).
  const sessionDb = openDatabase(connections.databaseUrl, { log, maxConnections: 2 });
  const auth = await openAuth({ ...parts, sessionDb });
  const app = await buildApp({
    config,
    calls,
    answers: allAnswers({ ...parts, auth }),
    sessions: auth.sessions,
    probes: { database: () => db.isReady(), engine: () => engine.isReady() },
    log,
    webRoot: fileURLToPath(new URL('../dist/web', import.meta.url)),
    version: version(),
    localIdentity: auth.localIdentity,
  });
  await app.listen({ host: config.host, port: config.port });
  return {
    url: config.publicUrl,
    async stop() {
      await app.close();
      books?.stop();
      await resending?.stop();
      await engine.stop();
      await live.stop();
      await auth.stop();
      await sessionDb.close();
      await db.close();
    },
  };
}

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
