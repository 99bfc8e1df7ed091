import { randomUUID } from 'node:crypto';
import { problem } from '#contract/refusal.ts';
import { recordActivity } from '#server/activities/record.ts';
import { recordAudit } from '#server/audit/record.ts';
import { holdAll } from '#server/credits/ledger.ts';
import type { Db } from '#server/db/open.ts';
import type { Run } from '#server/engine/execution.ts';
import { holdKeyOf } from '#server/engine/hold-key.ts';
import type { Parts } from '#server/parts.ts';
import { refuseWhileReset } from '#server/sandbox/reset.ts';
import type { Turns } from '#server/turns.ts';
import { runMadeBefore } from './made-before.ts';
import { resolveGraph } from './nodes.ts';
import type { PlannedTarget } from './places.ts';
import { fileNameOf } from './plan.ts';
import { noWorkflow } from './publish.ts';
import { chooseTargets } from './run-targets.ts';
import {
  findRunning,
  findGoingOnWithin,
  insertExecution,
  insertSteps,
  isTakenPlace,
  lockWorkflow,
  type NewStep,
} from './store.ts';

/**
 * Starts a run: execution, steps, holds and activity in one transaction, then the engine is told. If this process
 * ends in between, the row is handed over again by whoever is alive.
 */
export async function executeWorkflow(
  parts: Parts,
  turns: Turns,
  userId: string,
  workflowId: string,
  idempotencyKey?: string,
): Promise<string> {
  const askedAt = performance.now();
  const asked = { workflowId, askedAt, idempotencyKey };
  const run = await turns(userId, () =>
    retryTakenPlace(() => parts.db.asUser(userId, (db) => prepareRun(db, userId, asked))),
  );
  // Made by an earlier request with this key, and sent to the engine by that.
  if ('startedBefore' in run) return run.startedBefore;
  parts.dispatch.sendNext(userId, run);
  parts.live.announce(userId, {
    kind: 'execution',
    workflow_id: workflowId,
    execution_id: run.executionId,
    status: 'in_progress',
  });
  return run.executionId;
}

/** Two processes may choose one place at the same time; the database lets one have it, the other chooses again. */
export async function retryTakenPlace<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isTakenPlace(cause)) throw cause;
    }
  }
  throw problem('already-running', 'Another run is taking the same places right now. Try again in a moment.');
}

const mostTries = 4;

interface AskedRun {
  workflowId: string;
  /** By the clock of this process, ms. */
  askedAt: number;
  idempotencyKey: string | undefined;
}

async function prepareRun(
  db: Db,
  userId: string,
  { workflowId, askedAt, idempotencyKey }: AskedRun,
): Promise<Run | { startedBefore: string }> {
  const workflow = await lockWorkflow(db, userId, workflowId);
  if (workflow === undefined) throw noWorkflow();
  const before = await runMadeBefore(db, userId, idempotencyKey, workflowId);
  if (before !== undefined) return { startedBefore: before };
  const executionId = randomUUID();
  // Of several that ask at once one starts the run, even when it is over before the others had their turn; whoever
  // asked while a run was going on is told of that one.
  const started = await findGoingOnWithin(db, workflowId, performance.now() - askedAt);
  if (started !== undefined) throw alreadyRunning(started);
  // Deployments are locked before the first change of the transaction: whoever changes one goes the same way round.
  const resolved = await resolveGraph(db, userId, workflow.graph);
  await refuseWhileReset(db, userId);
  const isFirst = await insertExecution(db, {
    id: executionId,
    userId,
    workflowId,
    workflowName: workflow.name,
    idempotencyKey: idempotencyKey ?? null,
  });
  if (!isFirst) throw alreadyRunning(await findRunning(db, workflowId));
  const targets = await chooseTargets(db, userId, resolved, fileNameOf(resolved));
  const source = resolved.source;
  const steps: NewStep[] = [
    stepOf(executionId, userId, 0, source, source.entry.agent.manifest.runPrice, undefined),
    ...targets.map((target, index) =>
      stepOf(executionId, userId, index + 1, target.resolved, target.price, target.planned),
    ),
  ];
  await insertSteps(db, steps);
  await holdAll(db, {
    userId,
    holds: steps
      .filter((step) => step.price > 0)
      .map((step) => ({
        key: holdKeyOf(executionId, step.nodeId),
        amount: step.price,
        reason: `Run of ${workflow.name}: ${step.agentName}`,
        workflowId,
        executionId,
      })),
  });
  await recordActivity(db, {
    id: executionId,
    userId,
    referenceType: 'workflow',
    referenceId: workflowId,
    referenceName: workflow.name,
    workflowType: null,
    status: 'in_progress',
    creditsUsed: 0,
    metadata: { total_deployments: targets.length, successful_deployments: 0, execution_id: executionId },
  });
  await recordAudit(db, {
    userId,
    action: 'workflow.executed',
    subject: workflowId,
    details: { execution: executionId },
  });
  return {
    executionId,
    userId,
    source: source.node.id,
    targets: targets.map((target) => target.resolved.node.id),
  };
}

function alreadyRunning(executionId: string | undefined) {
  const sentence = 'This workflow is running already. Wait until that run is done.';
  return problem('already-running', sentence, executionId === undefined ? {} : { executionId });
}

function stepOf(
  executionId: string,
  userId: string,
  position: number,
  resolved: PlannedTarget['resolved'],
  price: number,
  planned: PlannedTarget | undefined,
): NewStep {
  return {
    executionId,
    nodeId: resolved.node.id,
    userId,
    position,
    deploymentId: resolved.deployment.id,
    configurationId: resolved.deployment.configurationId,
    agentId: resolved.deployment.agentId,
    agentName: resolved.deployment.name,
    type: resolved.deployment.type,
    location: planned?.place.location ?? null,
    target: planned?.place.target ?? {},
    plantedState: planned === undefined ? null : 'reserved',
    price,
  };
}
