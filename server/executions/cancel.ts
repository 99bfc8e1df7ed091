import type { ExecutionStatus } from '#contract/executions.ts';
import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import { stopRuns } from '#server/engine/stop-runs.ts';
import type { Parts } from '#server/parts.ts';
import { lockRun, type RunName } from './store.ts';

/**
 * Ends a run that is going on: at once what has not begun, as soon as it is certain what lies where what has.
 * Answers how the run stands now.
 */
export async function cancelExecution(parts: Parts, userId: string, run: RunName): Promise<ExecutionStatus> {
  const { executionId, workflowId } = run;
  const status = await parts.db.asUser(userId, async (db) => {
    const locked = await lockRun(db, userId, run);
    if (locked === undefined) throw noRun();
    if (locked.status !== 'in_progress') throw isOver(executionId, locked.status);
    if (locked.cancelRequestedAt !== null) throw isBeingCancelled(executionId);
    await stopRuns(db, userId, [executionId], parts.now());
    await recordAudit(db, { userId, action: 'execution.cancelled', subject: executionId, details: {} });
    const now = await lockRun(db, userId, run);
    return now?.status ?? locked.status;
  });
  parts.live.announce(userId, {
    kind: 'execution',
    workflow_id: workflowId,
    execution_id: executionId,
    status,
  });
  // Where it is over already, the next one has its turn.
  if (status !== 'in_progress') parts.dispatch.sendNext(userId);
  return status;
}

export function noRun() {
  return problem('not-found', 'This run does not exist.');
}

function isOver(executionId: string, status: ExecutionStatus) {
  const sentence = `This run is over already (${status}), so there is nothing left to cancel.`;
  return problem('wrong-state', sentence, { executionId });
}

function isBeingCancelled(executionId: string) {
  const sentence =
    'This run is being cancelled already. Nothing new begins, and what is under way ends as soon as its target answers.';
  return problem('wrong-state', sentence, { executionId });
}
