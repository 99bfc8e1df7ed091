import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { testDatabase, testUser } from '#server/db/testing.ts';
import { recordAudit } from './record.ts';
import { verifyAudit } from './verify.ts';

let db: Database;
let owner: Owner;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase({ queueMs: 30_000 });
  ({ db, drop } = made);
  owner = await openOwner(made.url);
});

afterAll(async () => {
  await owner.close();
  await drop();
});

function record(userId: string, action: string): Promise<void> {
  return db.asUser(userId, (trx) =>
    recordAudit(trx, { userId, action, subject: 'thing', details: { b: 1, a: 'ü' } }),
  );
}

/** Changes the table as somebody with the database in their hands, looks, and takes it back. */
async function verifyAfter(statement: string): Promise<Awaited<ReturnType<typeof verifyAudit>>> {
  let flaws: Awaited<ReturnType<typeof verifyAudit>> = [];
  const giveUp = new Error('given up');
  const attempt = owner.transact(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(statement).execute(trx);
    flaws = await verifyAudit(trx);
    throw giveUp;
  });
  await expect(attempt).rejects.toBe(giveUp);
  return flaws;
}

describe('recordAudit', () => {
  it('chains lines of many users that are written at once, and of nobody', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => testUser(db)));
    await Promise.all(
      Array.from({ length: 80 }, (_, index) => record(users[index % 4] ?? '', `test.${index}`)),
    );
    await Promise.all(
      Array.from({ length: 10 }, () =>
        recordAudit(db.asNobody, { userId: null, action: 'sign-in.refused', subject: '', details: {} }),
      ),
    );
    expect(await verifyAudit(owner.db)).toEqual([]);
    const lines = await db.asUser(users[0] ?? '', (trx) => trx.selectFrom('audit').selectAll().execute());
    expect(lines).toHaveLength(20);
  });

  it('is part of the transaction: without the deed no line, without the line no deed', async () => {
    const userId = await testUser(db);
    const attempt = db.asUser(userId, async (trx) => {
      await recordAudit(trx, { userId, action: 'test.lost', subject: '', details: {} });
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    expect(await db.asUser(userId, (trx) => trx.selectFrom('audit').selectAll().execute())).toEqual([]);
    expect(await verifyAudit(owner.db)).toEqual([]);
  });

  it('writes nothing in the name of another user', async () => {
    const [mine, other] = [await testUser(db), await testUser(db)];
    for (const userId of [other, null]) {
      const attempt = db.asUser(mine, (trx) =>
        recordAudit(trx, { userId, action: 'x', subject: '', details: {} }),
      );
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
    await expect(
      recordAudit(db.asNobody, { userId: mine, action: 'x', subject: '', details: {} }),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('verifyAudit', () => {
  it('names the line that was changed, the one after a removed line, and a missing end', async () => {
    const userId = await testUser(db);
    for (const action of ['one', 'two', 'three']) await record(userId, action);
    const { rows } = await sql<{ sequence: number }>`
      select sequence from audit where user_id = ${userId} order by sequence`.execute(owner.db);
    const [one, two, three] = rows.map((row) => row.sequence);
    expect(await verifyAfter(`update audit set action = 'zwei' where sequence = ${two}`)).toEqual([
      { userId, sequence: two, flaw: 'changed' },
    ]);
    expect(
      await verifyAfter(`update audit set at = at + interval '1 second' where sequence = ${one}`),
    ).toMatchObject([{ sequence: one, flaw: 'changed' }]);
    expect(await verifyAfter(`delete from audit where sequence = ${two}`)).toEqual([
      { userId, sequence: three, flaw: 'line before it is missing' },
    ]);
    expect(await verifyAfter(`delete from audit where sequence = ${three}`)).toEqual([
      { userId, sequence: null, flaw: 'end is missing' },
    ]);
    expect(await verifyAfter(`delete from audit where user_id = '${userId}'`)).toEqual([
      { userId, sequence: null, flaw: 'end is missing' },
    ]);
  });
});
