import { describe, expect, it } from 'vitest';
import type { AgentType } from '#contract/agents.ts';
import type { Graph } from '#contract/workflows.ts';
import { copyOf, paste } from './copy-paste.ts';
import { addNode, emptyGraph } from './graph.ts';

function draw(...types: AgentType[]): Graph {
  let graph = emptyGraph;
  for (const [nth, type] of types.entries()) {
    graph = addNode(graph, { type, deploymentId: `deployment-${nth}` }).graph ?? graph;
  }
  return graph;
}

const all = (graph: Graph) => new Set(graph.nodes.map((node) => node.id));

describe('paste', () => {
  it('puts a target beside its original and connects it, again and again', () => {
    const graph = draw('Generate', 'Deploy');
    const copy = copyOf(graph, new Set(['deploy-2']));
    const once = paste(graph, copy);
    const twice = paste(once.graph, copy);
    expect(twice.graph.nodes.map(({ deployment_id, position }) => [deployment_id, position])).toEqual([
      ['deployment-0', { x: 80, y: 80 }],
      ['deployment-1', { x: 448, y: 80 }],
      ['deployment-1', { x: 480, y: 112 }],
      ['deployment-1', { x: 512, y: 144 }],
    ]);
    expect(twice.graph.edges.map((edge) => edge.target)).toEqual(['deploy-2', 'deploy-3', 'deploy-4']);
    expect([once.nodeIds, twice.nodeIds]).toEqual([['deploy-3'], ['deploy-4']]);
  });

  it('leaves a second source out and says why, while the targets come', () => {
    const graph = draw('Generate', 'Deploy');
    const pasted = paste(graph, copyOf(graph, all(graph)));
    expect(pasted.refusal).toBe('This workflow already has a Generate agent.');
    expect(pasted.graph.nodes.map((node) => node.type)).toEqual(['Generate', 'Deploy', 'Deploy']);
  });

  it('rebuilds a whole workflow on an empty canvas, whichever was drawn first', () => {
    const { nodes, edges } = draw('Configure', 'Analyzer', 'Analyzer');
    const graph = { nodes: nodes.toReversed(), edges };
    const pasted = paste(emptyGraph, copyOf(graph, all(graph)));
    expect(pasted.refusal).toBeUndefined();
    expect(pasted.graph.edges).toHaveLength(2);
    expect(pasted.graph.nodes.map((node) => node.position)).toEqual([
      { x: 80, y: 80 },
      { x: 448, y: 208 },
      { x: 448, y: 80 },
    ]);
  });

  it('refuses a target on an empty canvas, and changes nothing without a copy', () => {
    const graph = draw('Generate', 'Deploy');
    const pasted = paste(emptyGraph, copyOf(graph, new Set(['deploy-2'])));
    expect(pasted).toEqual({
      graph: emptyGraph,
      nodeIds: [],
      refusal: 'Start with an Identity agent (Generate) or a Configure agent.',
    });
    expect(paste(graph, [])).toEqual({ graph, nodeIds: [], refusal: undefined });
  });
});
