import type { CleanUpAsked } from '#contract/decoys.ts';
import { problem } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';
import type { Parts } from '#server/parts.ts';
import { askCleanUps } from './ask.ts';
import { countUnderWay, findDecoyRun, isGoingOn, owns } from './ask-store.ts';
import type { Scope } from './store.ts';

type CleanUpParts = Pick<Parts, 'db' | 'cleaning' | 'live'>;

/** What a person wants to be cleaned up. */
export type Wish =
  | { of: 'everything' }
  | { of: 'execution'; workflowId: string; executionId: string }
  | { of: 'workflow'; workflowId: string }
  | { of: 'deployment'; deploymentId: string }
  | { of: 'decoy'; decoyId: string };

/**
 * Asks for what the receipts of these places name to be removed. Committed first, then the engine is told; what a
 * crash keeps from it is told by whoever is alive. What was asked for already is not asked for twice.
 */
export async function cleanUp(parts: CleanUpParts, userId: string, wish: Wish): Promise<CleanUpAsked> {
  const { made, asked } = await parts.db.asUser(userId, async (db) => {
    await refuseWhatCannotBe(db, userId, wish);
    const scope = scopeOf(wish);
    const made = await askCleanUps(db, userId, scope, 'person');
    const { underWay, stillRunning } = await countUnderWay(db, userId, scope);
    const count = made.reduce((sum, { places }) => sum + places, 0);
    return { made, asked: { asked: count, under_way: underWay, still_running: stillRunning } };
  });
  for (const { workflowId, executionId } of made) {
    parts.live.announce(userId, { kind: 'decoys', workflow_id: workflowId, execution_id: executionId });
  }
  parts.cleaning.wake();
  return asked;
}

async function refuseWhatCannotBe(db: Db, userId: string, wish: Wish): Promise<void> {
  switch (wish.of) {
    case 'everything':
      return;
    case 'execution': {
      const isLive = await isGoingOn(db, userId, wish);
      if (isLive === undefined) throw problem('not-found', 'This run does not exist.');
      if (isLive) throw stillWriting(wish.executionId);
      return;
    }
    case 'workflow':
      if (await owns(db, userId, 'workflows', wish.workflowId)) return;
      throw problem('not-found', 'This workflow does not exist.');
    case 'deployment':
      if (await owns(db, userId, 'deployments', wish.deploymentId)) return;
      throw problem('not-found', 'This deployed agent does not exist.');
    case 'decoy': {
      const decoy = await findDecoyRun(db, userId, wish.decoyId);
      if (decoy === undefined) throw noDecoy();
      if (await isGoingOn(db, userId, decoy)) throw stillWriting(decoy.executionId);
    }
  }
}

export function noDecoy() {
  return problem('not-found', 'This decoy does not exist.');
}

function scopeOf(wish: Wish): Scope {
  const { of: _, ...scope } = wish;
  return scope;
}

function stillWriting(executionId: string) {
  const sentence =
    'This run is still writing, so nothing was removed. Wait until it is over, or cancel it, then clean up.';
  return problem('wrong-state', sentence, { executionId });
}
