import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '#server/decoys/clean-up.ts';
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

  it('plants in every form of GitHub, and a clean-up leaves what somebody else wrote beside it', async () => {
    const inGitHub = (configuration: Record<string, string>) => ({
      agentId: 'github-repository',
      configuration,
    });
    const { workflowId } = await test.publishTargets(userId, [
      inGitHub({ folder: 'services/web', alsoIn: 'services/api', branch: 'drill/copies' }),
      inGitHub({ plantAs: 'pull request' }),
      inGitHub({ plantAs: 'pull request' }),
      inGitHub({ plantAs: 'issue comment' }),
    ]);
    const { client } = test.server.cloud;
    const lying = async () =>
      (await client.cloudContents(userId, 'github'))?.flatMap(({ name, note, things }) =>
        things.map((thing) => `${name} ${note}: ${thing.name}, ${thing.size} bytes`),
      ) ?? [];
    const before = await lying();
    const name = await test.start(userId, workflowId);
    const run = await test.ended(name.executionId);
    expect(run.steps.map(({ error }) => error)).toEqual(run.steps.map(() => null));
    expect(run.steps.slice(1).map(({ location }) => location)).toEqual([
      'github://acme/platform-infra@drill/copies:services/web/backup-keys.py',
      'github://acme/platform-infra/pull/add-backup-keys.py',
      'github://acme/platform-infra/pull/add-backup-keys.py-2',
      'github://acme/platform-infra/issues/1/backup-keys.py',
    ]);
    expect((await lying()).length).toBeGreaterThan(before.length);

    await cleanUp(test.server.parts, userId, { of: 'execution', ...name });
    const states = async () =>
      (await test.look(name.executionId)).steps.slice(1).map(({ plantedState }) => plantedState);
    await expect.poll(states, { timeout: 20_000 }).toEqual(Array.from({ length: 4 }, () => 'retracted'));
    // Nobody can delete a pull request: it stays, closed and empty.
    const closed = ['backup-keys.py', 'backup-keys-2.py'].map(
      (fileName) => `acme/platform-infra/pulls pull requests: #n Add ${fileName} (closed), 0 bytes`,
    );
    // Two were opened at the same time, in whichever order.
    const left = async () => (await lying()).map((line) => line.replace(/#\d+ Add/, '#n Add')).toSorted();
    await expect.poll(left, { timeout: 20_000 }).toEqual([...before, ...closed].toSorted());
    expect(await test.flaws()).toEqual([]);
  }, 60_000);
});
