import type { LastExecution, Step } from '#contract/executions.ts';
import type { Workflow, WorkflowNode } from '#contract/workflows.ts';
import { isSource } from '#web/canvas/placement.ts';
import { targetOf } from '#web/ui/target-of.ts';
import type { TraceState } from '#web/ui/Trace.tsx';
import { nodesInOrder } from './find-workflows.ts';
import { isOf } from './last-run.ts';

export interface ChainLink {
  nodeId: string;
  type: WorkflowNode['type'];
  name: string;
  target: string | undefined;
  state: TraceState;
}

/** The agents of a workflow in order, each with what became of it in the last run. */
export function chainOf(workflow: Workflow, steps: readonly Step[] | undefined): ChainLink[] {
  return nodesInOrder(workflow).map((node) => {
    const deployment = workflow.deployments.find((one) => one.id === node.deployment_id);
    const step = steps?.find((one) => isOf(node, one));
    const status = step?.status ?? statusOf(node, workflow.last_execution);
    return {
      nodeId: node.id,
      type: node.type,
      name: deployment?.name ?? 'Deleted agent',
      target: deployment === undefined ? undefined : targetOf(deployment.configuration),
      state: states.get(status ?? '') ?? 'ahead',
    };
  });
}

const states: ReadonlyMap<string, TraceState> = new Map([
  ['running', 'running'],
  ['in_progress', 'running'],
  ['completed', 'done'],
  ['failed', 'failed'],
]);

/** Undefined for a node that the run did not have. */
function statusOf(node: WorkflowNode, execution: LastExecution | null): string | undefined {
  if (execution === null) return undefined;
  const { source, deployment_results: results, status } = execution;
  const told = [...(source === undefined ? [] : [source]), ...results].find((one) => isOf(node, one));
  if (told !== undefined) return told.status;
  if (isSource(node.type)) return source === undefined ? sourceStatus(node, execution) : undefined;
  // An answer without any result still says how all of them ended.
  return results.length === 0 && status === 'completed' ? status : undefined;
}

/** What an answer that does not tell of its source lets one conclude: it worked where something followed it. */
function sourceStatus(node: WorkflowNode, execution: LastExecution): string | undefined {
  const { generate_result: generated, deployment_results: results, errors, status } = execution;
  if (node.type === 'Generate' && generated !== null) return generated.status;
  if (errors.some((one) => Object.hasOwn(one, node.id))) return 'failed';
  const isFollowed = results.some((one) => one.status === 'completed' || one.status === 'failed');
  return isFollowed || status === 'completed' ? 'completed' : undefined;
}
