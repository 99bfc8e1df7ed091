import { lookOfType } from '#web/ui/type-look.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/DropdownMenu.tsx';
import { TraceStation } from '#web/ui/Trace.tsx';
import { useBuilder } from './builder-context.ts';
import { connectable } from './graph.ts';
import { isSource } from './placement.ts';
import { useGraph } from './use-graph.ts';

/** The drawing as a list: does all the canvas does, for small screens and for whoever prefers it. */
export function Outline() {
  const { store, actions, nameOf } = useBuilder();
  const graph = useGraph(store);
  const nodes = graph.nodes.toSorted((a, b) => Number(isSource(b.type)) - Number(isSource(a.type)));
  if (nodes.length === 0) {
    return <p className="p-4 text-app text-muted">Nothing is placed yet. Add an agent to start.</p>;
  }
  return (
    <ol
      aria-label="Workflow outline"
      className="grid h-full grid-cols-1 content-start gap-2 overflow-y-auto p-3"
    >
      {nodes.map((node) => {
        const { icon: Icon, mid } = lookOfType(node.type);
        const linked = graph.edges.filter((edge) => edge.source === node.id || edge.target === node.id);
        const targets = connectable(graph, node.id);
        return (
          <li
            key={node.id}
            className={classNames(
              'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-surface p-3',
              !isSource(node.type) && 'ml-4',
            )}
          >
            <TraceStation state={linked.length === 0 ? 'ahead' : 'done'} tone={mid} />
            <Icon aria-hidden className={classNames('size-4 shrink-0', mid)} />
            <div className="min-w-0 flex-1 basis-40">
              <p className="truncate text-app font-medium" title={nameOf(node.id)}>
                {nameOf(node.id)}
              </p>
              <p className="text-label text-muted">
                {linked.length === 0
                  ? 'Not connected'
                  : `Connected to ${linked
                      .map((edge) => nameOf(edge.source === node.id ? edge.target : edge.source))
                      .join(', ')}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {targets.length > 0 && (
                <DropdownMenu>
                  <DropdownMenuTrigger asChild>
                    <Button size="toolbar">Connect to...</Button>
                  </DropdownMenuTrigger>
                  <DropdownMenuContent>
                    {targets.map(({ source, target, other }) => (
                      <DropdownMenuItem key={other} onSelect={() => actions.connect(source, target)}>
                        {nameOf(other)}
                      </DropdownMenuItem>
                    ))}
                  </DropdownMenuContent>
                </DropdownMenu>
              )}
              {linked.length > 0 && (
                <Button size="toolbar" onClick={() => actions.disconnect(node.id)}>
                  Disconnect
                </Button>
              )}
              <Button size="toolbar" onClick={() => actions.remove(new Set([node.id]), new Set())}>
                Delete Node
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
