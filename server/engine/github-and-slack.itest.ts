import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsTest, type RunsTest, type Target } from '#server/executions/testing.ts';

const targets: Target[] = [
  { agentId: 'github-repository' },
  { agentId: 'github-repository', configuration: { repository: 'payments-api' } },
  { agentId: 'slack-channel' },
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

  it('plants from the defaults of the sandbox; a push that is blocked is a result and costs nothing', async () => {
    const { workflowId } = await test.publishTargets(userId, targets);
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
