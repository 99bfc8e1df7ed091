import type { Db } from '#server/db/open.ts';
import { confirmExecution } from './store.ts';

/** Records that the engine has this run, so that nobody hands it over again. */
export async function confirmRun(db: Db, executionId: string): Promise<void> {
  await confirmExecution(db, executionId);
}
