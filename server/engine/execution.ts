import * as restate from '@restatedev/restate-sdk';
import type { DecoyTask } from '#server/db/system.ts';

/** One run, as the engine knows it: ids only, since its journal lies on disk in clear. */
export interface Run {
  executionId: string;
  userId: string;
  source: string;
  targets: string[];
}

/** The deeds. Each is called at least once and must leave the same state however often it is called. */
export interface Steps {
  runSource: (run: Run) => Promise<void>;
  runTarget: (run: Run, nodeId: string) => Promise<void>;
  /** Cleans up, or checks, what one step planted. */
  tend: (task: DecoyTask) => Promise<void>;
}

/**
 * Decides what comes next, does nothing itself. A deed that fails for its own reasons records that and returns;
 * only what is broken on our side (no database) throws, and is tried again until it works.
 */
export function executionService(name: string, steps: Steps) {
  return restate.service({
    name,
    handlers: {
      run: async (context: restate.Context, run: Run): Promise<void> => {
        await context.run(run.source, () => steps.runSource(run), retries);
        await restate.RestatePromise.all(
          run.targets.map((nodeId) => context.run(nodeId, () => steps.runTarget(run, nodeId), retries)),
        );
      },
      tend: async (context: restate.Context, task: DecoyTask): Promise<void> => {
        await context.run('tend', () => steps.tend(task), retries);
      },
    },
    options: {
      // The row in PostgreSQL is the memory of a run; the engine needs none once it is over.
      journalRetention: 0,
      idempotencyRetention: { hours: 24 },
      // A step may wait for a slow cloud as long as its own deadline; before that nobody should worry.
      inactivityTimeout: { minutes: 15 },
      abortTimeout: { minutes: 15 },
      // An engine gives up after 70 attempts unless told otherwise, two minutes without a worker.
      retryPolicy: {
        initialInterval: 100,
        exponentiationFactor: 2,
        maxInterval: 2_000,
        maxAttempts: Number.MAX_SAFE_INTEGER,
        onMaxAttempts: 'pause',
      },
    },
  });
}

export type ExecutionService = ReturnType<typeof executionService>;

const retries = { initialRetryInterval: 100, retryIntervalFactor: 2, maxRetryInterval: 2_000 };
