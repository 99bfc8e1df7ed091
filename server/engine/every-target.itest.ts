import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/catalogue.ts';
import { updateDeployment } from '#server/deployments/update.ts';
import { planRetry } from '#server/executions/plan-retry.ts';
import { retryExecution } from '#server/executions/retry.ts';
import { plantedBy, runsTest, type RunsTest } from '#server/executions/testing.ts';

const agents = catalogue.flatMap((entry) => (entry.kind === 'Deploy' ? [entry.agent.manifest.id] : []));
const signal = new AbortController().signal;

describe('a run with fourteen targets of every kind, one of them broken', () => {
  let test: RunsTest;
  let userId: string;
  beforeAll(async () => {
    test = await runsTest();
    userId = await test.server.newUser();
  });
  afterAll(() => test.stop());

  it('plants and charges thirteen, says what is wrong with the one, and does it alone once it is mended', async () => {
    const { parts, cloud } = test.server;
    expect(agents.length).toBeGreaterThan(6);
    const { workflowId, targets } = await test.publishTargets(userId, [
      {
        agentId: 's3-content',
        configuration: { bucketName: 'acme-broken', secretAccessKey: 'x'.repeat(40) },
      },
      ...Array.from({ length: 13 }, (_, nth) => ({
        agentId: agents[nth % agents.length] ?? '',
        configuration: { bucketName: 'acme-drill' },
      })),
    ]);

    const before = await test.balance(userId);
    const first = await test.start(userId, workflowId);
    const run = await test.ended(first.executionId);
    const [source, broken, ...others] = run.steps;
    expect(others.map(({ status, error }) => ({ status, error }))).toEqual(
      Array.from({ length: 13 }, () => ({ status: 'completed', error: null })),
    );
    expect(run.status).toBe('partial');
    expect(broken).toMatchObject({ status: 'failed', plantedState: null });
    expect(broken?.error).toMatch(/secret access key .*Nothing was planted/);
    const due = [source, ...others].reduce((sum, step) => sum + (step?.price ?? 0), 0);
    expect(broken?.price).toBeGreaterThan(0);
    expect(before - (await test.balance(userId))).toBe(due);

    const activity = await parts.db.asUser(userId, (db) =>
      db
        .selectFrom('activities')
        .where('id', '=', first.executionId)
        .select(['status', 'creditsUsed', 'metadata'])
        .executeTakeFirst(),
    );
    // The page says 'Partially completed (13/14 successful)' of it.
    expect(activity).toMatchObject({
      status: 'partial',
      creditsUsed: due,
      metadata: { successful_deployments: 13, total_deployments: 14 },
    });

    const { secretAccessKey } = await cloud.client.account(userId);
    await updateDeployment(parts, userId, targets[0] ?? '', { configuration: { secretAccessKey } }, signal);
    const plan = await parts.db.asUser(userId, (db) => planRetry(db, userId, first, parts.now()));
    expect(plan.steps.filter(({ action }) => action === 'again')).toHaveLength(1);
    const again = await retryExecution(parts, userId, first);
    const mended = await test.ended(again);
    expect(mended).toMatchObject({ status: 'completed', creditsUsed: plan.highest_cost });
    expect(mended.steps.map(({ keptFrom }) => keptFrom !== null)).toEqual(
      mended.steps.map(({ nodeId }) => nodeId !== 'n1'),
    );
    expect(before - (await test.balance(userId))).toBe(due + plan.highest_cost);
    // No two lie at the same place, though every kind was there twice.
    expect(new Set([...plantedBy(run), ...plantedBy(mended)]).size).toBe(14);
    expect(await test.flaws()).toEqual([]);
  }, 120_000);
});
