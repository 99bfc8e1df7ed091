import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CreditEntry } from '#contract/credits.ts';
import type { Database } from '#server/db/open.ts';
import { asked, testDatabase, testUser } from '#server/db/testing.ts';
import { creditAnswers } from './answers.ts';
import { holdAll, settleAll } from './ledger.ts';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ db, drop } = await testDatabase());
});

afterAll(async () => {
  await drop();
});

describe('readCreditBalance', () => {
  it('tells what can be spent, and the plan with its credits (R166)', async () => {
    const userId = await testUser(db, 50);
    await db.asUser(userId, (trx) =>
      holdAll(trx, { userId, holds: [{ key: randomUUID(), amount: 3, reason: 'Test' }] }),
    );
    expect(await creditAnswers({ db }).readCreditBalance(asked(userId, {}))).toEqual({
      current_credits: 47,
      plan_id: 'free',
      plan_name: 'Free',
      plan_price: 0,
      plan_credits: 50,
    });
    const other = creditAnswers({ db, config: { freePlanCredits: 9 } });
    expect(await other.readCreditBalance(asked(userId, {}))).toMatchObject({ plan_credits: 9 });
  });
});

describe('listCreditEntries', () => {
  it('pages through every movement, newest first, each with the balance after it', async () => {
    const userId = await testUser(db, 20);
    const [charged, freed, open] = [randomUUID(), randomUUID(), randomUUID()];
    const executionId = randomUUID();
    await db.asUser(userId, async (trx) => {
      const holds = [charged, freed, open].map((key) => ({
        key,
        amount: 2,
        reason: `Run: ${key}`,
        executionId,
      }));
      await holdAll(trx, { userId, holds });
      await settleAll(trx, {
        userId,
        settlements: [
          { holdKey: charged, outcome: 'capture' },
          { holdKey: freed, outcome: 'void' },
        ],
      });
    });
    const answers = creditAnswers({ db });
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await answers.listCreditEntries(asked(userId, { limit: 2, cursor }));
      if ('kind' in page) throw new Error('an unprepared list was expected');
      expect(page.total).toBe(6);
      for (const entry of page.entries) {
        expect(CreditEntry.parse(entry)).toEqual(entry);
        seen.push([entry.kind, entry.change, entry.balance, entry.held]);
      }
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([
      ['void', 2, 16, false],
      ['capture', 0, 14, false],
      ['hold', -2, 14, true],
      ['hold', -2, 16, false],
      ['hold', -2, 18, false],
      ['grant', 20, 20, false],
    ]);
  });

  it('shows nothing of another user, and refuses a cursor that is none', async () => {
    const [userId, other] = [await testUser(db, 5), await testUser(db, 0)];
    const answers = creditAnswers({ db });
    expect(await answers.listCreditEntries(asked(other, { limit: undefined, cursor: undefined }))).toEqual({
      entries: [],
      total: 0,
      next_cursor: null,
    });
    for (const cursor of [
      '',
      'x',
      'ZTE7',
      "'; --",
      Buffer.from('e-1').toString('base64url'),
      'e'.repeat(200),
    ]) {
      await expect(answers.listCreditEntries(asked(userId, { limit: 1, cursor }))).rejects.toMatchObject({
        slug: 'invalid-request',
      });
    }
  });
});
