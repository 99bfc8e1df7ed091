import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked } from '#server/db/testing.ts';
import { deleteDeployment } from '#server/deployments/delete.ts';
import { deployBucket, deployKeys, graphOf, testServer, type TestServer } from '#server/testing.ts';
import { makeTurns } from '#server/turns.ts';
import { deleteWorkflow } from '#server/workflows/delete.ts';
import { executeWorkflow } from '#server/workflows/execute.ts';
import { publishWorkflow } from '#server/workflows/publish.ts';
import { dashboardAnswers } from './answers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

describe('readDashboardStats', () => {
  it('counts what is there and what runs now, of this person only (R109, R144)', async () => {
    const [userId, other] = [await server.newUser(), await server.newUser()];
    const stats = (of = userId) => dashboardAnswers(server.parts).readDashboardStats(asked(of, {}));
    const none = { active_agents: 0, total_agents: 0, active_workflows: 0, total_workflows: 0 };
    expect(await stats()).toEqual(none);

    const keys = await deployKeys(server, userId);
    const bucket = await deployBucket(server, userId, 'acme-counted');
    const spare = await deployBucket(server, userId, 'acme-spare');
    const graph = graphOf(keys, [bucket]);
    const publish = () =>
      server.parts.db.asUser(userId, (db) =>
        publishWorkflow(db, userId, { name: 'Drill', description: '', graph }),
      );
    const [running] = [await publish(), await publish()];
    expect(await stats()).toEqual({
      active_agents: 3,
      total_agents: 3,
      active_workflows: 0,
      total_workflows: 2,
    });

    await server.cloud.client.setFault({ kind: 'slow', operation: 'PutObject', delayMs: 1_000, count: 1 });
    await executeWorkflow(server.parts, makeTurns(), userId, running);
    expect(await stats()).toMatchObject({ active_workflows: 1, total_workflows: 2 });
    await expect.poll(async () => stats(), { timeout: 20_000 }).toMatchObject({ active_workflows: 0 });

    await deleteWorkflow(server.parts, userId, running);
    await deleteDeployment(server.parts, userId, spare);
    expect(await stats()).toEqual({
      active_agents: 2,
      total_agents: 2,
      active_workflows: 0,
      total_workflows: 1,
    });
    expect(await stats(other)).toEqual(none);
  });
});
