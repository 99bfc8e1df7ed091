import type { Db } from '#server/db/open.ts';
import { countDeployments } from './store.ts';

/** How many deployments a user has, and how many of them are ready. */
export async function countMyDeployments(db: Db, userId: string): Promise<{ total: number; active: number }> {
  return countDeployments(db, userId);
}
