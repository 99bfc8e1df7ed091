import { createHash, randomUUID } from 'node:crypto';
import { problem } from '#contract/refusal.ts';
import type { Graph } from '#contract/workflows.ts';
import { recordActivity } from '#server/activities/record.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Db } from '#server/db/open.ts';
import { workflowMadeBefore } from './made-before.ts';
import { resolveGraph, type ResolvedGraph } from './nodes.ts';
import { insertWorkflow, lockWorkflow, setUsedDeployments, updateWorkflowRow } from './store.ts';

export interface Drawn {
  name: string;
  description: string;
  graph: Graph;
  /** Left out, what is stored stays; null = never. */
  cleanUpAfterHours?: number | null | undefined;
}

/** Saves a new workflow; answers its id, or the one that the same key made before. Running it is another call. */
export async function publishWorkflow(
  db: Db,
  userId: string,
  drawn: Drawn,
  idempotencyKey?: string,
): Promise<string> {
  const requestHash = createHash('sha256').update(JSON.stringify(drawn)).digest();
  const before = await workflowMadeBefore(db, userId, idempotencyKey, requestHash);
  if (before !== undefined) return before;
  const resolved = await resolveGraph(db, userId, drawn.graph);
  const id = randomUUID();
  const isNew = await insertWorkflow(db, {
    id,
    userId,
    name: drawn.name,
    description: drawn.description,
    graph: resolved.graph,
    cleanUpAfterHours: drawn.cleanUpAfterHours ?? null,
    idempotencyKey: idempotencyKey ?? null,
    requestHash,
  });
  if (!isNew) {
    const meanwhile = await workflowMadeBefore(db, userId, idempotencyKey, requestHash);
    if (meanwhile === undefined)
      throw problem('unavailable', 'This workflow is being saved right now. Try again.');
    return meanwhile;
  }
  await setUsedDeployments(db, userId, id, usedIds(resolved));
  await recordActivity(db, {
    userId,
    referenceType: 'workflow',
    referenceId: id,
    referenceName: drawn.name,
    workflowType: 'Published',
    status: 'published',
    creditsUsed: 0,
    metadata: {},
  });
  await recordAudit(db, { userId, action: 'workflow.published', subject: id, details: {} });
  return id;
}

/** Saves changes. A version sent along must be the stored one, or somebody else's change would be lost. */
export async function updateWorkflow(
  db: Db,
  userId: string,
  id: string,
  drawn: Drawn,
  version: number | undefined,
): Promise<void> {
  const stored = await lockWorkflow(db, userId, id);
  if (stored === undefined) throw noWorkflow();
  if (version !== undefined && version !== stored.version) {
    throw problem(
      'changed-elsewhere',
      'This workflow was changed elsewhere. Reload it, then make your changes again.',
    );
  }
  const resolved = await resolveGraph(db, userId, drawn.graph);
  await updateWorkflowRow(db, id, {
    name: drawn.name,
    description: drawn.description,
    graph: resolved.graph,
    cleanUpAfterHours: drawn.cleanUpAfterHours,
  });
  await setUsedDeployments(db, userId, id, usedIds(resolved));
  await recordAudit(db, {
    userId,
    action: 'workflow.changed',
    subject: id,
    details: { before: stored.version },
  });
}

export function noWorkflow() {
  return problem('not-found', 'This workflow does not exist.');
}

function usedIds(resolved: ResolvedGraph): string[] {
  return [...new Set([resolved.source, ...resolved.targets].map(({ deployment }) => deployment.id))];
}
