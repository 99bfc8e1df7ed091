import type { LiveEvent } from '#contract/executions.ts';
import type { RunStatus } from './store.ts';

/** What the page is told: which run to look at again. */
export function eventOf(run: RunStatus): LiveEvent {
  return {
    kind: 'execution',
    workflow_id: run.workflowId,
    execution_id: run.executionId,
    status: run.status,
  };
}
