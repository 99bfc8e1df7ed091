import { expiredDecoyTasks, takeDecoyTasks, type DecoyTask } from '#server/db/system.ts';
import type { Database } from '#server/db/open.ts';
import { askDueCleanUps } from '#server/decoys/expire.ts';
import type { Announce } from '#server/live/live.ts';
import type { Logger } from '#server/log.ts';
import { endTask } from './clean-up-store.ts';
import type { Engine } from './engine.ts';

/** Hands what is to be cleaned up or checked to the engine. */
export interface Cleaning {
  /** Something was asked for: no need to wait for the next round. */
  wake: () => void;
  stop: () => Promise<void>;
}

export interface CleaningOptions {
  db: Database;
  engine: Pick<Engine, 'tend'>;
  log: Logger;
  announce: Announce;
}

const everyMs = 2_000;
const dueEveryMs = 10_000;
const dayMs = 24 * 3_600_000;
const unconfirmedMs = 5_000;
/** Longer than a place may take, with all waits that a cloud asks for. */
const silentMs = 15 * 60_000;
const atATime = 200;

/**
 * A wish is committed before the engine hears of it, so a crash in between leaves a row that nobody works on. Such
 * rows are found within seconds by whoever is alive, as are decoys whose date has come. The engine takes a task once.
 */
export function startCleaning(options: CleaningOptions): Cleaning {
  const { log } = options;
  const stopped = new AbortController();
  let sleeping = new AbortController();
  let isAwake = false;
  let dueAt = 0;

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      isAwake = false;
      const isDue = performance.now() >= dueAt;
      if (isDue) dueAt = performance.now() + dueEveryMs;
      await round(options, isDue).catch((cause: unknown) => {
        log.warn({ err: cause }, 'clean-ups could not be handed over yet, they will be again');
      });
      if (isAwake) continue;
      sleeping = new AbortController();
      await pause(everyMs, AbortSignal.any([stopped.signal, sleeping.signal]));
    }
  }

  const running = loop();
  return {
    wake() {
      isAwake = true;
      sleeping.abort();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function round(options: CleaningOptions, isDue: boolean): Promise<void> {
  const { db, engine, log, announce } = options;
  if (isDue) {
    await askDueCleanUps({ db, log, announce });
    for (const task of await expiredDecoyTasks(db, { limit: atATime, olderThanMs: dayMs })) {
      await endExpired(options, task);
    }
  }
  for (;;) {
    const tasks = await takeDecoyTasks(db, { limit: atATime, unconfirmedMs, silentMs });
    // One that cannot be sent must not keep the others from it; it is sent again.
    const sent = await Promise.allSettled(tasks.map((task) => engine.tend(task)));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined) log.warn({ err: failed.reason as unknown }, 'a clean-up was not handed over');
    if (tasks.length < atATime || failed !== undefined) return;
  }
}

/** What nothing ends any more becomes a left-over that says so, and can be asked for again. */
async function endExpired({ db, announce }: CleaningOptions, task: DecoyTask): Promise<void> {
  const { userId } = task;
  const error = 'This did not end within a day. What lies there is not known. Try again.';
  const end = { outcome: 'failed' as const, found: null, error, log: [] };
  const ended = await db.asUser(userId, (trx) => endTask(trx, userId, task, end));
  if (ended === undefined) return;
  announce(userId, { kind: 'decoys', workflow_id: ended.workflowId, execution_id: ended.executionId });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
