import { useReactFlow } from '@xyflow/react';
import { type DragEvent, type RefObject, useDeferredValue, useState } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { refuseDrop } from '#contract/workflow-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useBuilder } from './builder-context.ts';
import { Canvas } from './Canvas.tsx';
import { CanvasHint, HistoryTools, ZoomTools } from './CanvasTools.tsx';
import { dragFormat } from './drag-format.ts';
import { Outline } from './Outline.tsx';
import { kindOfDeployment } from './palette.ts';
import { nodeSize } from '#web/canvas/placement.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useGraph } from './use-graph.ts';
import { useLongPress } from './use-long-press.ts';

interface CanvasPanelProps {
  names: ReadonlyMap<string, string>;
  /** The agent that is being dragged from the panel. */
  dragged: Deployment | null;
  onRefuse: (sentence: string) => void;
  /** Small screens have the outline on a tab of its own. */
  offersOutline: boolean;
  ref: RefObject<HTMLElement | null>;
}

/** The right panel: heading, hint and tools above the drawing or its outline. */
export function CanvasPanel(props: CanvasPanelProps) {
  const { names, dragged, onRefuse, ref } = props;
  const { store, actions, agentOf } = useBuilder();
  const graph = useGraph(store);
  const flow = useReactFlow();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [isOutline, setIsOutline] = useState(false);
  // Words first: to lay out the drawing takes longer than all that stands around it.
  const hasDrawing = useDeferredValue(true, false);
  useCanvasKeys({ selection, onSelectionChange: setSelection, canvas: ref, isDrawn: !isOutline });
  useLongPress(ref);

  const draggedKind = dragged === null ? undefined : kindOfDeployment(dragged);
  const dragRefusal =
    draggedKind === undefined || draggedKind === 'Other' ? undefined : refuseDrop(graph.nodes, draggedKind);

  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragFormat)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const onDrop = (event: DragEvent) => {
    const deployment = agentOf(event.dataTransfer.getData(dragFormat));
    const kind = deployment === undefined ? 'Other' : kindOfDeployment(deployment);
    if (deployment === undefined || kind === 'Other') return;
    event.preventDefault();
    const pointer = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false });
    const position = { x: pointer.x - nodeSize.width / 2, y: pointer.y - nodeSize.height / 2 };
    actions.add({ id: deployment.id, type: kind }, position);
  };

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Canvas"
      className="flex h-full min-w-0 flex-1 flex-col overflow-hidden rounded-card border outline-none focus-visible:outline-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-3 py-1.5">
        <h2 className="text-app font-semibold">Canvas</h2>
        {/* Two lines high also with a short hint: a jump would move the canvas away under the pointer. */}
        <div className="flex min-h-10 min-w-0 flex-1 basis-60 items-center">
          <CanvasHint dragRefusal={dragRefusal} />
        </div>
        <div className="flex items-center gap-1">
          <HistoryTools />
          {props.offersOutline && (
            <Button
              look="ghost"
              size="toolbar"
              aria-pressed={isOutline}
              onClick={() => {
                setSelection(new Set());
                setIsOutline(!isOutline);
              }}
              className="aria-pressed:bg-soft"
            >
              Show Outline
            </Button>
          )}
        </div>
      </div>
      <div
        onDragOver={onDragOver}
        onDrop={onDrop}
        className={classNames(
          'canvas relative min-h-0 flex-1 bg-sunken',
          dragged !== null &&
            dragRefusal === undefined &&
            'outline-2 -outline-offset-2 outline-primary outline-dashed',
        )}
      >
        {isOutline && <Outline region={ref} />}
        {!isOutline && hasDrawing && (
          <Canvas
            graph={graph}
            names={names}
            selection={selection}
            onSelectionChange={setSelection}
            onRefuse={onRefuse}
          >
            <ZoomTools />
          </Canvas>
        )}
      </div>
    </section>
  );
}
