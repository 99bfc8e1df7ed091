import type { AgentType } from '#contract/agents.ts';
import type { LastExecution } from '#contract/executions.ts';
import type { Workflow } from '#contract/workflows.ts';
import { placeOf } from '#web/ui/location-of.ts';
import { targetOf } from '#web/ui/target-of.ts';
import { isOf, ranIn } from './last-run.ts';

export interface ErrorLine {
  nodeId: string;
  type: AgentType | undefined;
  agentName: string;
  /** The bucket, site or repository, where it is known. */
  place: string | undefined;
  sentence: string;
}

/** The agent of a step as it is known now: a result may leave its name out, and a drawing may have lost it. */
export function agentOf(workflow: Workflow, execution: LastExecution, nodeId: string) {
  const ran = ranIn(execution, nodeId);
  const node = workflow.configuration.nodes.find((one) => isOf(one, ran));
  const deployment = workflow.deployments.find((one) => one.id === node?.deployment_id);
  return {
    type: node?.type,
    name: deployment?.name,
    place: deployment === undefined ? undefined : targetOf(deployment.configuration),
  };
}

/** One line for each thing that went wrong in the last run; what two places report about one node is one line. */
export function errorLines(workflow: Workflow, execution: LastExecution | null): ErrorLine[] {
  if (execution === null) return [];
  const lines = new Map<string, ErrorLine>();
  const add = (nodeId: string, sentence: string, agentName?: string, place?: string) => {
    const agent = agentOf(workflow, execution, nodeId);
    lines.set(`${nodeId} ${sentence}`, {
      nodeId,
      type: agent.type,
      agentName: agentName || agent.name || 'Agent',
      place: place ?? agent.place,
      sentence,
    });
  };
  for (const reported of execution.errors) {
    for (const [nodeId, sentence] of Object.entries(reported)) add(nodeId, sentence);
  }
  for (const result of execution.deployment_results) {
    if (result.error === null || result.error === '') continue;
    add(result.node_id, result.error, result.agent_name, placeOf(result.output));
  }
  return [...lines.values()];
}
