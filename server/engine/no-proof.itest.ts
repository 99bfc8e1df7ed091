import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretTypeOf } from '#material/secret-types.ts';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';

describe('a run whose file cannot be proven inert', () => {
  let test: RunsTest;
  beforeAll(async () => {
    test = await runsTest();
  });
  afterAll(() => test.stop());

  it('ends as failed with a sentence, plants nothing and costs nothing, when a type is not made any more', async () => {
    await expectRefused('left', /^No file was made, and nothing was planted: .*left-behind-key/, (userId) =>
      // As a release left it that still made this type.
      sql`update configurations set plain = plain || '{"secretTypes": ["left-behind-key"], "secretType": "left-behind-key"}'
        where user_id = ${userId} and plain ? 'codeTemplate'`.execute(test.owner.db),
    );
  });

  it('ends the same way when a type draws what its own proof refuses', async () => {
    const [keyId] = secretTypeOf('aws-access-key').parts;
    const { isSound } = keyId;
    const sentence =
      /^The file was refused: nothing of it was stored or planted\. The value of AWS_ACCESS_KEY_ID \(.+\) is not proven inert: a checksum or a key inside is wrong\./;
    try {
      await expectRefused('drawn', sentence, () => {
        // As a fault in a grammar would, which no draw looks at.
        keyId.isSound = () => false;
      });
    } finally {
      if (isSound !== undefined) keyId.isSound = isSound;
    }
  });

  async function expectRefused(
    name: string,
    sentence: RegExp,
    spoil: (userId: string) => unknown,
  ): Promise<void> {
    const userId = await test.server.newUser();
    const workflowId = await test.publish(userId, [`no-proof-${name}-1`, `no-proof-${name}-2`]);
    const [before, lying] = [await test.balance(userId), await test.lying(userId)];
    await spoil(userId);

    const { executionId } = await test.start(userId, workflowId);
    const run = await test.ended(executionId);
    expect(run).toMatchObject({ status: 'failed', creditsUsed: 0 });
    expect(run.steps[0]?.error).toMatch(sentence);
    for (const { plantedState, fileId, price } of run.steps) {
      expect({ plantedState, fileId }).toEqual({ plantedState: null, fileId: null });
      expect(price).toBeGreaterThanOrEqual(0);
    }
    expect(await test.balance(userId)).toBe(before);
    expect(await test.lying(userId)).toEqual(lying);
    expect(await test.flaws()).toEqual([]);
  }
});
