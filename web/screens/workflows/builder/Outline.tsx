import { type RefObject, useId, useRef } from 'react';
import type { WorkflowNode } from '#contract/workflows.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';
import { TraceStation } from '#web/ui/Trace.tsx';
import { lookOfType } from '#web/ui/type-look.ts';
import { useBuilder } from './builder-context.ts';
import { connectable } from './graph.ts';
import { isSource } from '#web/canvas/placement.ts';
import { useGraph } from './use-graph.ts';

interface OutlineProps {
  /** Takes the focus when the last node is deleted. */
  region: RefObject<HTMLElement | null>;
}

/** The drawing as a list: does all the canvas does, for small screens and for whoever prefers it. */
export function Outline({ region }: OutlineProps) {
  const { store, actions } = useBuilder();
  const graph = useGraph(store);
  const list = useRef<HTMLOListElement>(null);
  const nodes = graph.nodes.toSorted((a, b) => Number(isSource(b.type)) - Number(isSource(a.type)));
  if (nodes.length === 0) {
    return <p className="p-4 text-app text-muted">Nothing is placed yet. Add an agent to start.</p>;
  }
  const onDelete = (node: WorkflowNode, index: number) => {
    const rows = list.current?.children ?? [];
    // The focus goes to the row that takes its place, else to the one above.
    const next = rows[index + 1] ?? rows[index - 1];
    const heir = next instanceof HTMLElement ? next : region.current;
    heir?.focus();
    actions.remove(new Set([node.id]), new Set());
  };
  return (
    <ol
      ref={list}
      aria-label="Workflow outline"
      className="grid h-full grid-cols-1 content-start gap-2 overflow-y-auto p-3"
    >
      {nodes.map((node, index) => (
        <Row key={node.id} node={node} onDelete={() => onDelete(node, index)} />
      ))}
    </ol>
  );
}

function Row({ node, onDelete }: { node: WorkflowNode; onDelete: () => void }) {
  const { store, actions, agentOf, about, nameOf } = useBuilder();
  const graph = useGraph(store);
  const nameId = useId();
  const row = useRef<HTMLLIElement>(null);
  const { icon: Icon, mid } = lookOfType(node.type);
  const linked = graph.edges.filter((edge) => edge.source === node.id || edge.target === node.id);
  const targets = connectable(graph, node.id);
  const deployment = agentOf(node.deployment_id);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-surface p-3 focus-visible:outline-2 focus-visible:outline-ring',
        !isSource(node.type) && 'ml-4',
      )}
    >
      <TraceStation state={linked.length === 0 ? 'ahead' : 'done'} tone={mid} />
      <Icon aria-hidden className={classNames('size-4 shrink-0', mid)} />
      <div className="min-w-0 flex-1 basis-40">
        <p id={nameId} className="text-app font-medium wrap-anywhere">
          {nameOf(node.id)}
        </p>
        <p className="text-label text-muted wrap-anywhere">
          {linkedTo(linked.map((edge) => nameOf(edge.source === node.id ? edge.target : edge.source)))}
        </p>
      </div>
      {/* The words of the buttons stand under the name. */}
      <div className="flex w-full flex-wrap gap-1 pl-[37px]">
        {targets.length > 0 && (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button size="toolbar" look="ghost" aria-describedby={nameId}>
                Connect to...
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent
              // With the last connection made, its button is gone.
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                row.current?.focus();
              }}
            >
              {targets.map(({ source, target, other }) => (
                <DropdownMenuItem key={other} onSelect={() => actions.connect(source, target)}>
                  {nameOf(other)}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
        {linked.length > 0 && (
          <Button
            size="toolbar"
            look="ghost"
            aria-describedby={nameId}
            onClick={() => {
              row.current?.focus();
              actions.disconnect(node.id);
            }}
          >
            Disconnect
          </Button>
        )}
        {deployment !== undefined && (
          <Button size="toolbar" look="ghost" aria-describedby={nameId} onClick={() => about(deployment)}>
            About This Agent
          </Button>
        )}
        <Button size="toolbar" look="ghost" aria-describedby={nameId} onClick={onDelete}>
          Delete Node
        </Button>
      </div>
    </li>
  );
}

const mostNames = 3;

function linkedTo(names: readonly string[]): string {
  if (names.length === 0) return 'Not connected';
  return `Connected to ${names.length > mostNames ? `${names.length} agents` : names.join(', ')}`;
}
