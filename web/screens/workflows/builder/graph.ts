import type { AgentType } from '#contract/agents.ts';
import type { LastExecution } from '#contract/executions.ts';
import {
  autoConnectSource,
  refuseConnection,
  refuseDrop,
  structureProblems,
} from '#contract/workflow-rules.ts';
import type { Graph } from '#contract/workflows.ts';
import { nextFreeSlot, type Point, snap } from '#web/canvas/placement.ts';

export const emptyGraph: Graph = { nodes: [], edges: [] };

const none: ReadonlySet<string> = new Set();

/** Either the changed graph, or the sentence that says why it stays as it is. */
export type Change = { graph: Graph; refusal?: undefined } | { graph?: undefined; refusal: string };

export interface Addition {
  type: AgentType;
  deploymentId: string;
  /** Where it was dropped; without it the next free slot is taken. */
  position?: Point;
}

/**
 * Adds a node, connected by itself when there is exactly one source it can follow. It takes no id of another
 * node that was stored or ran: what became of that one in a run would be shown as its own.
 */
export function addNode(
  graph: Graph,
  addition: Addition,
  held: ReadonlySet<string> = none,
): Change & { nodeId?: string; connectedTo?: string | undefined } {
  const refusal = refuseDrop(graph.nodes, addition.type);
  if (refusal !== undefined) return { refusal };
  const nodeId = nextNodeId(graph, addition.type, held);
  const connectedTo = autoConnectSource(graph.nodes, addition.type);
  const position =
    addition.position === undefined ? nextFreeSlot(graph.nodes, addition.type) : snap(addition.position);
  const nodes = [
    ...graph.nodes,
    { id: nodeId, type: addition.type, position, deployment_id: addition.deploymentId },
  ];
  const edges = connectedTo === undefined ? graph.edges : [...graph.edges, edgeBetween(connectedTo, nodeId)];
  return { graph: { nodes, edges }, nodeId, connectedTo };
}

/** Connects two nodes; the same connection a second time changes nothing. */
export function connect(graph: Graph, source: string, target: string): Change {
  const refusal = refuseConnection(graph.nodes, { source, target });
  if (refusal !== undefined) return { refusal };
  if (isConnected(graph, source, target)) return { graph };
  return { graph: { ...graph, edges: [...graph.edges, edgeBetween(source, target)] } };
}

export function isConnected(graph: Graph, source: string, target: string): boolean {
  return graph.edges.some((edge) => edge.source === source && edge.target === target);
}

/** Takes away every connection of one node. */
export function disconnect(graph: Graph, nodeId: string): Graph {
  const edges = graph.edges.filter((edge) => edge.source !== nodeId && edge.target !== nodeId);
  return edges.length === graph.edges.length ? graph : { ...graph, edges };
}

/** Takes nodes and connections away; a connection goes with either of its nodes. */
export function remove(graph: Graph, nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>): Graph {
  const nodes = graph.nodes.filter((node) => !nodeIds.has(node.id));
  const edges = graph.edges.filter(
    (edge) => !edgeIds.has(edge.id) && !nodeIds.has(edge.source) && !nodeIds.has(edge.target),
  );
  if (nodes.length === graph.nodes.length && edges.length === graph.edges.length) return graph;
  return { nodes, edges };
}

export function move(graph: Graph, moves: ReadonlyMap<string, Point>): Graph {
  const nodes = graph.nodes.map((node) => {
    const to = moves.get(node.id);
    const isThere = to === undefined || (to.x === node.position.x && to.y === node.position.y);
    return isThere ? node : { ...node, position: to };
  });
  return nodes.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes };
}

/** The nodes this one could be connected to and is not yet, from whichever end it is. */
export function connectable(
  graph: Graph,
  nodeId: string,
): { source: string; target: string; other: string }[] {
  return graph.nodes.flatMap((other) => {
    for (const [source, target] of [
      [nodeId, other.id],
      [other.id, nodeId],
    ] as const) {
      if (isConnected(graph, source, target)) continue;
      if (refuseConnection(graph.nodes, { source, target }) === undefined) {
        return [{ source, target, other: other.id }];
      }
    }
    return [];
  });
}

/** Why this graph cannot be published, first reason first. */
export function reasonsAgainst(graph: Graph, isSample: (deploymentId: string) => boolean): string[] {
  const reasons = structureProblems(graph);
  if (graph.nodes.some((node) => isSample(node.deployment_id))) {
    reasons.push('Sample agents cannot be published.');
  }
  return reasons;
}

function edgeBetween(source: string, target: string): Graph['edges'][number] {
  return { id: `${source}-to-${target}`, source, target };
}

/** The ids of the nodes that a workflow has, and of those that its last run had: no new node takes one of them. */
export function heldIds(graph: Graph, lastRun: LastExecution | null): ReadonlySet<string> {
  const ran = lastRun === null ? [] : [lastRun.source, ...lastRun.deployment_results];
  return new Set([...graph.nodes.map(({ id }) => id), ...ran.flatMap((one) => one?.node_id ?? [])]);
}

function nextNodeId(graph: Graph, type: AgentType, held: ReadonlySet<string>): string {
  const taken = new Set(graph.nodes.map((node) => node.id));
  for (let number = graph.nodes.length + 1; ; number += 1) {
    const id = `${type.toLowerCase()}-${number}`;
    if (!taken.has(id) && !held.has(id)) return id;
  }
}
