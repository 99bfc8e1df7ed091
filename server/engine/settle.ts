import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/open.ts';
import { settleOutcomes, type OutcomeRow, type RunStatus } from './store.ts';

/** Writes an outcome; resolves when it is committed, with its charge and its activity. */
export type Settle = (userId: string, outcome: OutcomeRow) => Promise<void>;

/** Hears how runs stand after some of their steps were settled. */
export type OnSettled = (userId: string, runs: RunStatus[]) => void;

interface Waiting {
  outcome: OutcomeRow;
  resolve: () => void;
  reject: (cause: unknown) => void;
}

const largestBatch = 64;
/** Steps that began together end together: a moment's wait saves most of their commits. */
const gatherMs = 4;

/**
 * Outcomes of one user that arrive together, or while a commit is under way, go together in one transaction:
 * fifteen parallel steps cost two or three commits, and each is acknowledged only after its own.
 */
export function makeSettle(db: Database, onSettled: OnSettled): Settle {
  const queues = new Map<string, Waiting[]>();
  const busy = new Set<string>();

  async function drain(userId: string): Promise<void> {
    if (busy.has(userId)) return;
    busy.add(userId);
    try {
      for (;;) {
        await sleep(gatherMs);
        const batch = queues.get(userId)?.splice(0, largestBatch) ?? [];
        if (batch.length === 0) {
          queues.delete(userId);
          return;
        }
        onSettled(userId, await commit(db, userId, batch));
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

/** How the runs stand after it. */
async function commit(db: Database, userId: string, batch: Waiting[]): Promise<RunStatus[]> {
  try {
    const runs = await settleOutcomes(
      db,
      userId,
      batch.map((waiting) => waiting.outcome),
    );
    for (const waiting of batch) waiting.resolve();
    return runs;
  } catch (cause) {
    // The engine runs each of these steps again; what was committed is recognised then.
    for (const waiting of batch) waiting.reject(cause);
    return [];
  }
}
