import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Activity } from '#contract/activities.ts';
import type { Database } from '#server/db/open.ts';
import { asked, testDatabase, testUser } from '#server/db/testing.ts';
import { activityAnswers } from './answers.ts';
import { recordActivity } from './record.ts';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await testDatabase());
});

afterAll(async () => {
  await drop();
});

describe('listRecentActivities', () => {
  it('answers the newest, in the shape of the contract, and how many there are in all', async () => {
    const [userId, other] = [await testUser(db), await testUser(db)];
    const add = (name: string) =>
      db.asUser(userId, (trx) =>
        recordActivity(trx, {
          userId,
          referenceType: 'deployment',
          referenceId: randomUUID(),
          referenceName: name,
          workflowType: 'Deploy',
          status: 'partial',
          creditsUsed: 1,
          metadata: {
            bucket_name: 'acme-backups',
            output: { bucket_name: 'acme-backups' },
            total_deployments: 3,
          },
        }),
      );
    for (const name of ['one', 'two', 'three']) await add(name);
    let total = 0;
    const answers = activityAnswers({ db });
    const list = await answers.listRecentActivities(asked(userId, { limit: 2 }, (count) => (total = count)));
    if (!Array.isArray(list)) throw new Error('an unprepared list was expected');
    expect(list.map((activity) => activity.reference_name)).toEqual(['three', 'two']);
    expect(total).toBe(3);
    for (const activity of list) expect(Activity.parse(activity)).toEqual(activity);
    expect(list[0]?.metadata).toEqual({
      bucket_name: 'acme-backups',
      output: { bucket_name: 'acme-backups' },
      total_deployments: 3,
    });
    expect(await answers.listRecentActivities(asked(other, { limit: undefined }))).toEqual([]);
  });

  it('carries every field of the specification through, of a workflow and of a deletion (R145-R153)', async () => {
    const userId = await testUser(db);
    const output = { bucket_name: 'acme', summary: '2 images', total_instances: 4, total_amis: 2 };
    const metadata = {
      analyzer_type: 'ami-provenance',
      bucket_name: 'acme',
      analysis_summary: '2 images of unknown owners',
      successful_deployments: 1,
      total_deployments: 2,
      output,
    };
    const [workflowId, deploymentId] = [randomUUID(), randomUUID()];
    await db.asUser(userId, async (trx) => {
      await recordActivity(trx, {
        userId,
        referenceType: 'workflow',
        referenceId: workflowId,
        referenceName: 'Drill',
        workflowType: 'Published',
        status: 'in_progress',
        creditsUsed: 2,
        errorMessage: 'One of two failed.',
        metadata,
      });
      await recordActivity(trx, {
        userId,
        referenceType: 'deployment',
        referenceId: deploymentId,
        referenceName: 'AWS keys',
        agentType: 'Generate',
        agentId: 'aws-access-keys',
        agentName: 'AWS access keys',
        type: 'deployment_deletion',
        status: 'deleted',
        creditsUsed: 0,
        metadata: {},
      });
    });
    const list = await activityAnswers({ db }).listRecentActivities(asked(userId, { limit: undefined }));
    expect(list).toEqual([
      {
        id: expect.any(String),
        reference_type: 'deployment',
        reference_id: deploymentId,
        reference_name: 'AWS keys',
        workflow_type: null,
        agent_type: 'Generate',
        agent_id: 'aws-access-keys',
        agent_name: 'AWS access keys',
        type: 'deployment_deletion',
        status: 'deleted',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        credits_used: 0,
        error_message: null,
        metadata: {},
      },
      {
        id: expect.any(String),
        reference_type: 'workflow',
        reference_id: workflowId,
        reference_name: 'Drill',
        workflow_type: 'Published',
        agent_type: null,
        agent_id: null,
        agent_name: null,
        type: null,
        status: 'in_progress',
        created_at: expect.any(String),
        credits_used: 2,
        error_message: 'One of two failed.',
        metadata,
      },
    ]);
  });

  it('ends after 200', async () => {
    const userId = await testUser(db);
    await db.asUser(userId, async (trx) => {
      for (let count = 0; count < 205; count += 1) {
        await recordActivity(trx, {
          userId,
          referenceType: 'workflow',
          referenceId: randomUUID(),
          referenceName: String(count),
          status: 'published',
          creditsUsed: 0,
          metadata: {},
        });
      }
    });
    let total = 0;
    const list = await activityAnswers({ db }).listRecentActivities(
      asked(userId, { limit: undefined }, (count) => (total = count)),
    );
    expect(list).toHaveLength(200);
    expect(total).toBe(205);
  });
});
