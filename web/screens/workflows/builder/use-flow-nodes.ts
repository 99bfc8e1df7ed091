import { useRef } from 'react';
import type { Node } from '@xyflow/react';
import type { Graph } from '#contract/workflows.ts';
import { nodeSize } from './placement.ts';

type GraphNode = Graph['nodes'][number];
export type AgentFlowNode = Node<{ name: string; deploymentId: string; kind: GraphNode['type'] }, 'agent'>;

interface Made {
  from: GraphNode;
  name: string;
  isSelected: boolean;
  measured: { width: number; height: number } | undefined;
  node: AgentFlowNode;
}

/** The drawing as React Flow wants it. A node that did not change stays the same object, so that only moved ones render. */
export function useFlowNodes(
  nodes: Graph['nodes'],
  names: ReadonlyMap<string, string>,
  selected: ReadonlySet<string>,
  measured: ReadonlyMap<string, { width: number; height: number }>,
): AgentFlowNode[] {
  const made = useRef(new Map<string, Made>());
  const next = new Map<string, Made>();
  for (const from of nodes) {
    const name = names.get(from.id) ?? '';
    const isSelected = selected.has(from.id);
    const size = measured.get(from.id);
    const old = made.current.get(from.id);
    const isSame =
      old?.from === from && old.name === name && old.isSelected === isSelected && old.measured === size;
    next.set(
      from.id,
      isSame ? old : { from, name, isSelected, measured: size, node: flowNode(from, name, isSelected, size) },
    );
  }
  made.current = next;
  return [...next.values()].map((one) => one.node);
}

function flowNode(
  from: GraphNode,
  name: string,
  isSelected: boolean,
  measured: Made['measured'],
): AgentFlowNode {
  return {
    id: from.id,
    type: 'agent',
    position: from.position,
    selected: isSelected,
    initialWidth: nodeSize.width,
    initialHeight: nodeSize.height,
    ...(measured !== undefined && { measured }),
    data: { name, deploymentId: from.deployment_id, kind: from.type },
    ariaLabel: `${from.type} node: ${name}`,
    domAttributes: { 'aria-roledescription': 'workflow node' },
  };
}
