import { randomBytes, randomUUID } from 'node:crypto';
import type { Graph } from '#contract/workflows.ts';
import { endpointsOf } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { findOrCreateUser } from './db/system.ts';
import { deployAgent } from './deployments/deploy.ts';
import { startRuns } from './engine/start-runs.ts';
import { startLive } from './live/live.ts';
import { makeLog } from './log.ts';
import type { Parts } from './parts.ts';
import { testPostgres, testRestate } from './processes/testing.ts';
import { readConfig } from './config.ts';
import { openVault } from './secrets/vault.ts';

export interface TestServer {
  parts: Parts;
  databaseUrl: string;
  cloud: TestSandbox;
  newUser: (credits?: number) => Promise<string>;
  stop: () => Promise<void>;
}

/** The parts of a real server, short of HTTP: a database of its own, the shared Restate, a sandbox of its own. */
export async function testServer(options: { perUser?: number } = {}): Promise<TestServer> {
  const database = await testPostgres({ template: 'migrated', prepare: migrate });
  const restate = await testRestate();
  const cloud = await testSandbox();
  const log = makeLog({ level: 'error' });
  const db = openDatabase(database.url, { log });
  const vault = openVault(randomBytes(32));
  await vault.checkMasterKey(db.asNobody);
  const now = () => new Date();
  const live = await startLive(db, log);
  const endpoints = endpointsOf(cloud);
  const runs = await startRuns({
    db,
    vault,
    log,
    now,
    endpoints,
    announce: live.announce,
    restate,
    serviceName: `Execution${randomBytes(6).toString('hex')}`,
    worker: { host: '127.0.0.1', port: 0 },
    accountPool: [],
    isSandbox: true,
    sandbox: cloud.client,
    perUser: options.perUser ?? 100,
  });
  const config = readConfig({ DATA_DIR: '/nonexistent', MASTER_KEY: randomBytes(32).toString('base64') });
  const parts: Parts = {
    config,
    db,
    vault,
    dispatch: runs.dispatch,
    cleaning: runs.cleaning,
    live,
    log,
    now,
    endpoints,
    sandbox: cloud.client,
  };
  return {
    parts,
    databaseUrl: database.url,
    cloud,
    async newUser(credits = 50) {
      const subject = randomUUID();
      const email = `${subject}@meridian.example`;
      const made = await findOrCreateUser(
        db,
        { issuer: 'test', subject, email, name: 'Robin', photoUrl: null },
        credits,
      );
      return made.id;
    },
    async stop() {
      await runs.stop();
      await live.stop();
      await db.close();
      await cloud.stop();
      await database.drop();
    },
  };
}

export async function deployKeys(
  server: TestServer,
  userId: string,
  fileName = 'backup-keys',
): Promise<string> {
  const configuration = {
    secretTypes: ['aws-access-key'],
    codeTemplate: 'python',
    outputFormat: 'json',
    fileName,
  };
  const made = await deployAgent(
    server.parts,
    userId,
    { agentId: 'aws-access-keys', configuration, deploymentHash: randomUUID() },
    new AbortController().signal,
  );
  return made.id;
}

export async function deployBucket(
  server: TestServer,
  userId: string,
  bucketName: string,
  extra: Record<string, string> = {},
): Promise<string> {
  const made = await deployAgent(
    server.parts,
    userId,
    { agentId: 's3-content', configuration: { bucketName, ...extra }, deploymentHash: randomUUID() },
    new AbortController().signal,
  );
  return made.id;
}

export function graphOf(sourceId: string, targetIds: string[]): Graph {
  const nodes: Graph['nodes'] = [
    { id: 'n0', type: 'Generate', position: { x: 80, y: 0 }, deployment_id: sourceId },
    ...targetIds.map((id, index) => ({
      id: `n${index + 1}`,
      type: 'Deploy' as const,
      position: { x: 440, y: index * 128 },
      deployment_id: id,
    })),
  ];
  const edges = nodes.slice(1).map((node) => ({ id: `e-${node.id}`, source: 'n0', target: node.id }));
  return { nodes, edges };
}
