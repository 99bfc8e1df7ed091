import {
  Background,
  BackgroundVariant,
  Handle,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTheme } from '#web/theme/use-theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { TraceState } from '#web/ui/Trace.tsx';
import { lookOfType } from '#web/ui/type-look.ts';
import './canvas.css';
import { NodeCard } from './NodeCard.tsx';
import { drawPicture, type PictureFlowNode, type PictureNode } from './picture.ts';
import { gridStep, isSource } from './placement.ts';
import { TraceEdge } from './TraceEdge.tsx';

const nodeTypes = { picture: memo(PictureCard) };
const edgeTypes = { trace: TraceEdge };
const fitOptions = { padding: 0.1, maxZoom: 1 };

interface WorkflowPictureProps {
  /** What the region is called. */
  name: string;
  nodes: readonly PictureNode[];
  className?: string;
}

/** A workflow to look at: the agents with their states, nothing to change; fills the box it is given. */
export function WorkflowPicture({ name, nodes, className }: WorkflowPictureProps) {
  const { shown } = useTheme();
  const drawn = useMemo(() => drawPicture(nodes), [nodes]);
  return (
    <section
      aria-label={name}
      className={classNames('canvas overflow-hidden rounded-card border bg-sunken', className)}
    >
      <ReactFlowProvider>
        <ReactFlow
          nodes={drawn.nodes}
          edges={drawn.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={shown}
          minZoom={0.25}
          maxZoom={1.5}
          fitView
          fitViewOptions={fitOptions}
          nodesDraggable={false}
          nodesConnectable={false}
          // The list of steps beside it can be walked through; the picture is one stop less on the way.
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          deleteKeyCode={null}
          // The wheel belongs to the page.
          zoomOnScroll={false}
          preventScrolling={false}
          attributionPosition="bottom-left"
        >
          <Background variant={BackgroundVariant.Dots} gap={gridStep} size={1.5} />
          <Zoom />
        </ReactFlow>
      </ReactFlowProvider>
    </section>
  );
}

const wordColours: Record<TraceState, string> = {
  ahead: 'text-muted',
  running: 'text-run-fg',
  done: 'text-ok-fg',
  failed: 'text-danger',
};

function PictureCard({ data }: NodeProps<PictureFlowNode>) {
  const { kind, name, target, state, word } = data;
  return (
    <NodeCard
      kind={kind}
      name={name}
      caption={target ?? kind}
      foot={
        <span className={classNames('min-w-0 flex-1 truncate', wordColours[state])} title={word}>
          {word}
        </span>
      }
    >
      <Handle
        type={isSource(kind) ? 'source' : 'target'}
        position={isSource(kind) ? Position.Right : Position.Left}
        isConnectable={false}
        className={classNames('agent-handle', lookOfType(kind).mid)}
      />
    </NodeCard>
  );
}

function Zoom() {
  const flow = useReactFlow();
  const tools = [
    { name: 'Zoom In', icon: <ZoomIn aria-hidden />, use: () => flow.zoomIn() },
    { name: 'Zoom Out', icon: <ZoomOut aria-hidden />, use: () => flow.zoomOut() },
    { name: 'Fit View', icon: <Maximize aria-hidden />, use: () => flow.fitView(fitOptions) },
  ];
  return (
    <Panel position="bottom-right" className="flex rounded-control border bg-surface p-0.5">
      {tools.map(({ name, icon, use }) => (
        <Button
          key={name}
          look="ghost"
          size="icon-small"
          aria-label={name}
          title={name}
          onClick={() => void use()}
        >
          {icon}
        </Button>
      ))}
    </Panel>
  );
}
