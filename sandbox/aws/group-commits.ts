import type { DatabaseSync } from 'node:sqlite';

type Batch = { readonly settle: Array<(failure?: { cause: unknown }) => void> };

/** Several requests, one commit: each in a savepoint of its own, each answered only after the commit. */
export function groupCommits(db: DatabaseSync) {
  let batch: Batch | undefined;

  function attempt<T>(work: () => T): T {
    db.exec('savepoint attempt');
    try {
      const result = work();
      db.exec('release attempt');
      return result;
    } catch (cause) {
      // SQLite ends the whole transaction itself where the disk is full or broken.
      if (db.isTransaction) db.exec('rollback to attempt; release attempt');
      throw cause;
    }
  }

  async function transact<T>(work: () => T): Promise<T> {
    const current = batch ?? begin();
    const committed = new Promise<void>((resolve, reject) => {
      current.settle.push((failure) => (failure ? reject(failure.cause) : resolve()));
    });
    try {
      const result = attempt(work);
      await committed;
      return result;
    } catch (cause) {
      if (!db.isTransaction) end(current, { cause });
      // A refusal waits too: it may rest on what another of the batch wrote.
      await committed;
      throw cause;
    }
  }

  function begin(): Batch {
    db.exec('begin immediate');
    const opened: Batch = { settle: [] };
    batch = opened;
    setImmediate(() => batch === opened && flush());
    return opened;
  }

  function flush(): void {
    if (!batch) return;
    const current = batch;
    try {
      db.exec('commit');
      end(current);
    } catch (cause) {
      if (db.isTransaction) db.exec('rollback');
      end(current, { cause });
    }
  }

  function end(ended: Batch, failure?: { cause: unknown }): void {
    if (batch === ended) batch = undefined;
    for (const settle of ended.settle.splice(0)) settle(failure);
  }

  return { transact, attempt, flush };
}
