import type { AgentType } from '#contract/agents.ts';

/** What to do next, above the canvas. */
export function canvasHint(nodes: readonly { type: AgentType }[]): string {
  const has = (type: AgentType) => nodes.some((node) => node.type === type);
  if (nodes.length === 0) {
    return 'Start by dragging either an Identity agent or a Configure agent to the canvas';
  }
  if (has('Configure') && !has('Analyzer')) return 'Now add Analyzer agents to complete your workflow';
  if (has('Generate') && !has('Deploy')) return 'Now add Target agents to complete your workflow';
  return 'Connect your agents to create a workflow';
}
