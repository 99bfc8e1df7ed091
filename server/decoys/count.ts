import type { Db } from '#server/db/open.ts';
import { countOut, countOutByDeployment } from './store.ts';

/** Decoys that stay planted when everything that made them is deleted. */
export async function countPlanted(db: Db, userId: string): Promise<number> {
  return countOut(db, userId, {});
}

/** How many of them each deployment planted; none where there is no entry. */
export async function countPlantedByDeployment(db: Db, userId: string): Promise<Map<string, number>> {
  return countOutByDeployment(db, userId);
}
