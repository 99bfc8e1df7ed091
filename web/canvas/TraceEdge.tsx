import { BaseEdge, type Edge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import type { TraceState } from '#web/ui/Trace.tsx';

/** With a state it belongs to a run: solid = done, dashes = ahead, travelling dashes = running, gaps = failed. */
export type TraceFlowEdge = Edge<{ state?: TraceState }, 'trace'>;

/** A connection is a piece of trace: a line between the two stations. */
export function TraceEdge(props: EdgeProps<TraceFlowEdge>) {
  const [path] = getSmoothStepPath({
    sourceX: props.sourceX,
    sourceY: props.sourceY,
    sourcePosition: props.sourcePosition,
    targetX: props.targetX,
    targetY: props.targetY,
    targetPosition: props.targetPosition,
    borderRadius: 12,
  });
  const state = props.data?.state;
  // In a run the line of the motif takes the place of React Flow's own; nothing is clicked there.
  if (state !== undefined) return <path d={path} className="trace-line" data-state={state} />;
  return <BaseEdge id={props.id} path={path} interactionWidth={24} />;
}
