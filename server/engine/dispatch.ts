import { expiredRuns, takeRunsToResend, takeRunsToSend, usersWithWaitingRuns } from '#server/db/system.ts';
import type { Database } from '#server/db/open.ts';
import type { Logger } from '#server/log.ts';
import type { Announce } from '#server/live/live.ts';
import type { Engine } from './engine.ts';
import { eventOf } from './event-of.ts';
import type { Run } from './execution.ts';
import { loadOpenSteps, loadRun, settleOutcomes, type OutcomeRow } from './store.ts';

/** Hands committed runs to the engine, so many of one person at a time. */
export interface Dispatch {
  /** Sends what this user has waiting and may have going on; `known` saves looking up a run just made. */
  sendNext: (userId: string, known?: Run) => void;
  stop: () => Promise<void>;
}

export interface DispatchOptions {
  db: Database;
  engine: Engine;
  log: Logger;
  announce: Announce;
  /** How many runs one person may have going on; the others wait their turn. */
  perUser: number;
}

const everyMs = 2_000;
const dayMs = 24 * 3_600_000;
/** Rows younger than this are still on their way; the engine's own recovery needs seconds. */
const unconfirmedMs = 5_000;
/** A run that the engine confirmed and that says nothing for so long: the engine may have lost its data. */
const silentMs = 15 * 60_000;

/**
 * A run is committed before the engine hears of it, so a crash in between leaves a row that nobody works on.
 * Such rows are found at the start and every few seconds. The engine takes the same run once.
 */
export function startDispatch(options: DispatchOptions): Dispatch {
  const { log } = options;
  const stopped = new AbortController();
  const sending = new Set<Promise<void>>();

  async function watched(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      log.warn({ err: cause }, 'runs could not be handed over yet, they will be again');
    }
  }

  async function inBackground(work: Promise<void>): Promise<void> {
    const done = watched(work);
    sending.add(done);
    await done;
    sending.delete(done);
  }

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      await round(options).catch((cause: unknown) => {
        log.warn({ err: cause }, 'runs could not be looked for');
      });
      await pause(everyMs, stopped.signal);
    }
  }

  const running = loop();
  return {
    sendNext: (userId, known) => void inBackground(sendWaiting(options, userId, known)),
    async stop() {
      stopped.abort();
      await running;
      await Promise.all(sending);
    },
  };
}

async function round(options: DispatchOptions): Promise<void> {
  const { db, log } = options;
  const each = async (what: string, work: Promise<void>) => {
    // One run that cannot be sent must not keep the others from it.
    await work.catch((cause: unknown) => log.warn({ err: cause }, what));
  };
  for (const userId of await usersWithWaitingRuns(db, 200)) {
    await each('waiting runs were not sent', sendWaiting(options, userId));
  }
  for (const { executionId, userId } of await takeRunsToResend(db, { limit: 200, unconfirmedMs, silentMs })) {
    await each('a run was not sent again', send(options, userId, executionId));
  }
  for (const { executionId, userId } of await expiredRuns(db, { limit: 50, olderThanMs: dayMs })) {
    await each('an expired run was not ended', endRun(options, userId, executionId));
  }
}

async function sendWaiting(options: DispatchOptions, userId: string, known?: Run): Promise<void> {
  for (const executionId of await takeRunsToSend(options.db, userId, options.perUser)) {
    if (executionId === known?.executionId) await options.engine.start(known);
    else await send(options, userId, executionId);
  }
}

async function send({ db, engine }: DispatchOptions, userId: string, executionId: string): Promise<void> {
  const run = await db.asUser(userId, (trx) => loadRun(trx, userId, executionId));
  if (run !== undefined) await engine.start(run);
}

/** Gives the credits of a run back that nothing ends any more. What may lie somewhere stays on record. */
async function endRun({ db, announce }: DispatchOptions, userId: string, executionId: string): Promise<void> {
  const open = await db.asUser(userId, (trx) => loadOpenSteps(trx, executionId));
  const outcomes = open.map((nodeId): OutcomeRow => ({
    executionId,
    nodeId,
    status: 'failed',
    startedAt: new Date().toISOString(),
    error: 'This run did not end within a day. Nothing was charged for this step.',
    output: {},
    receipt: {},
    plantedState: 'reserved',
    log: [],
  }));
  if (outcomes.length === 0) return;
  for (const run of await settleOutcomes(db, userId, outcomes)) announce(userId, eventOf(run));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
