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
