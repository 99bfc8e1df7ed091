import { type ConnectionState, Handle, type NodeProps, Position, useConnection } from '@xyflow/react';
import { memo } from 'react';
import { refuseConnection } from '#contract/workflow-rules.ts';
import { NodeCard } from '#web/canvas/NodeCard.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Readout } from '#web/ui/Readout.tsx';
import { targetOf } from '#web/ui/target-of.ts';
import { lookOfType } from '#web/ui/type-look.ts';
import { useBuilder } from './builder-context.ts';
import { NodeMenu } from './NodeMenu.tsx';
import { isSource } from '#web/canvas/placement.ts';
import { isSample } from './sample-agents.ts';
import type { AgentFlowNode } from './flow-nodes.ts';

/** One agent on the canvas. React Flow moves its wrapper: the card itself is drawn anew only when it looks different. */
export const AgentNode = memo(AgentCard, (a, b) => a.data === b.data && a.selected === b.selected);

function AgentCard({ id, data, selected }: Pick<NodeProps<AgentFlowNode>, 'id' | 'data' | 'selected'>) {
  const { store, agentOf } = useBuilder();
  const deployment = agentOf(data.deploymentId);
  const { mid } = lookOfType(data.kind);
  const role = useConnection((connection) => roleIn(connection, id, store.graph().nodes));
  const target = deployment === undefined ? undefined : targetOf(deployment.configuration);
  const subtype = deployment?.subtype ?? deployment?.agent.subtype;
  const cost = deployment?.run_price ?? 0;
  return (
    <NodeCard
      data-role={role}
      data-sample={isSample(data.deploymentId) || undefined}
      className={classNames(selected && 'is-selected')}
      kind={data.kind}
      name={data.name}
      caption={[data.kind, subtype].filter((word) => typeof word === 'string').join(', ')}
      corner={<NodeMenu nodeId={id} name={data.name} />}
      foot={
        <>
          <span className="min-w-0 flex-1 truncate font-mono" title={target}>
            {isSample(data.deploymentId) ? 'Sample' : (target ?? '')}
          </span>
          <Readout value={cost} unit={cost === 1 ? 'credit' : 'credits'} className="text-label text-muted" />
        </>
      }
    >
      <Handle
        type={isSource(data.kind) ? 'source' : 'target'}
        position={isSource(data.kind) ? Position.Right : Position.Left}
        className={classNames('agent-handle', mid)}
      />
    </NodeCard>
  );
}

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
