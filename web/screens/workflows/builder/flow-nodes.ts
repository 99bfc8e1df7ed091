import type { Node } from '@xyflow/react';
import type { Graph } from '#contract/workflows.ts';
import { nodeSize } from '#web/canvas/placement.ts';

type GraphNode = Graph['nodes'][number];
export type AgentFlowNode = Node<{ name: string; deploymentId: string; kind: GraphNode['type'] }, 'agent'>;

interface Made {
  from: GraphNode;
  name: string;
  isSelected: boolean;
  measured: { width: number; height: number } | undefined;
  node: AgentFlowNode;
}

/**
 * Gives the drawing as React Flow wants it. A node that did not change stays the same object, so that of a dragged
 * drawing only the moved nodes are drawn again.
 */
export function makeFlowNodes() {
  let made = new Map<string, Made>();
  return function flowNodes(
    nodes: Graph['nodes'],
    names: ReadonlyMap<string, string>,
    selected: ReadonlySet<string>,
    sizes: ReadonlyMap<string, { width: number; height: number }>,
  ): AgentFlowNode[] {
    made = new Map(
      nodes.map((from) => {
        const now = {
          from,
          name: names.get(from.id) ?? '',
          isSelected: selected.has(from.id),
          measured: sizes.get(from.id),
        };
        const old = made.get(from.id);
        return [
          from.id,
          old !== undefined && isSame(old, now) ? old : { ...now, node: flowNode(now, old?.node.data) },
        ];
      }),
    );
    return [...made.values()].map((one) => one.node);
  };
}

function isSame(a: Omit<Made, 'node'>, b: Omit<Made, 'node'>): boolean {
  return a.from === b.from && a.name === b.name && a.isSelected === b.isSelected && a.measured === b.measured;
}

function flowNode(
  { from, name, isSelected, measured }: Omit<Made, 'node'>,
  before: AgentFlowNode['data'] | undefined,
): AgentFlowNode {
  const data = { name, deploymentId: from.deployment_id, kind: from.type };
  return {
    id: from.id,
    type: 'agent',
    position: from.position,
    selected: isSelected,
    initialWidth: nodeSize.width,
    initialHeight: nodeSize.height,
    ...(measured !== undefined && { measured }),
    // What a card shows does not change while it is dragged: the same object keeps it from being drawn again.
    data: before !== undefined && isSameData(before, data) ? before : data,
    ariaLabel: `${from.type} node: ${name}`,
    domAttributes: { 'aria-roledescription': 'workflow node' },
  };
}

function isSameData(a: AgentFlowNode['data'], b: AgentFlowNode['data']): boolean {
  return a.name === b.name && a.deploymentId === b.deploymentId && a.kind === b.kind;
}
