import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';

const targets = ['dynamodb-item', 'secrets-manager-secret', 'ssm-parameter'].map((agentId) => ({ agentId }));

describe('a run with a target in each store of AWS', () => {
  let test: RunsTest;
  let userId: string;
  beforeAll(async () => {
    test = await runsTest();
    userId = await test.server.newUser();
  });
  afterAll(() => test.stop());

  it('plants from the defaults of the sandbox, and a second run beside the first', async () => {
    const { workflowId } = await test.publishTargets(userId, targets);
    for (const nth of [1, 2]) {
      const { executionId } = await test.start(userId, workflowId);
      const run = await test.ended(executionId);
      expect(run.steps.map(({ status, error }) => ({ status, error }))).toEqual(
        Array.from({ length: 4 }, () => ({ status: 'completed', error: null })),
      );
      const name = nth === 1 ? 'backup-keys.py' : `backup-keys-${nth}.py`;
      expect(run.steps.flatMap(({ location }) => location ?? [])).toEqual([
        `dynamodb://us-east-1/service-settings/${name}`,
        `secretsmanager://us-east-1/prod/${name}`,
        `ssm://us-east-1/prod/${name}`,
      ]);
    }
    const contents = await test.server.cloud.client.allContents(userId);
    expect(contents.secrets.map(({ name }) => name)).toEqual([
      'prod/backup-keys-2.py',
      'prod/backup-keys.py',
    ]);
    expect(contents.parameters).toHaveLength(2);
    expect(contents.tables[0]?.items).toHaveLength(2);
    expect(await test.flaws()).toEqual([]);
  }, 60_000);

  it('says what is missing, and charges nothing for it', async () => {
    const before = await test.balance(userId);
    const { workflowId } = await test.publishTargets(userId, targets);
    const afterDeployment = await test.balance(userId);
    expect(afterDeployment).toBeLessThan(before);
    await test.strike({
      kind: 'error',
      code: 'ParameterLimitExceeded',
      service: 'ssm',
      operation: 'PutParameter',
    });
    await test.strike({
      kind: 'lost-answer',
      service: 'secretsmanager',
      operation: 'CreateSecret',
      count: 1,
    });
    const { executionId } = await test.start(userId, workflowId);
    const run = await test.ended(executionId);
    expect(run.status).toBe('partial');
    const [, , secret, parameter] = run.steps;
    expect(secret).toMatchObject({ status: 'completed', plantedState: 'planted' });
    expect(parameter).toMatchObject({ status: 'failed', plantedState: null });
    expect(parameter?.error).toContain('this AWS account has reached a limit there');
    expect(await test.flaws()).toEqual([]);
  }, 60_000);
});
