import { useReactFlow } from '@xyflow/react';
import { TriangleAlert } from 'lucide-react';
import { type DragEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/Tabs.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { AgentsPanel } from './AgentsPanel.tsx';
import { useBuilder } from './builder-context.ts';
import { fitOptions } from './Canvas.tsx';
import { CanvasPanel } from './CanvasPanel.tsx';
import { HistoryTools } from './CanvasTools.tsx';
import { dragFormat } from './drag-format.ts';
import { Outline } from './Outline.tsx';
import { kindOfDeployment } from './palette.ts';
import { nodeSize } from '#web/canvas/placement.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { useHistoryKeys } from './use-history-keys.ts';

interface BuilderPanelsProps {
  deployments: readonly Deployment[];
  listStatus: 'loading' | 'failed' | 'loaded';
  listError: unknown;
  names: ReadonlyMap<string, string>;
  onAbout: (deployment: Deployment) => void;
  onRefuse: (sentence: string) => void;
  onRetry: () => void;
}

/** Q49 */
const panelWidth = { min: 240, initial: 320, max: 560 };
const areaHeight = { min: 400, initial: 640, max: 1200 };

/** Agents beside the canvas, both resizable; below 1024 px above it; below 768 px one at a time, with the outline in front. */
export function BuilderPanels(props: BuilderPanelsProps) {
  const { store, actions } = useBuilder();
  const flow = useReactFlow();
  const isWide = useMedia('(min-width: 768px)');
  // Beside the page's own navigation a narrower window has no room for two columns.
  const isBeside = useMedia('(min-width: 1024px)');
  const [width, setWidth] = useState(panelWidth.initial);
  const [height, setHeight] = useState(areaHeight.initial);
  const [dragged, setDragged] = useState<Deployment | null>(null);
  const agentsRef = useRef<HTMLElement>(null);
  const canvasRef = useRef<HTMLElement>(null);
  const ids = { panel: useId(), area: useId() };

  const onAdd = useCallback(
    (deployment: Deployment) => {
      const kind = kindOfDeployment(deployment);
      if (kind === 'Other') return;
      const nodeId = actions.add({ id: deployment.id, type: kind });
      const place = store.graph().nodes.find((node) => node.id === nodeId)?.position;
      const canvas = canvasRef.current?.getBoundingClientRect();
      if (place === undefined || canvas === undefined) return;
      const end = flow.flowToScreenPosition({ x: place.x + nodeSize.width, y: place.y + nodeSize.height });
      if (end.x <= canvas.right && end.y <= canvas.bottom) return;
      // The new node lies outside what is shown: wait until it is drawn, then show everything.
      requestAnimationFrame(() => void flow.fitView(fitOptions));
    },
    [actions, store, flow],
  );
  const onDragStart = useCallback((event: DragEvent, deployment: Deployment) => {
    event.dataTransfer.setData(dragFormat, deployment.id);
    event.dataTransfer.effectAllowed = 'copy';
    setDragged(deployment);
  }, []);
  const onDragEnd = useCallback(() => setDragged(null), []);

  useRegionCycle(agentsRef, canvasRef);
  useHistoryKeys();

  const agents = (
    <AgentsPanel
      ref={agentsRef}
      deployments={props.deployments}
      status={props.listStatus}
      error={props.listError}
      onRetry={props.onRetry}
      onAdd={onAdd}
      onAbout={props.onAbout}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    />
  );
  const canvas = (
    <CanvasPanel
      ref={canvasRef}
      names={props.names}
      dragged={dragged}
      onRefuse={props.onRefuse}
      offersOutline={isWide}
    />
  );
  if (!isWide) {
    return (
      <Tabs defaultValue="outline">
        <TabsList aria-label="Builder view">
          <TabsTrigger value="agents">
            Agents
            {props.listStatus === 'failed' && (
              <>
                <TriangleAlert aria-hidden className="text-danger" />
                <span className="sr-only">(failed to load)</span>
              </>
            )}
          </TabsTrigger>
          <TabsTrigger value="canvas">Canvas</TabsTrigger>
          <TabsTrigger value="outline">Outline</TabsTrigger>
        </TabsList>
        <TabsContent value="agents">{agents}</TabsContent>
        <TabsContent value="canvas" className="h-[70dvh] min-h-96">
          {canvas}
        </TabsContent>
        <TabsContent value="outline">
          <section ref={canvasRef} tabIndex={-1} aria-label="Outline" className="outline-none">
            <div className="flex items-center gap-1 pb-1">
              <HistoryTools />
            </div>
            <div className="-mx-3">
              <Outline region={canvasRef} />
            </div>
          </section>
        </TabsContent>
      </Tabs>
    );
  }
  return (
    <div>
      {!isBeside && <div className="h-72 pb-3">{agents}</div>}
      <div id={ids.area} className="flex" style={{ height }}>
        {isBeside && (
          <>
            <div id={ids.panel} className="shrink-0" style={{ width }}>
              {agents}
            </div>
            <ResizeHandle
              name="Resize agents panel"
              orientation="vertical"
              controls={ids.panel}
              value={width}
              {...panelWidth}
              onChange={setWidth}
            />
          </>
        )}
        {canvas}
      </div>
      <ResizeHandle
        name="Resize canvas height"
        orientation="horizontal"
        controls={ids.area}
        value={height}
        {...areaHeight}
        onChange={setHeight}
      />
    </div>
  );
}

/** F6 goes from the agents to the canvas, to the head of the page, and round again. */
function useRegionCycle(agents: RefObject<HTMLElement | null>, canvas: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'F6') return;
      event.preventDefault();
      const focused = document.activeElement;
      if (agents.current?.contains(focused) === true) canvas.current?.focus();
      else if (canvas.current?.contains(focused) === true) document.querySelector('main')?.focus();
      else agents.current?.focus();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [agents, canvas]);
}
