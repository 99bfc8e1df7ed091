import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/executions.ts';
import { notificationCalls, NotificationList } from '#contract/notifications.ts';
import { recordActivity } from '#server/activities/record.ts';
import { freezeAccounts } from '#server/credits/invariants.ts';
import { holdAll, settleAll } from '#server/credits/ledger.ts';
import type { Database } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { asked, silentLog, testDatabase, testUser } from '#server/db/testing.ts';
import { startLive, type Live } from '#server/live/live.ts';
import { notificationAnswers } from './answers.ts';

let db: Database;
let owner: Owner;
let live: Live;
let drop: () => Promise<void>;
let url: string;

beforeAll(async () => {
  ({ db, drop, url } = await testDatabase());
  owner = await openOwner(url);
  live = await startLive(db, silentLog);
});

afterAll(async () => {
  await live.stop();
  await owner.close();
  await drop();
});

describe('listNotifications', () => {
  it('tells what finished and what failed, newest first by when it ended, and nothing that goes on (R097)', async () => {
    const userId = await testUser(db);
    const bucket = await addDeployment(userId, '2026-11-21T10:00:00Z');
    await addDeployment(userId, '2026-11-21T10:00:01Z', { status: 'pending' });
    await addDeployment(userId, '2026-11-21T10:00:02Z', { isDeleted: true });
    // Began first, ended last.
    const slow = await addRun(userId, { endedAt: '2026-11-21T12:00:00.123456Z', status: 'partial', done: 1 });
    const quick = await addRun(userId, {
      endedAt: '2026-11-21T11:00:00Z',
      status: 'failed',
      error: 'Refused.',
    });
    await addRun(userId, { endedAt: null, status: 'in_progress' });
    const list = await listFor(userId);
    expect(list.unread).toBe(3);
    expect(list.notifications.map(({ id, at }) => [id, at])).toEqual([
      [slow, '2026-11-21T12:00:00.123Z'],
      [quick, '2026-11-21T11:00:00.000Z'],
      [bucket, '2026-11-21T10:00:00.000Z'],
    ]);
    expect(list.notifications[0]).toMatchObject({
      kind: 'run',
      workflow_name: 'Nightly',
      status: 'partial',
      successful_deployments: 1,
      total_deployments: 2,
      error_message: null,
    });
    expect(list.notifications[1]).toMatchObject({ status: 'failed', error_message: 'Refused.' });
    expect(list.notifications[2]).toMatchObject({ kind: 'deployment', name: 'Bucket', agent_type: 'Deploy' });
  });

  it('is empty for a new account, and for whoever did not do it', async () => {
    const [userId, other] = [await testUser(db), await testUser(db)];
    await addRun(userId, { endedAt: '2026-11-21T12:00:00Z', status: 'completed' });
    expect(await listFor(other)).toEqual({ notifications: [], unread: 0 });
  });

  it('lists 50 and counts all that are unread', async () => {
    const userId = await testUser(db);
    for (let nth = 0; nth < 53; nth += 1)
      await addDeployment(userId, new Date(Date.UTC(2026, 10, 20, 0, nth)).toISOString());
    const list = await listFor(userId);
    expect([list.notifications.length, list.unread]).toEqual([50, 53]);
    expect(list.notifications[0]?.at).toBe('2026-11-20T00:52:00.000Z');
    await mark(userId, '2026-11-20T00:01:00.000Z');
    expect((await listFor(userId)).unread).toBe(51);
    await mark(userId, '2026-11-20T00:52:00.000Z');
    expect((await listFor(userId)).unread).toBe(0);
  });

  it('tells once that credits are low, from the movement that made them so, until they are not', async () => {
    const userId = await testUser(db, 8);
    const spend = (key: string, amount: number) =>
      db.asUser(userId, (tx) => holdAll(tx, { userId, holds: [{ key, amount, reason: 'Test' }] }));
    await spend(`low:${userId}:1`, 2);
    expect(await listFor(userId)).toEqual({ notifications: [], unread: 0 });
    await spend(`low:${userId}:2`, 1);
    const first = (await listFor(userId)).notifications[0];
    expect(first).toMatchObject({ kind: 'credits-low', credits: 5, unread: true });
    await spend(`low:${userId}:3`, 3);
    const second = (await listFor(userId)).notifications;
    expect(second).toEqual([{ ...first, credits: 2 }]);
    const settlements = [{ holdKey: `low:${userId}:3`, outcome: 'void' as const }];
    await db.asUser(userId, (tx) =>
      settleAll(tx, {
        userId,
        settlements: [...settlements, { holdKey: `low:${userId}:2`, outcome: 'void' }],
      }),
    );
    expect((await listFor(userId)).notifications).toEqual([]);
  });

  it('tells nothing of credits to an account that never had any', async () => {
    expect((await listFor(await testUser(db, 0))).notifications).toEqual([]);
  });

  it('tells that an account is frozen', async () => {
    const userId = await testUser(db);
    await freezeAccounts(owner.db, [{ invariant: 'I2', userId, finding: 'test' }]);
    expect((await listFor(userId)).notifications).toMatchObject([{ kind: 'account-frozen', unread: true }]);
  });
});

describe('markNotificationsRead', () => {
  it('marks everything up to a moment, and leaves what comes later unread', async () => {
    const userId = await testUser(db);
    await addRun(userId, { endedAt: '2026-11-21T09:00:00.123999Z', status: 'completed' });
    await mark(userId, (await listFor(userId)).notifications[0]?.at ?? '');
    expect((await listFor(userId)).unread).toBe(0);
    await addRun(userId, { endedAt: '2026-11-21T09:00:00.124Z', status: 'completed' });
    const { notifications, unread } = await listFor(userId);
    expect([unread, notifications.map((one) => one.unread)]).toEqual([1, [true, false]]);
  });

  it('never goes back and never ahead of now, also when many pages mark at once', async () => {
    const userId = await testUser(db);
    await addRun(userId, { endedAt: '2026-11-21T09:00:00Z', status: 'completed' });
    await Promise.all(
      ['2026-11-21T08:00:00Z', '2026-11-21T09:00:00.000Z', '2020-01-01T00:00:00Z'].map((until) =>
        mark(userId, until),
      ),
    );
    await mark(userId, '2020-01-01T00:00:00Z');
    expect((await listFor(userId)).unread).toBe(0);
    await mark(userId, '9999-12-31T23:59:59Z');
    await addRun(userId, { endedAt: new Date(Date.now() + 60_000).toISOString(), status: 'completed' });
    expect((await listFor(userId)).unread).toBe(1);
  });

  it("moves nobody else's mark", async () => {
    const [robin, mallory] = [await testUser(db), await testUser(db)];
    await addRun(robin, { endedAt: '2026-11-21T09:00:00Z', status: 'completed' });
    await mark(mallory, '2026-11-21T10:00:00Z');
    expect((await listFor(robin)).unread).toBe(1);
  });

  it("tells this person's other pages", async () => {
    const [robin, mallory] = [await testUser(db), await testUser(db)];
    const heard: [string, LiveEvent][] = [];
    const stop = [robin, mallory].map((id) => live.subscribe(id, (event) => heard.push([id, event])));
    await mark(robin, '2026-11-21T10:00:00Z');
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual([[robin, { kind: 'notifications-read' }]]);
    for (const end of stop) end();
  });

  it('takes no moment that is none', () => {
    const { body } = notificationCalls.markNotificationsRead;
    const wrong = [
      '',
      'now',
      0,
      null,
      '2026-02-31T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '2019-12-31T23:59:59Z',
    ];
    for (const until of [...wrong, '2026-11-21', '+12026-01-01T00:00:00Z', "2026-11-21T10:00:00Z'--"])
      expect([until, body.safeParse({ until }).success]).toEqual([until, false]);
    expect(body.safeParse({ until: '2026-11-21T09:00:00.123Z' }).success).toBe(true);
  });
});

async function listFor(userId: string): Promise<NotificationList> {
  const list = await notificationAnswers({ db, live }).listNotifications(asked(userId, {}));
  return NotificationList.parse(list);
}

async function mark(userId: string, until: string): Promise<void> {
  await notificationAnswers({ db, live }).markNotificationsRead({ ...asked(userId, {}), body: { until } });
}

async function addDeployment(
  userId: string,
  at: string,
  { status = 'completed', isDeleted = false }: { status?: 'completed' | 'pending'; isDeleted?: boolean } = {},
): Promise<string> {
  const [id, configurationId] = [randomUUID(), randomUUID()];
  await db.asUser(userId, async (tx) => {
    await tx
      .insertInto('deployments')
      .values({
        id,
        userId,
        agentId: 's3-content',
        type: 'Deploy',
        name: 'Bucket',
        status,
        configurationId,
        facts: '{}',
        createdAt: new Date(at),
        updatedAt: new Date(at),
        deletedAt: isDeleted ? new Date(at) : null,
      })
      .execute();
    await tx
      .insertInto('configurations')
      .values({ id: configurationId, userId, deploymentId: id, plain: '{}' })
      .execute();
  });
  return id;
}

interface Outcome {
  endedAt: string | null;
  status: 'in_progress' | 'completed' | 'partial' | 'failed';
  done?: number;
  error?: string;
}

async function addRun(userId: string, { endedAt, status, done = 2, error }: Outcome): Promise<string> {
  const [id, workflowId] = [randomUUID(), randomUUID()];
  await db.asUser(userId, async (tx) => {
    const graph = JSON.stringify({ nodes: [], edges: [] });
    await tx
      .insertInto('workflows')
      .values({ id: workflowId, userId, name: 'Nightly', description: '', graph })
      .execute();
    await tx
      .insertInto('executions')
      .values({ id, userId, workflowId, workflowName: 'Nightly', status })
      .execute();
    // As text: a Date would cut the microseconds that PostgreSQL keeps.
    await sql`update executions set finished_at = ${endedAt}::timestamptz where id = ${id}`.execute(tx);
    await recordActivity(tx, {
      id,
      userId,
      referenceType: 'workflow',
      referenceId: workflowId,
      referenceName: 'Nightly',
      status,
      creditsUsed: 0,
      errorMessage: error ?? null,
      metadata: { total_deployments: 2, successful_deployments: done, execution_id: id },
    });
  });
  return id;
}
