import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Fault } from '#sandbox/start.ts';
import { checkInvariants } from '#server/credits/invariants.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { deployAgent } from '#server/deployments/deploy.ts';
import { makeReadyTargets } from '#server/engine/ready-targets.ts';
import { runSource } from '#server/engine/run-source.ts';
import { runTarget } from '#server/engine/run-target.ts';
import { makeSlots } from '#server/engine/slots.ts';
import { makeStops } from '#server/engine/stops.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';
import type { RunName } from './store.ts';

export interface SeenStep {
  nodeId: string;
  status: string;
  location: string | null;
  plantedState: string | null;
  price: number;
  keptFrom: string | null;
  fileId: string | null;
  error: string | null;
  log: { sentence: string }[];
}

export interface SeenRun {
  status: string;
  creditsUsed: number;
  steps: SeenStep[];
}

export interface Target {
  agentId: string;
  /** What is not said stays as the sandbox offers it. */
  configuration?: Record<string, string>;
}

/** A server with what tests of runs ask again and again. */
export interface RunsTest {
  server: TestServer;
  owner: Owner;
  /** A workflow of one source and a target per bucket; a bucket may name its region. */
  publish: (
    userId: string,
    buckets: readonly (string | { name: string; region: string })[],
  ) => Promise<string>;
  /** A workflow of one source and a target of each of these. */
  publishTargets: (
    userId: string,
    targets: readonly Target[],
  ) => Promise<{ workflowId: string; targets: string[] }>;
  start: (userId: string, workflowId: string) => Promise<RunName>;
  /** A run whose one target was planted by a worker that ended before it could say so, or store the file it made. */
  abandoned: (userId: string, workflowId: string, before?: 'outcome' | 'file') => Promise<RunName>;
  /** Another worker takes such a run over. */
  takenOver: (run: RunName) => Promise<void>;
  look: (executionId: string) => Promise<SeenRun>;
  ended: (executionId: string) => Promise<SeenRun>;
  balance: (userId: string) => Promise<number>;
  /** Where something lies in this user's sandbox, sorted. */
  lying: (userId: string) => Promise<string[]>;
  strike: (fault: Fault) => Promise<unknown>;
  flaws: () => Promise<unknown[]>;
  stop: () => Promise<void>;
}

export async function runsTest(options: { perUser?: number } = {}): Promise<RunsTest> {
  const server = await testServer(options);
  const owner = await openOwner(server.databaseUrl);
  const turns = makeTurns();
  const { db } = server.parts;

  // The owner has one connection, and several runs are watched at once.
  const look = (executionId: string) => turns('owner', () => lookNow(executionId));
  async function lookNow(executionId: string): Promise<SeenRun> {
    const run = await owner.db
      .selectFrom('executions')
      .where('id', '=', executionId)
      .select(['status', 'creditsUsed'])
      .executeTakeFirstOrThrow();
    const steps = await owner.db
      .selectFrom('steps')
      .where('executionId', '=', executionId)
      .orderBy('position')
      .select(['nodeId', 'status', 'location', 'plantedState', 'price', 'keptFrom', 'fileId', 'error', 'log'])
      .execute();
    return { ...run, steps };
  }

  /** Committed, and never handed to the engine. */
  async function startUnsent(userId: string, workflowId: string): Promise<RunName> {
    const dispatch = { ...server.parts.dispatch, sendNext: () => undefined };
    const executionId = await executeWorkflow({ ...server.parts, dispatch }, turns, userId, workflowId);
    await sql`update executions set sent_at = now(), confirmed_at = now() where id = ${executionId}`.execute(
      owner.db,
    );
    return { workflowId, executionId };
  }

  async function publishGraph(userId: string, targets: string[]): Promise<string> {
    const graph = graphOf(await deployKeys(server, userId), targets);
    return db.asUser(userId, (trx) =>
      publishWorkflow(trx, userId, { name: 'Drill', description: '', graph }),
    );
  }

  return {
    server,
    owner,
    async publish(userId, buckets) {
      const targets: string[] = [];
      for (const bucket of buckets) {
        const { name, region } = typeof bucket === 'string' ? { name: bucket, region: 'us-east-1' } : bucket;
        targets.push(await deployBucket(server, userId, name, { region }));
      }
      return publishGraph(userId, targets);
    },
    async publishTargets(userId, targets) {
      const deployed: string[] = [];
      for (const { agentId, configuration = {} } of targets) {
        const request = { agentId, configuration, deploymentHash: randomUUID() };
        deployed.push((await deployAgent(server.parts, userId, request, new AbortController().signal)).id);
      }
      return { workflowId: await publishGraph(userId, deployed), targets: deployed };
    },
    async start(userId, workflowId) {
      return { workflowId, executionId: await executeWorkflow(server.parts, turns, userId, workflowId) };
    },
    async abandoned(userId, workflowId, before = 'outcome') {
      const name = await startUnsent(userId, workflowId);
      const run = { executionId: name.executionId, userId, source: 'n0', targets: ['n1'] };
      const { parts } = server;
      const ready = makeReadyTargets();
      const stops = makeStops(parts);
      const worker = { ...parts, ready, stops, onSettled: () => undefined, deadlineMs: 60_000 };
      const { announce } = parts.live;
      await runSource({ ...worker, announce, accountPool: [], isSandbox: true }, run);
      const killed = () => Promise.reject(new Error('killed'));
      const vault = before === 'file' ? { ...parts.vault, seal: killed } : parts.vault;
      const slots = makeSlots(1);
      const target = { ...worker, vault, settle: killed, slots, analysisSlots: slots };
      await expect(runTarget(target, run, 'n1')).rejects.toThrow('killed');
      return name;
    },
    async takenOver({ executionId }) {
      await sql`update executions set sent_at = now() - interval '1 hour' where id = ${executionId}`.execute(
        owner.db,
      );
    },
    look,
    async ended(executionId) {
      for (;;) {
        const run = await look(executionId);
        if (run.status !== 'in_progress') return run;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    balance: (userId) => db.asUser(userId, (trx) => walletBalance(trx, userId)),
    async lying(userId) {
      const buckets = await server.cloud.client.contents(userId);
      return buckets
        .flatMap((bucket) => bucket.objects.map(({ key }) => `s3://${bucket.name}/${key}`))
        .toSorted();
    },
    strike: (fault) => server.cloud.client.setFault(fault),
    flaws: () => checkInvariants(owner.db),
    async stop() {
      await owner.close();
      await server.stop();
    },
  };
}

/** Everything that this run says is planted lies there, and nothing else does; charged is what was planted. */
export function plantedBy(run: SeenRun): string[] {
  return run.steps
    .flatMap((step) => (step.plantedState === 'planted' ? (step.location ?? []) : []))
    .toSorted();
}
