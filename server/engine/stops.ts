import type { Database } from '#server/db/open.ts';
import { runsAskedToStop } from '#server/db/system.ts';
import type { Logger } from '#server/log.ts';

/** Tells steps under way that somebody asked their run to stop, whichever process was asked. */
export interface Stops {
  /** `signal` fires when this run is asked to stop; `done` is called when the step is over. */
  watch: (executionId: string) => { signal: AbortSignal; done: () => void };
  end: () => void;
}

interface Watched {
  asked: AbortController;
  steps: number;
}

const everyMs = 500;

/**
 * Looks in the database, for as long as this process has steps under way. The row is what counts: it is there
 * after a crash, for another worker, and for a worker that was cut off from everybody for a while.
 */
export function makeStops(options: { db: Database; log: Logger }): Stops {
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    try {
      for (const executionId of await runsAskedToStop(options.db)) {
        watched.get(executionId)?.asked.abort(new Error('The run was cancelled.'));
      }
    } catch (cause) {
      options.log.warn({ err: cause }, 'it could not be looked whether a run is to stop');
    }
    timer = undefined;
    lookLater();
  }

  function lookLater(): void {
    if (timer !== undefined || watched.size === 0 || isOver) return;
    timer = setTimeout(() => void look(), everyMs);
    timer.unref();
  }

  return {
    watch(executionId) {
      const run = watched.get(executionId) ?? { asked: new AbortController(), steps: 0 };
      run.steps += 1;
      watched.set(executionId, run);
      lookLater();
      return {
        signal: run.asked.signal,
        done() {
          run.steps -= 1;
          if (run.steps === 0) watched.delete(executionId);
        },
      };
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
