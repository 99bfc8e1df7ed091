import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';

describe('a run whose stored configuration asks for what cannot be proven inert', () => {
  let test: RunsTest;
  beforeAll(async () => {
    test = await runsTest();
  });
  afterAll(() => test.stop());

  it('ends as failed with a sentence, plants nothing and costs nothing', async () => {
    const userId = await test.server.newUser();
    const workflowId = await test.publish(userId, ['no-proof-1', 'no-proof-2']);
    const [before, lying] = [await test.balance(userId), await test.lying(userId)];
    // As a release left it that still made this type.
    await sql`update configurations set plain = plain || '{"secretTypes": ["left-behind-key"], "secretType": "left-behind-key"}'
      where user_id = ${userId} and plain ? 'codeTemplate'`.execute(test.owner.db);

    const { executionId } = await test.start(userId, workflowId);
    const run = await test.ended(executionId);
    expect(run).toMatchObject({ status: 'failed', creditsUsed: 0 });
    expect(run.steps[0]?.error).toMatch(/^No file was made, and nothing was planted: .*left-behind-key/);
    for (const { plantedState, fileId, price } of run.steps) {
      expect({ plantedState, fileId }).toEqual({ plantedState: null, fileId: null });
      expect(price).toBeGreaterThanOrEqual(0);
    }
    expect(await test.balance(userId)).toBe(before);
    expect(await test.lying(userId)).toEqual(lying);
    expect(await test.flaws()).toEqual([]);
  });
});
