import type { Database } from '#server/db/open.ts';
import type { Logger } from '#server/log.ts';
import type { Engine } from './engine.ts';
import { confirmExecution, loadRun } from './store.ts';
import { unsentExecutions } from '#server/db/system.ts';

/**
 * A run is committed before the engine hears of it, so a crash in between leaves a row that nobody works on.
 * Such rows are handed over again: at start, and every few seconds. The engine takes the same run once.
 */
export function startResending(
  db: Database,
  engine: Engine,
  log: Logger,
  everyMs = 2_000,
): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let pause: { end: () => void } | undefined;

  async function loop(): Promise<void> {
    let olderThanMs = 0;
    while (!stopped.signal.aborted) {
      try {
        for (const { executionId, userId } of await unsentExecutions(db, { limit: 200, olderThanMs })) {
          if (stopped.signal.aborted) return;
          await resend(db, engine, userId, executionId);
        }
      } catch (cause) {
        log.warn({ err: cause }, 'runs could not be handed over yet');
      }
      // Rows younger than this are still being handed over by the call that made them.
      olderThanMs = everyMs;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        pause = { end: () => (clearTimeout(timer), resolve()) };
      });
    }
  }

  const running = loop();
  return {
    async stop() {
      stopped.abort();
      pause?.end();
      await running;
    },
  };
}

async function resend(db: Database, engine: Engine, userId: string, executionId: string): Promise<void> {
  const run = await db.asUser(userId, (trx) => loadRun(trx, userId, executionId));
  if (run !== undefined) await engine.start(run);
  await db.asUser(userId, (trx) => confirmExecution(trx, executionId));
}
