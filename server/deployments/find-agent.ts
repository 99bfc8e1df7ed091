import type { Db } from '#server/db/open.ts';
import { findDeployment } from './store.ts';

/** Which agent a deployment of this user is of. */
export async function findDeploymentAgent(db: Db, userId: string, id: string): Promise<string | undefined> {
  return (await findDeployment(db, userId, id))?.agentId;
}
