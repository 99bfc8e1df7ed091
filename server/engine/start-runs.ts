import type { CloudEndpoints } from '#catalogue/agent.ts';
import type { SandboxClient } from '#sandbox/start.ts';
import type { Database } from '#server/db/open.ts';
import type { Logger } from '#server/log.ts';
import { eventOf } from './event-of.ts';
import type { Announce } from '#server/live/live.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { tendDecoy } from './clean-up.ts';
import { startCleaning, type Cleaning } from './cleaning.ts';
import { startDispatch, type Dispatch } from './dispatch.ts';
import { startEngine, type Engine } from './engine.ts';
import type { Run } from './execution.ts';
import { makeReadyTargets } from './ready-targets.ts';
import { runSource } from './run-source.ts';
import { runTarget } from './run-target.ts';
import { makeSettle, type OnSettled } from './settle.ts';
import { makeSlots } from './slots.ts';
import { makeStops } from './stops.ts';

export interface RunsOptions {
  db: Database;
  vault: Vault;
  log: Logger;
  now: () => Date;
  endpoints: CloudEndpoints;
  announce: Announce;
  restate: { ingressUrl: string; adminUrl: string };
  serviceName?: string;
  /** Absent in a process that only answers calls. */
  worker?: { host: string; port: number; url?: string };
  accountPool: readonly string[];
  isSandbox: boolean;
  /** Absent when SANDBOX is off. */
  sandbox: Pick<SandboxClient, 'account'> | undefined;
  /** Runs that one person may have going on. */
  perUser: number;
}

export interface Runs {
  engine: Engine;
  dispatch: Dispatch;
  cleaning: Cleaning;
  stop: () => Promise<void>;
}

/** Longer than an agent waits when a cloud keeps asking it to: ten minutes, and its own one. */
const stepDeadlineMs = 12 * 60_000;
/** Targets that a worker plants at a time. */
const slotCount = 256;
/** Places that it cleans up or checks at a time. */
const tendedCount = 32;
/** Analyses that it makes at a time. */
const analysisSlotCount = 4;

/** Everything that makes runs go on: the engine, the deeds it calls, and what hands runs to it. */
export async function startRuns(options: RunsOptions): Promise<Runs> {
  const { db, vault, log, now, endpoints, worker, announce } = options;
  // The settling of a run sends the next one, through a dispatch that needs the engine first.
  const late: { dispatch?: Dispatch } = {};
  const onSettled: OnSettled = (userId, runs) => {
    for (const run of runs) announce(userId, eventOf(run));
    // One that was started in the same instant is found by the dispatch's own round.
    if (runs.some((run) => run.isNextWaiting)) late.dispatch?.sendNext(userId);
  };
  const settle = makeSettle(db, onSettled);
  const ready = makeReadyTargets();
  const stops = makeStops({ db, log });
  const source = {
    db,
    vault,
    ready,
    onSettled,
    stops,
    now,
    endpoints,
    deadlineMs: stepDeadlineMs,
    announce,
    accountPool: options.accountPool,
    isSandbox: options.isSandbox,
  };
  const target = {
    db,
    vault,
    settle,
    ready,
    now,
    endpoints,
    slots: makeSlots(slotCount),
    analysisSlots: makeSlots(analysisSlotCount),
    onSettled,
    stops,
    deadlineMs: stepDeadlineMs,
  };
  const tended = {
    db,
    vault,
    log,
    announce,
    slots: makeSlots(tendedCount),
    now,
    endpoints,
    sandbox: options.sandbox,
    deadlineMs: stepDeadlineMs,
  };
  const engine = await startEngine({
    ...options.restate,
    log,
    ...(options.serviceName === undefined ? {} : { serviceName: options.serviceName }),
    ...(worker === undefined
      ? {}
      : {
          worker: {
            ...worker,
            steps: {
              runSource: (run) => logged(log, run, run.source, () => runSource(source, run)),
              runTarget: (run, nodeId) => logged(log, run, nodeId, () => runTarget(target, run, nodeId)),
              tend: (task) => tendDecoy(tended, task),
            },
          },
        }),
  });
  const started = startDispatch({ db, engine, log, announce, perUser: options.perUser });
  late.dispatch = started;
  const cleaning = startCleaning({ db, engine, log, announce });
  return {
    engine,
    dispatch: started,
    cleaning,
    async stop() {
      await started.stop();
      await cleaning.stop();
      await engine.stop();
      stops.end();
    },
  };
}

/** One line for each attempt of a step, so that a run can be followed in the log by its id. */
async function logged(log: Logger, run: Run, nodeId: string, step: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const fields = { executionId: run.executionId, userId: run.userId, nodeId };
  try {
    await step();
    log.info({ ...fields, ms: Math.round(performance.now() - startedAt) }, 'a step was run');
  } catch (cause) {
    log.warn({ ...fields, err: cause }, 'a step could not be run and will be again');
    throw cause;
  }
}
