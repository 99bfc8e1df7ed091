import type { AgentType } from '#contract/agents.ts';
import type { Graph } from '#contract/workflows.ts';

export interface Point {
  x: number;
  y: number;
}

export const nodeSize = { width: 240, height: 88 } as const;
/** Everything on the canvas stands on this grid; one arrow key is one step of it. */
export const gridStep = 16;

const sourceX = 80;
/** 440 px would lie off the grid, and the first arrow key would move a node sideways too. */
const targetX = 448;
const firstY = 80;
const rowStep = 128;

export function isSource(type: AgentType): boolean {
  return type === 'Generate' || type === 'Configure';
}

/** Where a node goes that was added without pointing at a place: its column's first row that is free. */
export function nextFreeSlot(nodes: Graph['nodes'], type: AgentType): Point {
  const x = isSource(type) ? sourceX : targetX;
  for (let y = firstY; ; y += rowStep) {
    if (nodes.every((node) => !overlaps(node.position, { x, y }))) return { x, y };
  }
}

/** Source left, targets stacked by name at its right, the source level with their middle; the same graph if it is so. */
export function tidyUp(graph: Graph, nameOf: (nodeId: string) => string): Graph {
  const byName = (a: { id: string }, b: { id: string }) =>
    nameOf(a.id).localeCompare(nameOf(b.id), undefined, { numeric: true }) || a.id.localeCompare(b.id);
  const sources = graph.nodes.filter((node) => isSource(node.type)).toSorted(byName);
  const targets = graph.nodes.filter((node) => !isSource(node.type)).toSorted(byName);
  const rows = Math.max(sources.length, targets.length);
  const places = new Map<string, Point>();
  place(sources, sourceX, rows, places);
  place(targets, targetX, rows, places);
  const nodes = graph.nodes.map((node) => {
    const to = places.get(node.id) ?? node.position;
    return to.x === node.position.x && to.y === node.position.y ? node : { ...node, position: to };
  });
  return nodes.every((node, index) => node === graph.nodes[index]) ? graph : { ...graph, nodes };
}

export function snap(point: Point): Point {
  return {
    x: Math.round(point.x / gridStep) * gridStep,
    y: Math.round(point.y / gridStep) * gridStep,
  };
}

function place(column: readonly { id: string }[], x: number, rows: number, places: Map<string, Point>): void {
  const start = firstY + ((rows - column.length) * rowStep) / 2;
  for (const [row, node] of column.entries()) places.set(node.id, { x, y: start + row * rowStep });
}

function overlaps(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < nodeSize.width && Math.abs(a.y - b.y) < nodeSize.height;
}
