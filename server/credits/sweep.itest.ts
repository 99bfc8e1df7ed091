import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { silentLog, testDatabase, testUser } from '#server/db/testing.ts';
import { holdAll, settleAll, walletBalance } from './ledger.ts';
import { sweepHolds } from './sweep.ts';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await testDatabase());
});

afterAll(async () => {
  await drop();
});

describe('sweepHolds', () => {
  it('gives back what is held for work that is over, and nothing of work that goes on, once', async () => {
    const userId = await testUser(db, 10);
    const [live, over] = [await addRun(userId, 'in_progress'), await addRun(userId, 'cancelled')];
    const settled = `exec:${over}:settled:hold`;
    await db.asUser(userId, async (trx) => {
      const hold = (key: string, executionId: string) => ({ key, amount: 1, reason: 'Test', executionId });
      await holdAll(trx, {
        userId,
        holds: [hold(`exec:${live}:a:hold`, live), hold(`exec:${over}:a:hold`, over), hold(settled, over)],
      });
      await settleAll(trx, { userId, settlements: [{ holdKey: settled, outcome: 'capture' }] });
    });
    expect(await sweepHolds(db, silentLog)).toBe(0);
    const counts = await Promise.all([
      sweepHolds(db, silentLog, 0),
      sweepHolds(db, silentLog, 0),
      sweepHolds(db, silentLog, 0),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await db.asUser(userId, (trx) => walletBalance(trx, userId))).toBe(8);
  });
});

async function addRun(userId: string, status: string): Promise<string> {
  const [workflow, execution] = [randomUUID(), randomUUID()];
  await db.asUser(userId, async (trx) => {
    await sql`insert into workflows (id, user_id, name, description, graph) values (${workflow}, ${userId}, 'W', '', '{}')`.execute(
      trx,
    );
    await sql`insert into executions (id, user_id, workflow_id, workflow_name, status)
      values (${execution}, ${userId}, ${workflow}, 'W', ${status})`.execute(trx);
  });
  return execution;
}
