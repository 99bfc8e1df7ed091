import { BaseEdge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';

/** A connection is a piece of trace: a solid line between the two stations. */
export function TraceEdge(props: EdgeProps) {
  const [path] = getSmoothStepPath({
    sourceX: props.sourceX,
    sourceY: props.sourceY,
    sourcePosition: props.sourcePosition,
    targetX: props.targetX,
    targetY: props.targetY,
    targetPosition: props.targetPosition,
    borderRadius: 12,
  });
  return <BaseEdge id={props.id} path={path} interactionWidth={24} />;
}
