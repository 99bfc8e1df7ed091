import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Graph } from '#contract/workflows.ts';
import { checkInvariants } from '#server/credits/invariants.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { deployAgent } from '#server/deployments/deploy.ts';
import { cancelExecution } from '#server/executions/cancel.ts';
import { testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';
import { checkProfile } from './check-profile.ts';
import type { Run } from './execution.ts';
import { runAnalysis } from './run-analysis.ts';
import { makeSettle } from './settle.ts';
import { makeStops } from './stops.ts';

describe('an analysis that meets trouble', () => {
  let server: TestServer;
  let owner: Owner;
  const turns = makeTurns();
  beforeAll(async () => {
    server = await testServer();
    owner = await openOwner(server.databaseUrl);
  });
  afterEach(async () => {
    await server.cloud.client.clearFaults();
    expect(await checkInvariants(owner.db)).toEqual([]);
  });
  afterAll(async () => {
    await owner.close();
    await server.stop();
  });

  it('records one outcome of two attempts at once, and charges once', async () => {
    const { userId, workflowId } = await prepare();
    const before = await balance(userId);
    await strike({ kind: 'slow', delayMs: 1_500, count: 1 });
    const run = await start(userId, workflowId);
    await until(async () => (await look(run)).steps[1]?.status === 'running');

    const heard: string[] = [];
    const onSettled = (_userId: string, runs: { status: string }[]) =>
      void heard.push(...runs.map(({ status }) => status));
    const parts = { ...server.parts, onSettled, settle: makeSettle(server.parts.db, onSettled) };
    const context = { endpoints: server.parts.endpoints, now: server.parts.now, log: () => undefined };
    await runAnalysis(
      parts,
      run,
      'n1',
      {
        agentId: 'ami-provenance',
        isRepeated: true,
        isCancelled: false,
        location: null,
        target: {},
        notes: {},
        config: { regions: 'us-east-1' },
        artifact: undefined,
      },
      {
        context: { ...context, signal: AbortSignal.timeout(20_000) },
        stop: new AbortController().signal,
        startedAt: new Date().toISOString(),
        log: [],
      },
    );
    expect(heard).toEqual(['completed']);
    const first = await look(run);
    expect(first).toMatchObject({ status: 'completed', creditsUsed: 1 });
    // The slow one ends by now, and finds that it is too late.
    await pause(2_000);
    expect(await look(run)).toEqual(first);
    expect(first.analyses).toBe(1);
    expect(await balance(userId)).toBe(before - 1);
  });

  it('reads again after a crash in the middle', async () => {
    const { userId, workflowId } = await prepare();
    const before = await balance(userId);
    const dispatch = { ...server.parts.dispatch, sendNext: () => undefined };
    const executionId = await executeWorkflow({ ...server.parts, dispatch }, turns, userId, workflowId);
    const run: Run = { executionId, userId, source: 'n0', targets: ['n1'] };
    const stops = makeStops(server.parts);
    await checkProfile({ ...server.parts, stops, onSettled: () => undefined, deadlineMs: 20_000 }, run);
    await owner.db
      .updateTable('steps')
      .set({ status: 'running', startedAt: new Date() })
      .where('executionId', '=', executionId)
      .where('nodeId', '=', 'n1')
      .execute();
    server.parts.dispatch.sendNext(userId);
    await until(async () => (await look(run)).status !== 'in_progress');
    expect(await look(run)).toMatchObject({ status: 'completed', creditsUsed: 1, analyses: 1 });
    expect(await balance(userId)).toBe(before - 1);
  });

  it('stores names that somebody chose to do harm, letter by letter', async () => {
    const { userId, workflowId } = await prepare();
    await server.cloud.client.loadFleet(userId, { world: 'hostile' });
    const run = await start(userId, workflowId);
    await until(async () => (await look(run)).status !== 'in_progress');
    expect(await look(run)).toMatchObject({ status: 'completed', analyses: 1 });
    const { results } = await owner.db
      .selectFrom('analyses')
      .where('executionId', '=', run.executionId)
      .select('results')
      .executeTakeFirstOrThrow();
    const names = Object.values(results.ami_data ?? {}).flatMap((entries) => entries.map(({ name }) => name));
    expect(names).toEqual(
      expect.arrayContaining(['<script>alert(1)</script>', '__proto__', '🔥'.repeat(64)]),
    );
  });

  it('ends at once when it is cancelled while a region hangs, and costs nothing', async () => {
    const { userId, workflowId } = await prepare();
    const before = await balance(userId);
    await strike({ kind: 'hang' });
    const run = await start(userId, workflowId);
    await until(async () => (await look(run)).steps[1]?.status === 'running');
    const askedAt = performance.now();
    await cancelExecution(server.parts, userId, { workflowId, executionId: run.executionId });
    await until(async () => (await look(run)).status !== 'in_progress');
    expect(performance.now() - askedAt).toBeLessThan(10_000);
    const ended = await look(run);
    expect(ended).toMatchObject({ status: 'cancelled', creditsUsed: 0, analyses: 0 });
    expect(ended.steps.map(({ status }) => status)).toEqual(['completed', 'cancelled']);
    expect(await balance(userId)).toBe(before);
  });

  it('ends at once when it is cancelled while its profile is being checked', async () => {
    const { userId, workflowId } = await prepare();
    const before = await balance(userId);
    await server.cloud.client.setFault({ kind: 'hang', operation: 'GetCallerIdentity' });
    const run = await start(userId, workflowId);
    await until(async () => (await look(run)).steps[0]?.status === 'running');
    await cancelExecution(server.parts, userId, { workflowId, executionId: run.executionId });
    await until(async () => (await look(run)).status !== 'in_progress');
    const ended = await look(run);
    expect(ended).toMatchObject({ status: 'cancelled', creditsUsed: 0, analyses: 0 });
    expect(ended.steps.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await balance(userId)).toBe(before);
  });

  async function prepare(): Promise<{ userId: string; workflowId: string }> {
    const userId = await server.newUser();
    const profile = await deploy(userId, 'aws-profile', { profileName: 'acme-prod' });
    const analyzer = await deploy(userId, 'ami-provenance', { regions: 'us-east-1' });
    const graph: Graph = {
      nodes: [
        { id: 'n0', type: 'Configure', position: { x: 0, y: 0 }, deployment_id: profile },
        { id: 'n1', type: 'Analyzer', position: { x: 400, y: 0 }, deployment_id: analyzer },
      ],
      edges: [{ id: 'e1', source: 'n0', target: 'n1' }],
    };
    const workflowId = await server.parts.db.asUser(userId, (db) =>
      publishWorkflow(db, userId, { name: 'Analysis', description: '', graph }),
    );
    return { userId, workflowId };
  }

  async function deploy(
    userId: string,
    agentId: string,
    configuration: Record<string, string>,
  ): Promise<string> {
    const request = { agentId, configuration, deploymentHash: randomUUID() };
    const made = await deployAgent(server.parts, userId, request, new AbortController().signal);
    return made.id;
  }

  async function start(userId: string, workflowId: string): Promise<Run> {
    const executionId = await executeWorkflow(server.parts, turns, userId, workflowId);
    return { executionId, userId, source: 'n0', targets: ['n1'] };
  }

  function strike(fault: { kind: 'slow' | 'hang'; delayMs?: number; count?: number }): Promise<void> {
    const operation = 'DescribeInstanceImageMetadata';
    return server.cloud.client.setFault({ ...fault, service: 'ec2', operation });
  }

  async function look({ executionId }: Run) {
    const run = await owner.db
      .selectFrom('executions')
      .where('id', '=', executionId)
      .select(['status', 'creditsUsed'])
      .executeTakeFirstOrThrow();
    const steps = await owner.db
      .selectFrom('steps')
      .where('executionId', '=', executionId)
      .orderBy('position')
      .select(['nodeId', 'status', 'error', 'finishedAt'])
      .execute();
    const analyses = await owner.db
      .selectFrom('analyses')
      .where('executionId', '=', executionId)
      .select('nodeId')
      .execute();
    return { ...run, steps, analyses: analyses.length };
  }

  function balance(userId: string): Promise<number> {
    return server.parts.db.asUser(userId, (db) => walletBalance(db, userId));
  }
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
