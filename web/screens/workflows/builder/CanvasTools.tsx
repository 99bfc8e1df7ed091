import { Panel, useConnection, useReactFlow } from '@xyflow/react';
import { Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { refuseConnection } from '#contract/workflow-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { useBuilder } from './builder-context.ts';
import { canvasHint } from './canvas-hint.ts';
import { fitOptions } from './Canvas.tsx';
import { useBuilderState } from './use-graph.ts';

/** 'Undo', 'Redo' and 'Tidy Up', beside the canvas heading. */
export function HistoryTools() {
  const { store, actions } = useBuilder();
  const { history } = useBuilderState(store);
  return (
    <>
      <Tool name="Undo" icon={<Undo2 aria-hidden />} isOff={history.past.length === 0} onUse={actions.undo} />
      <Tool
        name="Redo"
        icon={<Redo2 aria-hidden />}
        isOff={history.future.length === 0}
        onUse={actions.redo}
      />
      <Button size="toolbar" disabled={history.present.nodes.length === 0} onClick={actions.tidy}>
        Tidy Up
      </Button>
    </>
  );
}

export function ZoomTools() {
  const flow = useReactFlow();
  return (
    <Panel position="bottom-right" className="flex rounded-control border bg-surface p-0.5">
      <Tool name="Zoom In" icon={<ZoomIn aria-hidden />} onUse={() => void flow.zoomIn()} />
      <Tool name="Zoom Out" icon={<ZoomOut aria-hidden />} onUse={() => void flow.zoomOut()} />
      <Tool name="Fit View" icon={<Maximize aria-hidden />} onUse={() => void flow.fitView(fitOptions)} />
    </Panel>
  );
}

/** What comes next; while a connection is drawn over a node that refuses it, why. */
export function CanvasHint({ dragRefusal }: { dragRefusal: string | undefined }) {
  const { store } = useBuilder();
  const { history } = useBuilderState(store);
  const { nodes } = history.present;
  const lineRefusal = useConnection((connection) => {
    if (!connection.inProgress || connection.toNode === null || connection.isValid !== false)
      return undefined;
    const ends = [connection.fromNode.id, connection.toNode.id] as const;
    const [source, target] = connection.fromHandle.type === 'target' ? [ends[1], ends[0]] : ends;
    return refuseConnection(nodes, { source, target });
  });
  const refusal = dragRefusal ?? lineRefusal;
  return (
    <p className={refusal === undefined ? 'text-meta text-muted' : 'text-meta text-danger'}>
      {refusal ?? canvasHint(nodes)}
    </p>
  );
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  isOff?: boolean;
  onUse: () => void;
}

function Tool({ name, icon, isOff = false, onUse }: ToolProps) {
  return (
    <Button
      look="ghost"
      size="icon-small"
      aria-label={name}
      title={name}
      // Stays focusable, so that the focus is not lost with the last step taken back.
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onUse();
      }}
    >
      {icon}
    </Button>
  );
}
