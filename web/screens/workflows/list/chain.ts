import type { LastExecution, Step } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { targetOf } from '#web/ui/target-of.ts';
import type { TraceState } from '#web/ui/Trace.tsx';
import { nodesInOrder } from './find-workflows.ts';

export interface ChainLink {
  nodeId: string;
  type: Workflow['configuration']['nodes'][number]['type'];
  name: string;
  target: string | undefined;
  state: TraceState;
}

/** The agents of a workflow in order, each with what became of it in the last run. */
export function chainOf(workflow: Workflow, steps: readonly Step[] | undefined): ChainLink[] {
  return nodesInOrder(workflow).map((node) => {
    const deployment = workflow.deployments.find((one) => one.id === node.deployment_id);
    const step = steps?.find((one) => one.node_id === node.id);
    return {
      nodeId: node.id,
      type: node.type,
      name: deployment?.name ?? 'Deleted agent',
      target: deployment === undefined ? undefined : targetOf(deployment.configuration),
      state: step === undefined ? stateOf(node, workflow.last_execution) : stepStates[step.status],
    };
  });
}

const stepStates: Record<Step['status'], TraceState> = {
  waiting: 'ahead',
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'ahead',
};

function stateOf(node: { id: string; type: string }, execution: LastExecution | null): TraceState {
  if (execution === null) return 'ahead';
  const result =
    execution.deployment_results.find((one) => one.node_id === node.id)?.status ??
    (node.type === 'Generate' ? execution.generate_result?.status : undefined) ??
    (execution.status === 'completed' ? 'completed' : undefined);
  if (result === 'completed') return 'done';
  if (result === 'in_progress' || result === 'running') return 'running';
  return result === 'failed' ? 'failed' : 'ahead';
}
