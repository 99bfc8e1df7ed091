import { findEntry, type CatalogueEntry } from '#catalogue/catalogue.ts';
import { problem } from '#contract/refusal.ts';
import { distinctEdges, structureProblems } from '#contract/workflow-rules.ts';
import type { Graph, WorkflowNode } from '#contract/workflows.ts';
import type { Db } from '#server/db/open.ts';
import { findDeploymentsForUse, type UsableDeployment } from './store.ts';

/** A node with what it stands for. */
export interface ResolvedNode {
  node: WorkflowNode;
  deployment: UsableDeployment;
  entry: Exclude<CatalogueEntry, { kind: 'Announced' }>;
}

export interface ResolvedGraph {
  graph: Graph;
  source: ResolvedNode;
  targets: ResolvedNode[];
}

/**
 * The rules of the canvas, asked again by the server: structure, and that each node stands for a deployment of
 * this user that can be run. Deployments are locked against deletion for the rest of the transaction.
 */
export async function resolveGraph(db: Db, userId: string, drawn: Graph): Promise<ResolvedGraph> {
  const graph = { nodes: drawn.nodes, edges: distinctEdges(drawn.edges) };
  const structure = structureProblems(graph);
  if (structure.length > 0) {
    const errors = structure.map((msg) => ({ field: 'configuration', msg }));
    throw problem('invalid-request', structure.join(' '), { errors });
  }
  const resolved = await resolveNodes(db, userId, graph.nodes);
  const source = resolved.find(({ node }) => node.type === 'Generate' || node.type === 'Configure');
  if (source === undefined) throw problem('invalid-request', 'Add a Generate or a Configure agent.');
  const targets = resolved.filter((one) => one !== source);
  for (const target of targets) refuseForeignProfile(source, target);
  return { graph, source, targets };
}

/** An analyzer reads with the profiles of its own cloud. */
export function refuseForeignProfile(source: ResolvedNode, { entry, deployment }: ResolvedNode): void {
  if (entry.kind !== 'Analyzer' || entry.agent.profile === source.deployment.agentId) return;
  throw problem(
    'invalid-request',
    `${deployment.name} cannot read with ${source.deployment.name}: it needs another kind of profile. Connect it to one of its own cloud.`,
  );
}

/** What these nodes stand for, locked in the same way. */
export async function resolveNodes(
  db: Db,
  userId: string,
  nodes: readonly WorkflowNode[],
): Promise<ResolvedNode[]> {
  const ids = nodes.map((node) => node.deployment_id);
  const deployments = await findDeploymentsForUse(db, userId, ids);
  return nodes.map((node, index) => resolveNode(node, index, deployments.get(node.deployment_id)));
}

function resolveNode(
  node: WorkflowNode,
  index: number,
  deployment: UsableDeployment | undefined,
): ResolvedNode {
  const field = `configuration.nodes.${index}.deployment_id`;
  const entry = deployment === undefined ? undefined : findEntry(deployment.agentId);
  if (deployment === undefined || entry === undefined || entry.kind === 'Announced') {
    const msg = `Node ${index + 1} stands for an agent that is not deployed. Remove it, or deploy the agent first.`;
    throw problem('invalid-request', msg, { errors: [{ field, msg }] });
  }
  if (deployment.type !== node.type) {
    const msg = `Node ${index + 1} is drawn as ${node.type}, but ${deployment.name} is a ${deployment.type} agent.`;
    throw problem('invalid-request', msg, { errors: [{ field, msg }] });
  }
  if (deployment.status !== 'completed') {
    const msg = `${deployment.name} is not ready: its deployment is ${deployment.status}.`;
    throw problem('invalid-request', msg, { errors: [{ field, msg }] });
  }
  return { node, deployment, entry };
}
