import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordActivity } from '#server/activities/record.ts';
import type { Database, Db } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { testDatabase, testUser } from '#server/db/testing.ts';
import { seedOf } from '#tools/seed-of.ts';
import { checkInvariants } from './invariants.ts';
import { grant, holdAll, settleAll, walletBalance } from './ledger.ts';

let db: Database;
let owner: Owner;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase({ maxConnections: 16, queueMs: 30_000 });
  ({ db, drop } = made);
  owner = await openOwner(made.url);
});

afterAll(async () => {
  await owner.close();
  await drop();
});

type Command =
  | { do: 'grant'; key: number; amount: number }
  | { do: 'hold'; keys: number[]; amount: number }
  | { do: 'settle'; keys: number[]; outcome: 'capture' | 'void' }
  /** Everything right, then the transaction is given up. */
  | { do: 'rollback'; key: number; amount: number };

// Few keys, so that the same one comes again and again: as a replay, with another amount, while it is settled.
const key = fc.nat(12);
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('grant' as const), key, amount: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('hold' as const), keys, amount: fc.integer({ min: 0, max: 6 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      keys,
      outcome: fc.constantFrom('capture' as const, 'void' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rollback' as const),
      key,
      amount: fc.integer({ min: 1, max: 6 }),
    }),
  },
);

/** The ledger as a person would keep it on paper. */
interface Paper {
  wallet: number;
  grants: Map<number, number>;
  holds: Map<number, { amount: number; state: 'open' | 'capture' | 'void' }>;
}

function onPaper(paper: Paper, step: Command): string {
  switch (step.do) {
    case 'rollback':
      return 'given up';
    case 'grant': {
      const known = paper.grants.get(step.key);
      if (known !== undefined) return known === step.amount ? 'done' : 'different-request';
      paper.grants.set(step.key, step.amount);
      paper.wallet += step.amount;
      return 'done';
    }
    case 'hold': {
      if (step.amount === 0) return 'done';
      const known = step.keys.flatMap((each) => paper.holds.get(each) ?? []);
      if (known.some((each) => each.amount !== step.amount)) return 'different-request';
      const fresh = step.keys.filter((each) => !paper.holds.has(each));
      if (fresh.length * step.amount > paper.wallet) return 'not-enough-credits';
      for (const each of fresh) paper.holds.set(each, { amount: step.amount, state: 'open' });
      paper.wallet -= fresh.length * step.amount;
      return 'done';
    }
    case 'settle':
      return step.keys
        .map((each) => {
          const hold = paper.holds.get(each);
          if (hold === undefined) return 'no-hold';
          if (hold.state !== 'open') return hold.state === step.outcome ? 'same' : 'different';
          hold.state = step.outcome;
          if (step.outcome === 'void') paper.wallet += hold.amount;
          return 'settled';
        })
        .join();
  }
}

async function inBooks(userId: string, step: Command, era = 0): Promise<string> {
  try {
    return await db.asUser(userId, (trx) => run(trx, userId, step, era));
  } catch (error) {
    if (error instanceof Error && 'slug' in error) return String(error.slug);
    if (error instanceof Error && error.message === 'given up') return 'given up';
    throw error;
  }
}

/** Another era has other keys. */
async function run(trx: Db, userId: string, step: Command, era: number): Promise<string> {
  const nameOf = (each: number) => `${userId}:${era}:${each}:hold`;
  const holdOf = (each: number, amount: number) => ({ key: nameOf(each), amount, reason: 'Model' });
  switch (step.do) {
    case 'grant':
      await grant(trx, {
        userId,
        key: `${userId}:${era}:${step.key}:grant`,
        amount: step.amount,
        reason: 'Model',
      });
      return 'done';
    case 'hold':
      await holdAll(trx, { userId, holds: step.keys.map((each) => holdOf(each, step.amount)) });
      return 'done';
    case 'rollback':
      await holdAll(trx, { userId, holds: [holdOf(100 + step.key, step.amount)] }).catch(() => undefined);
      throw new Error('given up');
    case 'settle': {
      const settlements = step.keys.map((each) => ({ holdKey: nameOf(each), outcome: step.outcome }));
      const settled = await settleAll(trx, { userId, settlements });
      const charged = settled.filter((each) => each.result === 'settled' && each.outcome === 'capture');
      if (charged.length > 0)
        await tell(
          trx,
          userId,
          charged.reduce((sum, each) => sum + each.amount, 0),
        );
      return settled.map((each) => each.result).join();
    }
  }
}

function tell(trx: Db, userId: string, creditsUsed: number): Promise<void> {
  return recordActivity(trx, {
    userId,
    referenceType: 'workflow',
    referenceId: randomUUID(),
    referenceName: 'Model',
    status: 'completed',
    creditsUsed,
    metadata: {},
  });
}

describe('the ledger beside a ledger on paper', () => {
  it('answers every one of thousands of random commands like it', async () => {
    let commands = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 80 }), async (steps) => {
        const userId = await testUser(db, 20);
        const paper: Paper = { wallet: 20, grants: new Map(), holds: new Map() };
        for (const step of steps) {
          commands += 1;
          expect(await inBooks(userId, step)).toBe(onPaper(paper, step));
          expect(await db.asUser(userId, (trx) => walletBalance(trx, userId))).toBe(paper.wallet);
        }
      }),
      { numRuns: 50 },
    );
    expect(commands).toBeGreaterThan(1_000);
    expect(await checkInvariants(owner.db)).toEqual([]);
  });

  it('stays sound when sixteen clients send 6,000 commands to six wallets at once', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => testUser(db, 10)));
    const seed = seedOf('sixteen clients');
    const steps = fc.sample(fc.tuple(fc.nat(5), command), { numRuns: 6_000, seed });
    const outcomes = new Map<string, number>();
    const sendOne = async (): Promise<void> => {
      for (let next = steps.pop(); next !== undefined; next = steps.pop()) {
        // Keys are used up: now and then come fresh ones, while others still settle the old.
        const outcome = await inBooks(users[next[0]] ?? '', next[1], Math.trunc(steps.length / 200));
        for (const word of outcome.split(',')) outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 16 }, sendOne));
    expect(await checkInvariants(owner.db), `seed ${seed}`).toEqual([]);
    // Each of the ways it can go was gone, or the run proved little.
    for (const word of ['done', 'settled', 'same', 'different', 'different-request', 'not-enough-credits']) {
      expect(outcomes.get(word), word).toBeGreaterThan(10);
    }
  });
});
