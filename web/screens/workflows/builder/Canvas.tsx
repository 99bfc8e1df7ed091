import {
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  type EdgeChange,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  ReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { refuseConnection } from '#contract/workflow-rules.ts';
import type { Graph } from '#contract/workflows.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { AgentNode } from './AgentNode.tsx';
import { useBuilder } from './builder-context.ts';
import '#web/canvas/canvas.css';
import { gridStep, type Point } from '#web/canvas/placement.ts';
import { TraceEdge } from '#web/canvas/TraceEdge.tsx';
import { type AgentFlowNode, makeFlowNodes } from './flow-nodes.ts';

interface CanvasProps {
  graph: Graph;
  names: ReadonlyMap<string, string>;
  selection: ReadonlySet<string>;
  onSelectionChange: (selection: ReadonlySet<string>) => void;
  onRefuse: (sentence: string) => void;
  children?: ReactNode;
}

const nodeTypes = { agent: AgentNode };
const edgeTypes = { trace: TraceEdge };
const grid: [number, number] = [gridStep, gridStep];
const mostForMinimap = 6;
const minimapSize = { width: 144, height: 96 };
/** What a screen reader says of each node and connection, behind its name. */
const spoken = {
  // The name of the key says the opposite of when it is read.
  'node.a11yDescription.keyboardDisabled':
    'Enter selects, arrow keys move what is selected, C connects, Shift F10 opens the menu, Delete removes.',
  'edge.a11yDescription.default': 'Enter selects, Delete removes.',
};

/** The drawing itself: pointer, wheel and arrow keys change the graph in the store, which draws it again. */
export function Canvas({ graph, names, selection, onSelectionChange, onRefuse, children }: CanvasProps) {
  const { store, actions, setOpenMenu } = useBuilder();
  const { shown } = useTheme();
  const [measured, setMeasured] = useState<ReadonlyMap<string, { width: number; height: number }>>(new Map());
  const [flowNodes] = useState(makeFlowNodes);
  // Starts with everything in sight when something was drawn before.
  const [fitsView] = useState(graph.nodes.length > 0);
  const nodes = flowNodes(graph.nodes, names, selection, measured);
  const edges = useMemo(
    () => graph.edges.map((edge) => flowEdge(edge, names, selection)),
    [graph.edges, names, selection],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<AgentFlowNode>[]) => {
      const moves = new Map<string, Point>();
      let isDragging = false;
      const sizes = new Map<string, { width: number; height: number }>();
      for (const change of changes) {
        if (change.type === 'position' && change.position !== undefined) {
          moves.set(change.id, change.position);
          isDragging ||= change.dragging === true;
        }
        if (change.type === 'dimensions' && change.dimensions !== undefined) {
          sizes.set(change.id, change.dimensions);
        }
      }
      if (moves.size > 0) store.dispatch({ kind: 'move', moves, isDragging });
      if (sizes.size > 0) setMeasured((before) => new Map([...before, ...sizes]));
      onSelectionChange(selectedAfter(selection, changes));
    },
    [store, selection, onSelectionChange],
  );
  const onEdgesChange = (changes: EdgeChange[]) => onSelectionChange(selectedAfter(selection, changes));
  const refusalOf = (edge: Connection | Edge) => refuseConnection(store.graph().nodes, edge);
  const onConnectEnd = (_: unknown, { isValid, fromNode, toNode, fromHandle }: FinalConnectionState) => {
    if (isValid === true || fromNode === null || toNode === null || fromNode.id === toNode.id) return;
    const ends = [fromNode.id, toNode.id] as const;
    const [source, target] = fromHandle?.type === 'target' ? [ends[1], ends[0]] : ends;
    const refusal = refuseConnection(store.graph().nodes, { source, target });
    if (refusal !== undefined) onRefuse(refusal);
  };

  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onConnect={({ source, target }) => actions.connect(source, target)}
      onConnectEnd={onConnectEnd}
      onClickConnectEnd={onConnectEnd}
      isValidConnection={(edge) => refusalOf(edge) === undefined}
      onNodeContextMenu={(event, node) => {
        event.preventDefault();
        setOpenMenu({ nodeId: node.id, of: 'actions', isFromNode: true });
      }}
      colorMode={shown}
      minZoom={0.5}
      maxZoom={1.5}
      fitView={fitsView}
      fitViewOptions={fitOptions}
      snapToGrid
      snapGrid={grid}
      connectionRadius={32}
      // Deleting goes through our own key handler, so that nodes and their connections are one step.
      deleteKeyCode={null}
      ariaLabelConfig={spoken}
      attributionPosition="bottom-center"
    >
      <Background variant={BackgroundVariant.Dots} gap={gridStep} size={1.5} />
      {graph.nodes.length > mostForMinimap && (
        <MiniMap
          position="bottom-left"
          ariaLabel="Minimap"
          nodeColor={minimapColour}
          pannable
          style={minimapSize}
        />
      )}
      {children}
    </ReactFlow>
  );
}

export const fitOptions = { padding: 0.15, maxZoom: 1 };

function flowEdge(
  edge: Graph['edges'][number],
  names: ReadonlyMap<string, string>,
  selection: ReadonlySet<string>,
): Edge {
  return {
    ...edge,
    type: 'trace',
    selected: selection.has(edge.id),
    ariaLabel: `Connection from ${names.get(edge.source) ?? ''} to ${names.get(edge.target) ?? ''}`,
    domAttributes: { 'aria-roledescription': 'connection' },
  };
}

function selectedAfter(
  selection: ReadonlySet<string>,
  changes: readonly (NodeChange<AgentFlowNode> | EdgeChange)[],
): ReadonlySet<string> {
  const selects = changes.filter((change) => change.type === 'select');
  if (selects.length === 0) return selection;
  const next = new Set(selection);
  for (const { id, selected } of selects) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

function minimapColour(node: AgentFlowNode): string {
  return `var(--${node.data.kind.toLowerCase()}-mid)`;
}
