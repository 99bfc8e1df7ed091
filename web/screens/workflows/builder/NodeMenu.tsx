import { EllipsisVertical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonClass } from '#web/ui/Button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';
import { useBuilder } from './builder-context.ts';
import { connectable } from './graph.ts';

interface NodeMenuProps {
  nodeId: string;
  name: string;
}

/** Everything the pointer can do to a node, by menu. */
export function NodeMenu({ nodeId, name }: NodeMenuProps) {
  const { openMenu, setOpenMenu } = useBuilder();
  const trigger = useRef<HTMLButtonElement>(null);
  const wasFromNode = useRef(false);
  const mine = openMenu?.nodeId === nodeId ? openMenu : undefined;
  useEffect(() => {
    if (mine !== undefined) wasFromNode.current = mine.isFromNode ?? false;
  }, [mine]);
  const open = mine?.of;
  return (
    <DropdownMenu
      open={open !== undefined}
      onOpenChange={(isOpen) => setOpenMenu(isOpen ? { nodeId, of: 'actions' } : null)}
    >
      <DropdownMenuTrigger
        ref={trigger}
        aria-label={`Actions for ${name}`}
        title={`Actions for ${name}`}
        // The card under it is dragged and selected by the same pointer.
        className={buttonClass({
          look: 'ghost',
          size: 'icon-small',
          className: 'nodrag nopan -mr-1 text-muted pointer-coarse:min-w-8',
        })}
      >
        <EllipsisVertical aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        // Radix names a menu by its button; opened with C it is not that button's menu.
        {...(open === 'targets' && { 'aria-label': 'Connect to...', 'aria-labelledby': undefined })}
        onKeyDown={(event) => event.stopPropagation()}
        onCloseAutoFocus={(event) => {
          if (!wasFromNode.current) return;
          event.preventDefault();
          trigger.current?.closest<HTMLElement>('.react-flow__node')?.focus();
        }}
      >
        {open === 'targets' ? (
          <Targets nodeId={nodeId} />
        ) : (
          <Actions nodeId={nodeId} onDelete={() => focusSoon(trigger.current?.closest('section'))} />
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** With its node the button is gone to which the focus would return; the keys must go on working on the canvas. */
function focusSoon(area: HTMLElement | null | undefined): void {
  setTimeout(() => area?.focus());
}

function Actions({ nodeId, onDelete }: { nodeId: string; onDelete: () => void }) {
  const { store, actions, agentOf, about } = useBuilder();
  const graph = store.graph();
  const node = graph.nodes.find((one) => one.id === nodeId);
  const deployment = node === undefined ? undefined : agentOf(node.deployment_id);
  const isConnected = graph.edges.some((edge) => edge.source === nodeId || edge.target === nodeId);
  return (
    <>
      <DropdownMenuSub>
        <DropdownMenuSubTrigger>Connect to...</DropdownMenuSubTrigger>
        <DropdownMenuSubContent>
          <Targets nodeId={nodeId} />
        </DropdownMenuSubContent>
      </DropdownMenuSub>
      <DropdownMenuItem disabled={!isConnected} onSelect={() => actions.disconnect(nodeId)}>
        Disconnect
      </DropdownMenuItem>
      <DropdownMenuItem
        disabled={deployment === undefined}
        onSelect={() => deployment !== undefined && about(deployment)}
      >
        About This Agent
      </DropdownMenuItem>
      <DropdownMenuItem
        onSelect={() => {
          onDelete();
          actions.remove(new Set([nodeId]), new Set());
        }}
      >
        Delete Node
      </DropdownMenuItem>
    </>
  );
}

function Targets({ nodeId }: { nodeId: string }) {
  const { store, actions, nameOf } = useBuilder();
  const targets = connectable(store.graph(), nodeId);
  if (targets.length === 0) return <DropdownMenuItem disabled>Nothing to connect to</DropdownMenuItem>;
  return targets.map(({ source, target, other }) => (
    <DropdownMenuItem key={other} onSelect={() => actions.connect(source, target)}>
      {nameOf(other)}
    </DropdownMenuItem>
  ));
}
