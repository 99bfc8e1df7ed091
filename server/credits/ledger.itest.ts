import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { testDatabase, testUser } from '#server/db/testing.ts';
import { checkInvariants, freezeAccounts, unfreezeAccount } from './invariants.ts';
import { grant, holdAll, settleAll, walletBalance, type Hold, type Settled } from './ledger.ts';

let db: Database;
let owner: Owner;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase({ maxConnections: 20, queueMs: 30_000 });
  ({ db, drop } = made);
  owner = await openOwner(made.url);
});

afterAll(async () => {
  await owner.close();
  await drop();
});

function hold(userId: string, ...holds: Hold[]): Promise<void> {
  return db.asUser(userId, (trx) => holdAll(trx, { userId, holds }));
}

function settle(userId: string, holdKey: string, outcome: 'capture' | 'void'): Promise<Settled[]> {
  return db.asUser(userId, (trx) => settleAll(trx, { userId, settlements: [{ holdKey, outcome }] }));
}

function balance(userId: string): Promise<number> {
  return db.asUser(userId, (trx) => walletBalance(trx, userId));
}

function one(key: string, amount = 1): Hold {
  return { key, amount, reason: 'Test' };
}

async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'slug' in error ? String(error.slug) : String(error)),
  );
}

describe('grant', () => {
  it('gives once per key, and a new account its free credits', async () => {
    const userId = await testUser(db, 50);
    expect(await balance(userId)).toBe(50);
    const key = randomUUID();
    const give = (amount: number) =>
      db.asUser(userId, (trx) => grant(trx, { userId, key, amount, reason: 'A present' }));
    await Promise.all([give(7), give(7), give(7)]);
    expect(await balance(userId)).toBe(57);
    await expect(give(8)).rejects.toMatchObject({ slug: 'different-request' });
    expect(await balance(userId)).toBe(57);
  });

  it('refuses what is not a positive whole number', async () => {
    const userId = await testUser(db, 0);
    for (const amount of [0, -1, 0.5, 2 ** 53, Number.NaN, Infinity]) {
      await expect(
        db.asUser(userId, (trx) => grant(trx, { userId, key: randomUUID(), amount, reason: '' })),
      ).rejects.toThrow(RangeError);
    }
    expect(await balance(userId)).toBe(0);
  });

  it('gives nothing to another user than that of the transaction', async () => {
    const [mine, other] = [await testUser(db, 0), await testUser(db, 0)];
    const give = db.asUser(mine, (trx) =>
      grant(trx, { userId: other, key: randomUUID(), amount: 5, reason: '' }),
    );
    await expect(give).rejects.toMatchObject({ code: '42501' });
    expect(await balance(other)).toBe(0);
  });
});

describe('holdAll', () => {
  it('takes all or nothing, and tells in a sentence what is missing', async () => {
    const userId = await testUser(db, 1);
    const executionId = randomUUID();
    const holds = ['a', 'b', 'c'].map((node) => ({
      ...one(`exec:${executionId}:${node}:hold`),
      executionId,
    }));
    await expect(hold(userId, ...holds)).rejects.toMatchObject({
      slug: 'not-enough-credits',
      message:
        'You have 1 credit and this run may need 3. Nothing was planted. Add credits or remove targets.',
    });
    expect(await balance(userId)).toBe(1);
    await hold(userId, ...holds.slice(0, 1));
    expect(await balance(userId)).toBe(0);
  });

  it('is a no-op with the same request and a clash with another', async () => {
    const userId = await testUser(db, 10);
    const key = randomUUID();
    await Promise.all([hold(userId, one(key, 4)), hold(userId, one(key, 4)), hold(userId, one(key, 4))]);
    expect(await balance(userId)).toBe(6);
    await expect(hold(userId, one(key, 5))).rejects.toMatchObject({ slug: 'different-request' });
    await expect(hold(userId, one(randomUUID(), 1), one(key, 5))).rejects.toMatchObject({
      slug: 'different-request',
    });
    expect(await balance(userId)).toBe(6);
  });

  it('only takes what is new when some of the holds are there', async () => {
    const userId = await testUser(db, 5);
    const [first, second] = [randomUUID(), randomUUID()];
    await hold(userId, one(first, 3));
    await hold(userId, one(first, 3), one(second, 2));
    expect(await balance(userId)).toBe(0);
  });

  it("does not take another user's key for its own", async () => {
    const [mine, other] = [await testUser(db, 5), await testUser(db, 5)];
    const key = randomUUID();
    await hold(mine, one(key, 2));
    await expect(hold(other, one(key, 2))).rejects.toMatchObject({ slug: 'different-request' });
    expect(await settle(other, key, 'capture')).toMatchObject([{ result: 'no-hold' }]);
    expect([await balance(mine), await balance(other)]).toEqual([3, 5]);
  });

  it('skips holds of 0 and refuses negative ones', async () => {
    const userId = await testUser(db, 0);
    await hold(userId, one(randomUUID(), 0));
    await expect(hold(userId, one(randomUUID(), -1), one(randomUUID(), 1))).rejects.toThrow(RangeError);
    await expect(hold(userId, one('twice', 0), one('twice', 1))).rejects.toThrow(TypeError);
    expect(await balance(userId)).toBe(0);
  });
});

describe('settleAll', () => {
  it('charges, gives back, and says so when it was done before', async () => {
    const userId = await testUser(db, 10);
    const [a, b, none] = [randomUUID(), randomUUID(), randomUUID()];
    await hold(userId, one(a, 3), one(b, 4));
    const settled = await db.asUser(userId, (trx) =>
      settleAll(trx, {
        userId,
        settlements: [
          { holdKey: b, outcome: 'void' },
          { holdKey: none, outcome: 'capture' },
          { holdKey: a, outcome: 'capture' },
        ],
      }),
    );
    expect(settled).toEqual([
      { holdKey: b, result: 'settled', outcome: 'void', amount: 4 },
      { holdKey: none, result: 'no-hold', outcome: 'capture', amount: 0 },
      { holdKey: a, result: 'settled', outcome: 'capture', amount: 3 },
    ]);
    expect(await balance(userId)).toBe(7);
    expect(await settle(userId, a, 'capture')).toEqual([
      { holdKey: a, result: 'same', outcome: 'capture', amount: 3 },
    ]);
    expect(await settle(userId, a, 'void')).toEqual([
      { holdKey: a, result: 'different', outcome: 'capture', amount: 3 },
    ]);
    expect(await balance(userId)).toBe(7);
  });

  it('lets one of racing captures and voids win', async () => {
    const userId = await testUser(db, 40);
    const keys = Array.from({ length: 20 }, () => randomUUID());
    await hold(userId, ...keys.slice(0, 16).map((key) => one(key, 2)));
    const results = await Promise.all(
      keys
        .slice(0, 16)
        .flatMap((key) => [
          settle(userId, key, 'capture'),
          settle(userId, key, 'void'),
          settle(userId, key, 'capture'),
        ]),
    );
    const settled = results.flat().filter(({ result }) => result === 'settled');
    expect(settled).toHaveLength(16);
    const charged = settled.filter(({ outcome }) => outcome === 'capture').length * 2;
    expect(await balance(userId)).toBe(40 - charged);
  });
});

describe('many at once', () => {
  it('charges each of 200 keys once when 400 requests race for one wallet', async () => {
    const userId = await testUser(db, 200);
    const keys = Array.from({ length: 200 }, () => randomUUID());
    const outcomes = await Promise.all([...keys, ...keys].map((key) => outcomeOf(hold(userId, one(key)))));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    expect(await balance(userId)).toBe(0);
  });

  it('gives the last credit to exactly one of a hundred (F33)', async () => {
    const userId = await testUser(db, 1);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => outcomeOf(hold(userId, one(randomUUID())))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'not-enough-credits')).toHaveLength(99);
    expect(await balance(userId)).toBe(0);
  });

  it('makes the two accounts of one user once, whoever comes first', async () => {
    const { rows } = await db.pool.query<{ id: string }>(
      `select id from find_or_create_user('race', $1, 'a@b.c', 'A', null, 0)`,
      [randomUUID()],
    );
    const userId = rows[0]?.id ?? '';
    const give = (index: number) =>
      db.asUser(userId, (trx) => grant(trx, { userId, key: `${userId}:${index}`, amount: 1, reason: '' }));
    await Promise.all(Array.from({ length: 20 }, (_, index) => give(index)));
    expect(await balance(userId)).toBe(20);
  });
});

describe('freezeAccounts', () => {
  it('stops this account and no other; reads go on (F41)', async () => {
    const [frozen, other] = [await testUser(db, 5), await testUser(db, 5)];
    const key = randomUUID();
    await hold(frozen, one(key));
    await freezeAccounts(owner.db, [{ invariant: 'I2', userId: frozen, finding: 'test' }]);
    expect(await outcomeOf(hold(frozen, one(randomUUID())))).toBe('unavailable');
    expect(await outcomeOf(settle(frozen, key, 'void'))).toBe('unavailable');
    expect(await balance(frozen)).toBe(4);
    expect(await outcomeOf(hold(other, one(randomUUID())))).toBe('done');
    await unfreezeAccount(owner.db, frozen);
    expect(await outcomeOf(settle(frozen, key, 'void'))).toBe('done');
  });
});

describe('after all of it', () => {
  it('the books are sound', async () => {
    const violations = await checkInvariants(owner.db);
    // These tests charge without telling it in an activity.
    expect(violations.filter(({ invariant }) => invariant !== 'I8')).toEqual([]);
  });
});
