import { problem } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';
import { callGrant, callHold, callSettle, findWalletBalance } from './store.ts';

/**
 * Credits move here and nowhere else, inside the caller's transaction. Each verb is one round trip to a function of
 * migrations/0002-ledger.sql, which locks the user's accounts; docs: reliability, section on the ledger.
 */

export interface Grant {
  userId: string;
  /** What makes it happen once: `grant:{issuer}:{subject}`. */
  key: string;
  amount: number;
  /** For the person, as a sentence. */
  reason: string;
}

export interface Hold {
  /** `deploy:{user}:{hash}:hold` or `exec:{execution}:{node}:hold`. */
  key: string;
  amount: number;
  reason: string;
  deploymentId?: string;
  workflowId?: string;
  executionId?: string;
}

export interface Settlement {
  holdKey: string;
  outcome: 'capture' | 'void';
}

export interface Settled {
  holdKey: string;
  /** Now, before in the same way, before in the other way (nothing was done), or there was none to settle. */
  result: 'settled' | 'same' | 'different' | 'no-hold';
  /** What stands in the books. */
  outcome: 'capture' | 'void';
  amount: number;
}

/** Gives credits away, once per key. */
export async function grant(db: Db, { userId, key, amount, reason }: Grant): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('a grant is a positive whole number');
  if ((await callGrant(db, { userId, key, amount, reason })) === 'different') throw differentRequest();
}

/**
 * Takes what may be charged, before the side effect: all of it or nothing. A hold of 0 is none. The same hold again
 * is the one that is there.
 */
export async function holdAll(
  db: Db,
  { userId, holds }: { userId: string; holds: readonly Hold[] },
): Promise<void> {
  for (const { amount } of holds) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError('a hold is a whole number from 0');
  }
  if (holds.every((hold) => hold.amount === 0)) return;
  refuseRepeats(holds.map((hold) => hold.key));
  const answer = await callHold(db, userId, holds);
  if (answer.outcome === 'different') throw differentRequest();
  if (answer.outcome === 'short') throw notEnough(answer.wallet, answer.needed, holds);
}

/** Charges or gives back. A hold is settled once: whatever comes later is told what stands in the books. */
export async function settleAll(
  db: Db,
  { userId, settlements }: { userId: string; settlements: readonly Settlement[] },
): Promise<Settled[]> {
  if (settlements.length === 0) return [];
  refuseRepeats(settlements.map((settlement) => settlement.holdKey));
  return callSettle(db, userId, settlements);
}

/** What this user may still spend; what is held is already taken. */
export async function walletBalance(db: Db, userId: string): Promise<number> {
  return findWalletBalance(db, userId);
}

function refuseRepeats(keys: readonly string[]): void {
  if (new Set(keys).size !== keys.length) throw new TypeError('the same hold stands twice in one request');
}

function differentRequest() {
  return problem('different-request', 'This was asked for before with other content. Nothing was charged.');
}

function notEnough(wallet: number, needed: number, holds: readonly Hold[]) {
  const have = `You have ${wallet} ${wallet === 1 ? 'credit' : 'credits'}`;
  const isRun = holds.some((hold) => hold.executionId !== undefined);
  return problem(
    'not-enough-credits',
    isRun
      ? `${have} and this run may need ${needed}. Nothing was planted. Add credits or remove targets.`
      : `${have} and this agent costs ${needed}. Nothing was deployed. Add credits and try again.`,
  );
}
