import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plantedBy, runsTest, type RunsTest } from '#server/executions/testing.ts';
import { deployBucket, deployKeys, graphOf } from '#server/testing.ts';
import { seedOf } from '#tools/seed-of.ts';
import { deleteAllWorkflows, deleteWorkflow } from './delete.ts';
import { publishWorkflow } from './publish.ts';

let test: RunsTest;
beforeAll(async () => {
  test = await runsTest();
});
afterEach(async () => {
  await test.server.cloud.client.clearFaults();
  expect(await test.flaws()).toEqual([]);
});
afterAll(() => test.stop());

describe('a deletion at any moment of a run', () => {
  it('leaves planted what is recorded as planted, charges that and nothing else', async () => {
    const seed = seedOf('moments of deleting');
    const moments = fc.sample(fc.nat({ max: 1_000 }), { numRuns: 40, seed });
    const seen = new Map<string, number>();
    const people = await Promise.all(Array.from({ length: 4 }, () => test.server.newUser(200)));
    await Promise.all(
      people.map(async (userId, person) => {
        const { server } = test;
        const keys = await deployKeys(server, userId);
        const buckets: string[] = [];
        for (let nth = 0; nth < 3; nth += 1) {
          buckets.push(await deployBucket(server, userId, `acme-gone-${person}-${nth}`));
        }
        let balance = await test.balance(userId);
        const lay = new Set<string>();
        for (const moment of moments.slice(person * 10, person * 10 + 10)) {
          const workflow = await server.parts.db.asUser(userId, (db) =>
            publishWorkflow(db, userId, { name: 'Drill', description: '', graph: graphOf(keys, buckets) }),
          );
          if (moment % 3 === 2)
            await test.strike({ kind: 'lost-answer', operation: 'PutObject', owner: userId, count: 1 });
          const run = await test.start(userId, workflow);
          // Mostly few: a run of this kind is over soon.
          await new Promise((resolve) => setTimeout(resolve, (moment / 1_000) ** 2 * 300));
          if (moment % 2 === 0) await deleteWorkflow(server.parts, userId, workflow);
          else expect((await deleteAllWorkflows(server.parts, userId)).deleted).toBe(1);
          await expect(deleteWorkflow(server.parts, userId, workflow)).rejects.toMatchObject({
            slug: 'not-found',
          });

          const ended = await test.ended(run.executionId);
          seen.set(ended.status, (seen.get(ended.status) ?? 0) + 1);
          const planted = plantedBy(ended);
          expect(ended.creditsUsed).toBe(planted.length);
          for (const location of planted) lay.add(location);
          expect(await test.lying(userId)).toEqual([...lay].toSorted());
          balance -= planted.length;
          expect(await test.balance(userId)).toBe(balance);
        }
      }),
    );
    console.log(`ended as: ${JSON.stringify(Object.fromEntries(seen))}`);
    // Both sides of the race were there, or this says nothing.
    expect(seen.get('cancelled') ?? 0).toBeGreaterThan(0);
    expect(seen.get('completed') ?? 0).toBeGreaterThan(0);
  }, 120_000);
});
