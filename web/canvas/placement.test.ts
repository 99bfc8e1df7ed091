import { describe, expect, it } from 'vitest';
import type { Graph } from '#contract/workflows.ts';
import { nextFreeSlot, nodeSize, snap, tidyUp } from './placement.ts';

function node(id: string, type: 'Generate' | 'Deploy', x: number, y: number): Graph['nodes'][number] {
  return { id, type, position: { x, y }, deployment_id: id };
}

describe('nextFreeSlot', () => {
  it('puts sources left and targets right, each in the first free row', () => {
    expect(nextFreeSlot([], 'Generate')).toEqual({ x: 80, y: 80 });
    expect(nextFreeSlot([node('a', 'Generate', 80, 80)], 'Deploy')).toEqual({ x: 448, y: 80 });
    expect(nextFreeSlot([node('b', 'Deploy', 448, 80)], 'Deploy')).toEqual({ x: 448, y: 208 });
  });

  it('does not cover a node that was dragged into a slot', () => {
    const slot = nextFreeSlot([node('a', 'Deploy', 500, 120)], 'Deploy');
    expect(slot.y).toBeGreaterThanOrEqual(120 + nodeSize.height);
  });
});

describe('tidyUp', () => {
  it('stacks the targets by name and sets the source level with their middle', () => {
    const graph: Graph = {
      nodes: [node('s', 'Generate', 7, 9), node('z', 'Deploy', 1, 1), node('a', 'Deploy', 2, 2)],
      edges: [],
    };
    const places = new Map(tidyUp(graph, (id) => id).nodes.map((one) => [one.id, one.position]));
    expect(places.get('a')).toEqual({ x: 448, y: 80 });
    expect(places.get('z')).toEqual({ x: 448, y: 208 });
    expect(places.get('s')).toEqual({ x: 80, y: 144 });
  });

  it('is the same graph when it is tidy, so that nothing is there to undo', () => {
    const graph: Graph = { nodes: [node('s', 'Generate', 7, 9), node('t', 'Deploy', 1, 1)], edges: [] };
    const tidy = tidyUp(graph, (id) => id);
    expect(tidy).not.toBe(graph);
    expect(tidyUp(tidy, (id) => id)).toBe(tidy);
  });

  it('keeps nodes and connections as they are otherwise', () => {
    const graph: Graph = {
      nodes: [node('s', 'Generate', 7, 9), node('t', 'Deploy', 1, 1)],
      edges: [{ id: 'e', source: 's', target: 't' }],
    };
    const tidy = tidyUp(graph, () => 'same name');
    expect(tidy.edges).toBe(graph.edges);
    expect(tidy.nodes.map((one) => one.deployment_id)).toEqual(['s', 't']);
  });
});

describe('snap', () => {
  it('moves to the nearest grid point', () => {
    expect(snap({ x: 7.9, y: 8.1 })).toEqual({ x: 0, y: 16 });
    expect(snap({ x: -20, y: 31 })).toEqual({ x: -16, y: 32 });
  });
});
