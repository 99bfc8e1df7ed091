import type { AgentType } from './agents.ts';

/** The rules of what may be drawn. The canvas asks them on each drop, the server asks them again on publish. */
export interface RuleNode {
  id: string;
  type: AgentType;
}
export interface RuleEdge {
  source: string;
  target: string;
}
export interface RuleGraph {
  nodes: readonly RuleNode[];
  edges: readonly RuleEdge[];
}

export const maxNodes = 15;

const onlyDeploy = 'An Identity Agent Workflow takes only Deploy agents.';
const onlyAnalyzer = 'An Analysis Workflow takes only Analyzer agents.';

export type WorkflowShape = 'identity' | 'analysis' | 'empty' | 'custom';

export function shapeOf(nodes: readonly RuleNode[]): WorkflowShape {
  if (nodes.length === 0) return 'empty';
  if (has(nodes, 'Generate')) return 'identity';
  if (has(nodes, 'Configure')) return 'analysis';
  return 'custom';
}

/** The kind shown on the list: derived from the nodes, else the dominant type, else 'Unknown'. */
export function kindOf(nodes: readonly RuleNode[]): string {
  if (has(nodes, 'Generate') && has(nodes, 'Deploy')) return 'Generate → Deploy';
  if (has(nodes, 'Configure') && has(nodes, 'Analyzer')) return 'Configure → Analyzer';
  const counts = new Map<string, number>();
  for (const node of nodes) counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
  const dominant = [...counts].toSorted((a, b) => b[1] - a[1])[0];
  return dominant?.[0] ?? 'Unknown';
}

/** Why a node of this type may not be dropped now, or undefined when it may. */
export function refuseDrop(nodes: readonly RuleNode[], type: AgentType): string | undefined {
  const shape = shapeOf(nodes);
  if (shape === 'empty') {
    if (type === 'Generate' || type === 'Configure') return undefined;
    return 'Start with an Identity agent (Generate) or a Configure agent.';
  }
  if (shape === 'identity') {
    if (type === 'Generate') return 'This workflow already has a Generate agent.';
    if (type !== 'Deploy') return onlyDeploy;
  }
  if (shape === 'analysis') {
    if (type === 'Configure') return 'This workflow already has a Configure agent.';
    if (type !== 'Analyzer') return onlyAnalyzer;
  }
  // The source was taken away: what is left waits for one of its kind.
  if (has(nodes, 'Analyzer') && (type === 'Generate' || type === 'Deploy')) {
    return type === 'Generate' ? onlyDeploy : onlyAnalyzer;
  }
  if (has(nodes, 'Deploy') && (type === 'Configure' || type === 'Analyzer')) {
    return type === 'Configure' ? onlyAnalyzer : onlyDeploy;
  }
  return undefined;
}

/** Why these two may not be connected, or undefined when they may. */
export function refuseConnection(nodes: readonly RuleNode[], edge: RuleEdge): string | undefined {
  const source = nodes.find((node) => node.id === edge.source);
  const target = nodes.find((node) => node.id === edge.target);
  if (source === undefined || target === undefined)
    return 'This connection leads to an agent that is not there.';
  if (has(nodes, 'Generate')) {
    return source.type === 'Generate' && target.type === 'Deploy' ? undefined : 'Connect Generate to Deploy.';
  }
  if (has(nodes, 'Configure')) {
    return source.type === 'Configure' && target.type === 'Analyzer'
      ? undefined
      : 'Connect Configure to Analyzer.';
  }
  return 'Start with an Identity agent (Generate) or a Configure agent.';
}

/** The node a fresh drop connects to by itself: the only Generate for a Deploy, the only Configure for an Analyzer. */
export function autoConnectSource(nodes: readonly RuleNode[], type: AgentType): string | undefined {
  const wanted = type === 'Deploy' ? 'Generate' : type === 'Analyzer' ? 'Configure' : undefined;
  const sources = nodes.filter((node) => node.type === wanted);
  return sources.length === 1 ? sources[0]?.id : undefined;
}

/** Why this graph may not be published, first reason first; empty when it may. */
export function structureProblems(graph: RuleGraph): string[] {
  const { nodes, edges } = graph;
  const found: string[] = [];
  const isIdentity = has(nodes, 'Generate');
  const isAnalysis = has(nodes, 'Configure');
  if (!isIdentity && !isAnalysis) found.push('Add a Generate or a Configure agent.');
  if (isIdentity && !has(nodes, 'Deploy')) found.push('Add a Deploy agent.');
  if (isAnalysis && !has(nodes, 'Analyzer')) found.push('Add an Analyzer agent.');
  if (nodes.length > maxNodes) {
    found.push(`Remove ${nodes.length - maxNodes}: a workflow holds at most ${maxNodes} nodes.`);
  }
  found.push(...mixtureProblems(nodes));
  const unconnected = nodes.filter(
    (node) => !edges.some((e) => e.source === node.id || e.target === node.id),
  );
  const missing = Math.max(unconnected.length, nodes.length - 1 - distinctEdges(edges).length);
  if (nodes.length > 1 && missing > 0) found.push(`Connect every agent: ${missing} not connected.`);
  for (const edge of edges) {
    const refusal = refuseConnection(nodes, edge);
    if (refusal !== undefined && !found.includes(refusal)) found.push(refusal);
  }
  if (new Set(nodes.map((node) => node.id)).size !== nodes.length) found.push('Two nodes carry the same id.');
  return found;
}

function mixtureProblems(nodes: readonly RuleNode[]): string[] {
  const placed: RuleNode[] = [];
  const found: string[] = [];
  // Sources first: the order in which nodes were drawn says nothing about the shape.
  const isSource = (node: RuleNode) => node.type === 'Generate' || node.type === 'Configure';
  for (const node of [...nodes.filter(isSource), ...nodes.filter((node) => !isSource(node))]) {
    const refusal = refuseDrop(placed, node.type);
    if (refusal !== undefined && placed.length > 0 && !found.includes(refusal)) found.push(refusal);
    placed.push(node);
  }
  return found;
}

export function distinctEdges<E extends RuleEdge>(edges: readonly E[]): E[] {
  const seen = new Set<string>();
  return edges.filter((edge) => {
    const key = JSON.stringify([edge.source, edge.target]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function has(nodes: readonly RuleNode[], type: AgentType): boolean {
  return nodes.some((node) => node.type === type);
}
