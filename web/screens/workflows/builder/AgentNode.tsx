import { type ConnectionState, Handle, type NodeProps, Position, useConnection } from '@xyflow/react';
import { memo } from 'react';
import { refuseConnection } from '#contract/workflow-rules.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Readout } from '#web/ui/Readout.tsx';
import { targetOf } from '#web/ui/target-of.ts';
import { lookOfType } from '#web/ui/type-look.ts';
import { useBuilder } from './builder-context.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { isSource } from './placement.ts';
import { isSample } from './sample-agents.ts';
import type { AgentFlowNode } from './flow-nodes.ts';

/** One agent on the canvas, 240 by 88. */
export const AgentNode = memo(function AgentNode({ id, data, selected }: NodeProps<AgentFlowNode>) {
  const { store, agentOf } = useBuilder();
  const deployment = agentOf(data.deploymentId);
  const { icon: Icon, mid } = lookOfType(data.kind);
  const role = useConnection((connection) => roleIn(connection, id, store.graph().nodes));
  const target = deployment === undefined ? undefined : targetOf(deployment.configuration);
  const subtype = deployment?.subtype ?? deployment?.agent.subtype;
  const cost = deployment?.run_price ?? 0;
  return (
    <div
      data-role={role}
      data-sample={isSample(data.deploymentId) || undefined}
      className={classNames(
        'agent-node flex h-[88px] w-[240px] flex-col justify-between rounded-card border bg-surface py-2 pr-2 pl-3 text-text',
        selected && 'is-selected',
      )}
    >
      <div className="flex items-start gap-2">
        <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', mid)} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-app font-medium" title={data.name}>
            {data.name}
          </p>
          <p className="truncate text-label text-muted">
            {[data.kind, subtype].filter((word) => typeof word === 'string').join(', ')}
          </p>
        </div>
        <NodeMenu nodeId={id} name={data.name} />
      </div>
      <div className="flex items-center gap-2 pr-1 text-label">
        <span className="min-w-0 flex-1 truncate font-mono" title={target}>
          {isSample(data.deploymentId) ? 'Sample' : (target ?? '')}
        </span>
        <Readout value={cost} unit={cost === 1 ? 'credit' : 'credits'} className="text-label text-muted" />
      </div>
      <Handle
        type={isSource(data.kind) ? 'source' : 'target'}
        position={isSource(data.kind) ? Position.Right : Position.Left}
        className={classNames('agent-handle', mid)}
      />
    </div>
  );
});

/** What this node is to the connection being drawn: where it starts, a place it may end, or out of question. */
function roleIn(
  connection: ConnectionState,
  id: string,
  nodes: Parameters<typeof refuseConnection>[0],
): 'idle' | 'from' | 'valid' | 'invalid' {
  if (!connection.inProgress) return 'idle';
  const from = connection.fromNode.id;
  if (from === id) return 'from';
  const edge =
    connection.fromHandle.type === 'source' ? { source: from, target: id } : { source: id, target: from };
  return refuseConnection(nodes, edge) === undefined ? 'valid' : 'invalid';
}
