import type { Node } from '@xyflow/react';
import type { AgentType } from '#contract/agents.ts';
import type { TraceState } from '#web/ui/Trace.tsx';
import { isSource, nodeSize, tidyUp } from './placement.ts';
import type { TraceFlowEdge } from './TraceEdge.tsx';

/** One agent of a run, as the read-only canvas shows it. */
export interface PictureNode {
  id: string;
  kind: AgentType;
  /** Of its own: the second node of one agent is 'S3 decoys (2)'. */
  name: string;
  /** Where it points: 'acme-backups'. */
  target?: string | undefined;
  state: TraceState;
  /** The state in words: 'Waiting', 'Running 0:04', 'Completed', 'Failed: the bucket is gone.' */
  word: string;
}

export type PictureFlowNode = Node<Omit<PictureNode, 'id'>, 'picture'>;

/** The source at the left, each of its targets connected to it at the right; a line says how its target fares. */
export function drawPicture(nodes: readonly PictureNode[]): {
  nodes: PictureFlowNode[];
  edges: TraceFlowEdge[];
} {
  const names = new Map(nodes.map((node) => [node.id, node.name]));
  const start = { x: 0, y: 0 };
  const bare = nodes.map(({ id, kind }) => ({ id, type: kind, position: start, deployment_id: id }));
  const tidy = tidyUp({ nodes: bare, edges: [] }, (id) => names.get(id) ?? '');
  const places = new Map(tidy.nodes.map((node) => [node.id, node.position]));
  const source = nodes.find((node) => isSource(node.kind));
  return {
    nodes: nodes.map(({ id, ...data }) => ({
      id,
      type: 'picture',
      position: places.get(id) ?? start,
      data,
      initialWidth: nodeSize.width,
      initialHeight: nodeSize.height,
      ariaLabel: `${data.kind} node: ${data.name}`,
      ariaRole: 'group',
      domAttributes: { 'aria-roledescription': 'workflow node' },
    })),
    edges: nodes.flatMap((node) =>
      source === undefined || isSource(node.kind)
        ? []
        : [
            {
              id: `${source.id}-to-${node.id}`,
              source: source.id,
              target: node.id,
              type: 'trace',
              data: { state: node.state },
              ariaLabel: `Connection from ${source.name} to ${node.name}`,
              ariaRole: 'group',
              domAttributes: { 'aria-roledescription': 'connection' },
            },
          ],
    ),
  };
}
