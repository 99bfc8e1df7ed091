import type { Graph } from '#contract/workflows.ts';
import { addNode, type Addition } from './graph.ts';
import { gridStep, isSource, type Point } from '#web/canvas/placement.ts';

/** Nodes without their ids: what they stand for and where they stood. */
export type Copied = readonly (Addition & { position: Point })[];

export interface Pasted {
  graph: Graph;
  nodeIds: string[];
  /** Why the first of those that could not be pasted stayed out. */
  refusal: string | undefined;
}

const nothing: Copied = [];
const shift = 2 * gridStep;

/** Lasts as long as the page, so that a copy can be pasted into another workflow. */
let copied: Copied = nothing;

export function keepCopy(next: Copied): void {
  copied = next;
}

export function lastCopy(): Copied {
  return copied;
}

export function copyOf(graph: Graph, nodeIds: ReadonlySet<string>): Copied {
  return graph.nodes
    .filter((node) => nodeIds.has(node.id))
    .map(({ type, deployment_id: deploymentId, position }) => ({ type, deploymentId, position }));
}

/** Adds copies beside what is there, under the rules of a drop: a second source stays out, a target is connected. */
export function paste(graph: Graph, copy: Copied, held?: ReadonlySet<string>): Pasted {
  const by = freeShift(graph, copy);
  const pasted: Pasted = { graph, nodeIds: [], refusal: undefined };
  // Sources first: a target can only follow one that is there.
  for (const one of copy.toSorted((a, b) => Number(isSource(b.type)) - Number(isSource(a.type)))) {
    const position = { x: one.position.x + by, y: one.position.y + by };
    const added = addNode(pasted.graph, { ...one, position }, held);
    if (added.graph === undefined) pasted.refusal ??= added.refusal;
    else {
      pasted.graph = added.graph;
      if (added.nodeId !== undefined) pasted.nodeIds.push(added.nodeId);
    }
  }
  return pasted;
}

/** How far right and down the copies go, all together, so that none lies exactly on a node. */
function freeShift(graph: Graph, copy: Copied): number {
  const taken = new Set(graph.nodes.map(({ position }) => keyOf(position, 0)));
  for (let by = 0; ; by += shift) {
    if (copy.every(({ position }) => !taken.has(keyOf(position, by)))) return by;
  }
}

function keyOf({ x, y }: Point, by: number): string {
  return `${x + by} ${y + by}`;
}
