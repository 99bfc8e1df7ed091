import { settleAll } from '#server/credits/ledger.ts';
import type { Database, Db } from '#server/db/open.ts';
import { holdKeyOf } from './hold-key.ts';
import {
  closeExecutions,
  lockExecutions,
  writeOutcomes,
  type OutcomeRow,
  type SettledStep,
} from './store.ts';

/** Writes an outcome; resolves when it is committed, with its charge and its activity. */
export type Settle = (userId: string, outcome: OutcomeRow) => Promise<void>;

interface Waiting {
  outcome: OutcomeRow;
  resolve: () => void;
  reject: (cause: unknown) => void;
}

const largestBatch = 64;

/**
 * Outcomes of one user that arrive while a commit is under way go together in the next one:
 * fifteen parallel steps cost two or three commits, and each is acknowledged only after its own.
 */
export function makeSettle(db: Database): Settle {
  const queues = new Map<string, Waiting[]>();
  const busy = new Set<string>();

  async function drain(userId: string): Promise<void> {
    if (busy.has(userId)) return;
    busy.add(userId);
    try {
      for (;;) {
        const batch = queues.get(userId)?.splice(0, largestBatch) ?? [];
        if (batch.length === 0) {
          queues.delete(userId);
          return;
        }
        await commit(db, userId, batch);
      }
    } finally {
      busy.delete(userId);
    }
  }

  return (userId, outcome) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(userId) ?? [];
      queue.push({ outcome, resolve, reject });
      queues.set(userId, queue);
      void drain(userId);
    });
}

async function commit(db: Database, userId: string, batch: Waiting[]): Promise<void> {
  try {
    await db.asUser(userId, (trx) =>
      settleOutcomes(
        trx,
        userId,
        batch.map((waiting) => waiting.outcome),
      ),
    );
    for (const waiting of batch) waiting.resolve();
  } catch (cause) {
    // The engine runs each of these steps again; what was committed is recognised then.
    for (const waiting of batch) waiting.reject(cause);
  }
}

/** Outcome, capture or void, run and activity: one transaction. */
export async function settleOutcomes(db: Db, userId: string, outcomes: OutcomeRow[]): Promise<void> {
  await lockExecutions(
    db,
    outcomes.map((outcome) => outcome.executionId),
  );
  await writeAndCharge(db, userId, outcomes);
}

/** The same, for runs that this transaction has locked already. */
export async function writeAndCharge(db: Db, userId: string, outcomes: OutcomeRow[]): Promise<void> {
  const taken = await writeOutcomes(db, outcomes);
  const captured = new Set(
    outcomes
      .filter((outcome) => outcome.status === 'completed' && outcome.output['blocked_by'] === undefined)
      .map((outcome) => holdKeyOf(outcome.executionId, outcome.nodeId)),
  );
  await charge(db, userId, taken, (key) => captured.has(key));
}

/** Settles the holds of these steps and closes the runs they belong to. */
export async function charge(
  db: Db,
  userId: string,
  steps: SettledStep[],
  isCaptured: (holdKey: string) => boolean,
): Promise<void> {
  if (steps.length === 0) return;
  const settlements = steps
    .filter((step) => step.price > 0)
    .map((step) => {
      const holdKey = holdKeyOf(step.executionId, step.nodeId);
      return { holdKey, outcome: isCaptured(holdKey) ? ('capture' as const) : ('void' as const) };
    });
  if (settlements.length > 0) await settleAll(db, { userId, settlements });
  const credits = new Map<string, number>();
  for (const step of steps) {
    const spent = isCaptured(holdKeyOf(step.executionId, step.nodeId)) ? step.price : 0;
    credits.set(step.executionId, (credits.get(step.executionId) ?? 0) + spent);
  }
  await closeExecutions(
    db,
    [...credits].map(([executionId, spent]) => ({ executionId, credits: spent })),
  );
}
