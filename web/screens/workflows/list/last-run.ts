import type { LastExecution } from '#contract/executions.ts';
import { kindOf } from '#contract/workflow-rules.ts';
import type { Workflow, WorkflowNode } from '#contract/workflows.ts';

/** Which agent stood in which node when a run began; an answer that leaves the agent out names it by its node alone. */
interface RanAs {
  node_id: string;
  deployment_id: string;
}

/** Is it this node that ran, with the agent that is drawn there now? An edit may have put another in its place. */
export function isOf(node: Pick<WorkflowNode, 'id' | 'deployment_id'>, ran: RanAs): boolean {
  return ran.node_id === node.id && (ran.deployment_id === '' || ran.deployment_id === node.deployment_id);
}

/** The node and the agent of a run that a message names by the node alone. */
export function ranIn({ source, deployment_results }: LastExecution, nodeId: string): RanAs {
  const told = [...(source === undefined ? [] : [source]), ...deployment_results];
  return told.find((one) => one.node_id === nodeId) ?? { node_id: nodeId, deployment_id: '' };
}

const shapes: Readonly<Record<string, 'identity' | 'analysis'>> = {
  'Generate → Deploy': 'identity',
  'Configure → Analyzer': 'analysis',
};

/** The shape that a run had, which an edit since then may have left; what it does not tell is taken from the drawing. */
export function shapeOfRun(workflow: Workflow, execution: LastExecution): 'identity' | 'analysis' | 'custom' {
  const { source, generate_result: generated, analyzer_results: found } = execution;
  if (source?.type === 'Generate') return 'identity';
  if (source?.type === 'Configure') return 'analysis';
  const { nodes } = workflow.configuration;
  const drawn = shapes[kindOf(nodes)] ?? 'custom';
  // Of an answer that names no source the drawing says whether it is one of the two shapes at all.
  if (drawn === 'custom' && nodes.length > 0) return 'custom';
  if (generated !== null) return 'identity';
  return found === null ? drawn : 'analysis';
}
