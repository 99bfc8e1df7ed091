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
import { retryTakenPlace } from '#server/workflows/execute.ts';
import { prepareRetry, type Retry, type StepAgain } from './prepare-retry.ts';
import {
  copyAnalyses,
  findRunning,
  insertRetry,
  insertRetrySteps,
  releaseReservations,
  type EndedStep,
  type RetryStep,
  type RunName,
} from './store.ts';

/**
 * Does again what failed in a run, as a run of its own. What was completed is kept: not planted and not charged a
 * second time. Answers the new run's id.
 */
export async function retryExecution(parts: Parts, userId: string, run: RunName): Promise<string> {
  const begun = await retryTakenPlace(() =>
    parts.db.asUser(userId, (db) => beginRetry(db, userId, run, parts.now())),
  );
  parts.dispatch.sendNext(userId, begun);
  parts.live.announce(userId, {
    kind: 'execution',
    workflow_id: run.workflowId,
    execution_id: begun.executionId,
    status: 'in_progress',
  });
  return begun.executionId;
}

async function beginRetry(db: Db, userId: string, of: RunName, now: Date): Promise<Run> {
  const { workflowId, executionId: retryOf } = of;
  const retry = await prepareRetry(db, userId, of);
  const executionId = randomUUID();
  const { workflowName } = retry;
  await refuseWhileReset(db, userId);
  if (!(await insertRetry(db, { id: executionId, userId, workflowId, workflowName, retryOf }))) {
    throw isRunning(await findRunning(db, workflowId));
  }
  const samePlaces = retry.again.filter(({ step, place }) => place?.location === step.location);
  await releaseReservations(
    db,
    retryOf,
    samePlaces.map(({ step }) => step.nodeId),
  );
  await insertRetrySteps(db, stepsOf(retry, { executionId, userId, retryOf, now }));
  await copyAnalyses(db, userId, retryOf, executionId);
  await holdAll(db, {
    userId,
    holds: retry.again
      .filter(({ price }) => price > 0)
      .map(({ step, price, resolved }) => ({
        key: holdKeyOf(executionId, step.nodeId),
        amount: price,
        reason: `Retry of ${workflowName}: ${resolved.deployment.name}`,
        workflowId,
        executionId,
      })),
  });
  const isTarget = ({ position }: EndedStep) => position > 0;
  const kept = retry.kept.filter(isTarget).length;
  await recordActivity(db, {
    id: executionId,
    userId,
    referenceType: 'workflow',
    referenceId: workflowId,
    referenceName: workflowName,
    workflowType: null,
    status: 'in_progress',
    creditsUsed: 0,
    metadata: {
      total_deployments: kept + retry.again.filter(({ step }) => isTarget(step)).length,
      successful_deployments: kept,
      execution_id: executionId,
      retry_of: retryOf,
    },
  });
  await recordAudit(db, {
    userId,
    action: 'execution.retried',
    subject: retryOf,
    details: { execution: executionId },
  });
  return runOf(retry, executionId, userId);
}

function stepsOf(
  { kept, again }: Retry,
  run: { executionId: string; userId: string; retryOf: string; now: Date },
): RetryStep[] {
  const { executionId, userId } = run;
  return [
    ...kept.map((step): RetryStep => ({
      ...placeless(step),
      executionId,
      userId,
      status: 'completed',
      // The place stands in the books of the run that planted it; here it is only told.
      plantedState: null,
      price: 0,
      notes: {},
      keptFrom: step.keptFrom ?? run.retryOf,
      log: [
        {
          time: run.now.toISOString(),
          level: 'info',
          sentence: step.isCleanedUp
            ? 'Done by an earlier run, and what it planted was cleaned up since: nothing lies there. Nothing was charged.'
            : 'Kept from an earlier run. Nothing was charged.',
        },
      ],
    })),
    ...again.map((one) => stepAgain(one, executionId, userId)),
  ];
}

function placeless(step: EndedStep) {
  const { nodeId, position, deploymentId, configurationId, agentId, agentName, type } = step;
  const { location, target, fileId, startedAt, finishedAt, output } = step;
  const what = { nodeId, position, deploymentId, configurationId, agentId, agentName, type };
  return { ...what, location, target, fileId, startedAt, finishedAt, output };
}

function stepAgain(one: StepAgain, executionId: string, userId: string): RetryStep {
  const { step, resolved, place, fileId, price, isUncertain } = one;
  const { nodeId, position, type } = step;
  return {
    executionId,
    userId,
    nodeId,
    position,
    type,
    deploymentId: resolved.deployment.id,
    configurationId: resolved.deployment.configurationId,
    agentId: resolved.deployment.agentId,
    agentName: resolved.deployment.name,
    // What may lie there is looked for before this step may end, so a cancellation must not end it as not begun.
    status: isUncertain ? 'running' : 'waiting',
    location: place?.location ?? null,
    target: place?.target ?? {},
    plantedState: place === undefined ? null : 'reserved',
    fileId,
    price,
    startedAt: null,
    finishedAt: null,
    output: {},
    // What an attempt made at this place, as an empty bucket, is still this step's to take away.
    notes: place?.location === step.location ? step.notes : {},
    log: [],
    keptFrom: null,
  };
}

function runOf({ kept, again }: Retry, executionId: string, userId: string): Run {
  const steps = [...kept, ...again.map(({ step }) => step)];
  const source = steps.find(({ position }) => position === 0);
  if (source === undefined) throw new Error('a run without a source');
  const targets = again.filter(({ step }) => step.position > 0).map(({ step }) => step.nodeId);
  return { executionId, userId, source: source.nodeId, targets };
}

function isRunning(executionId: string | undefined) {
  const sentence = 'This workflow is running already. Wait until that run is done, then retry this one.';
  return problem('already-running', sentence, executionId === undefined ? {} : { executionId });
}
