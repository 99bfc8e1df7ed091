import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsTest, type RunsTest } from '#server/executions/testing.ts';

describe('a step that is refused before anything is written', () => {
  let test: RunsTest;
  beforeAll(async () => {
    test = await runsTest();
  });
  afterAll(() => test.stop());

  it.each([
    ['dynamodb-item', { tableName: 'no-such-table' }, 'There is no table no-such-table in us-east-1.'],
    ['sharepoint', { libraryName: 'Papers' }, 'The site has no document library named Papers.'],
    ['sharepoint', { folder: 'Nowhere' }, 'the folder Nowhere does not exist'],
    ['azure-blob', { containerName: 'nowhere' }, 'has no container named nowhere.'],
    ['non-human-identities', { secretAccessKey: 'x'.repeat(40) }, 'the secret access key does not belong'],
  ])('gives the place free again: %s with %o', async (agentId, configuration, sentence) => {
    const userId = await test.server.newUser();
    const { workflowId } = await test.publishTargets(userId, [{ agentId, configuration }]);
    const { executionId } = await test.start(userId, workflowId);
    const step = (await test.ended(executionId)).steps[1];
    expect(step).toMatchObject({ status: 'failed', plantedState: null });
    expect(step?.error).toContain(sentence);
    expect(step?.error).toContain('Nothing was planted.');
    const decoys = test.owner.db.selectFrom('decoys').where('userId', '=', userId).select('id');
    expect(await decoys.execute()).toEqual([]);
    expect(await test.flaws()).toEqual([]);
  });
});
