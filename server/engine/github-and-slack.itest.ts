import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployAgent } from '#server/deployments/deploy.ts';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';
import { deployKeys, graphOf } from '#server/testing.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';

const targets = [
  { agentId: 'github-repository', configuration: {} },
  { agentId: 'github-repository', configuration: { repository: 'payments-api' } },
  { agentId: 'slack-channel', configuration: {} },
  { agentId: 'slack-channel', configuration: { postAs: 'message' } },
];

describe('a run with targets in GitHub and Slack', () => {
  let test: RunsTest;
  let userId: string;
  beforeAll(async () => {
    test = await runsTest();
    userId = await test.server.newUser();
  });
  afterAll(() => test.stop());

  async function publishAll(): Promise<string> {
    const { server } = test;
    const deployed: string[] = [];
    for (const target of targets) {
      const request = { ...target, deploymentHash: randomUUID() };
      deployed.push((await deployAgent(server.parts, userId, request, new AbortController().signal)).id);
    }
    const graph = graphOf(await deployKeys(server, userId), deployed);
    return await server.parts.db.asUser(userId, (db) =>
      publishWorkflow(db, userId, { name: 'Talk', description: '', graph }),
    );
  }

  it('plants from the defaults of the sandbox; a push that is blocked is a result and costs nothing', async () => {
    const workflowId = await publishAll();
    const before = await test.balance(userId);
    const { executionId } = await test.start(userId, workflowId);
    const run = await test.ended(executionId);
    const [, committed, blocked, file, message] = run.steps;
    expect(run.steps.map(({ status, error }) => ({ status, error }))).toEqual(
      Array.from({ length: 5 }, () => ({ status: 'completed', error: null })),
    );
    expect(run.steps.map(({ plantedState }) => plantedState)).toEqual([
      null,
      'planted',
      null,
      'planted',
      'planted',
    ]);
    expect(committed?.location).toBe('github://acme/platform-infra:backup-keys.py');
    expect(blocked?.log.map(({ sentence }) => sentence)).toContain(
      'Push protection refused the commit, for it holds AMAZON_AWS_ACCESS_KEY_ID. Nothing was planted.',
    );
    // Two posts side by side: each has a place of its own.
    expect(new Set([file?.location, message?.location]).size).toBe(2);
    const due = run.steps.filter((step) => step !== blocked).reduce((sum, { price }) => sum + price, 0);
    expect(blocked?.price).toBeGreaterThan(0);
    expect(before - (await test.balance(userId))).toBe(due);
    expect(run.creditsUsed).toBe(due);
    expect(await test.flaws()).toEqual([]);
  }, 60_000);
});
