import type { Db } from '#server/db/open.ts';
import { countActiveWorkflows, countWorkflows } from './read-store.ts';

/** How many workflows a user has, and how many of them run now. */
export async function countMyWorkflows(db: Db, userId: string): Promise<{ total: number; active: number }> {
  return { total: await countWorkflows(db, userId), active: await countActiveWorkflows(db, userId) };
}
