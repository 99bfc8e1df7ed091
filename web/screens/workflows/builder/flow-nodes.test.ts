import { describe, expect, it } from 'vitest';
import type { Graph } from '#contract/workflows.ts';
import { makeFlowNodes } from './flow-nodes.ts';
import { addNode, emptyGraph, move } from './graph.ts';

const nobody: ReadonlySet<string> = new Set();
const sizes = new Map<string, { width: number; height: number }>();

function drawn(): Graph {
  const one = addNode(emptyGraph, { type: 'Generate', deploymentId: 'keys' }).graph ?? emptyGraph;
  return addNode(one, { type: 'Deploy', deploymentId: 'bucket' }).graph ?? one;
}

describe('makeFlowNodes', () => {
  const names = new Map([
    ['generate-1', 'AWS keys'],
    ['deploy-2', 'S3 decoys'],
  ]);

  it('keeps the node that stayed, and what the moved one shows', () => {
    const flowNodes = makeFlowNodes();
    const graph = drawn();
    const [keys, bucket] = flowNodes(graph.nodes, names, nobody, sizes);
    const moved = move(graph, new Map([['deploy-2', { x: 0, y: 16 }]]));
    const [sameKeys, movedBucket] = flowNodes(moved.nodes, names, nobody, sizes);
    expect(sameKeys).toBe(keys);
    expect(movedBucket).not.toBe(bucket);
    expect(movedBucket?.position).toEqual({ x: 0, y: 16 });
    expect(movedBucket?.data).toBe(bucket?.data);
  });

  it('makes anew what is called or chosen differently', () => {
    const flowNodes = makeFlowNodes();
    const { nodes } = drawn();
    const [, bucket] = flowNodes(nodes, names, nobody, sizes);
    const [, renamed] = flowNodes(nodes, new Map([...names, ['deploy-2', 'New']]), nobody, sizes);
    expect(renamed?.data).not.toBe(bucket?.data);
    expect(renamed?.ariaLabel).toBe('Deploy node: New');
    const [, chosen] = flowNodes(nodes, names, new Set(['deploy-2']), sizes);
    expect([bucket?.selected, chosen?.selected]).toEqual([false, true]);
  });
});
