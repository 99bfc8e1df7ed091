import { Search } from 'lucide-react';
import { type DragEvent, memo, type RefObject, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Deployment } from '#contract/deployments.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
import { Input } from '#web/ui/Input.tsx';
import { RequestId } from '#web/ui/RequestId.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { groupPalette, type PaletteGroup } from './palette.ts';
import { PaletteCard } from './PaletteCard.tsx';

interface AgentsPanelProps {
  deployments: readonly Deployment[];
  status: 'loading' | 'failed' | 'loaded';
  error: unknown;
  onRetry: () => void;
  onAdd: (deployment: Deployment) => void;
  onAbout: (deployment: Deployment) => void;
  onDragStart: (event: DragEvent, deployment: Deployment) => void;
  onDragEnd: () => void;
  ref?: RefObject<HTMLElement | null>;
}

/** The left panel: every deployed agent, to be searched and placed. */
export const AgentsPanel = memo(function AgentsPanel({ ref, ...props }: AgentsPanelProps) {
  const { deployments, status } = props;
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const groups = useMemo(() => groupPalette(deployments, search), [deployments, search]);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="builder-agents"
      aria-busy={status === 'loading'}
      className="flex h-full min-h-0 flex-col outline-none"
    >
      <div className="grid gap-2 pb-3">
        <div className="flex h-8 items-center gap-2">
          <h2 id="builder-agents" className="text-app font-semibold">
            Deployed Agents
          </h2>
          <span className="rounded-full bg-neutral-bg px-2 font-mono text-label text-neutral-fg">
            {status === 'failed' ? 0 : deployments.length}
          </span>
        </div>
        <div className="relative">
          <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
          <Input
            type="search"
            aria-label="Search agents"
            placeholder="Search agents..."
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="pl-9"
          />
        </div>
      </div>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        {status === 'failed' && <FailedBar error={props.error} onRetry={props.onRetry} />}
        {status === 'loading' && <Loading />}
        {status === 'loaded' && deployments.length === 0 && (
          <div className="grid justify-items-start gap-3 rounded-card border border-dashed p-4">
            <p className="text-app">No agents deployed yet</p>
            <Button onClick={() => void navigate(paths.agents)}>Deploy Agents</Button>
          </div>
        )}
        {deployments.length > 0 && groups.length === 0 && (
          <p className="px-1 py-2 text-app text-muted">No agents found</p>
        )}
        {status !== 'loading' &&
          groups.map((group) => <Group key={group.kind} group={group} panel={props} />)}
      </div>
    </section>
  );
});

function Group({ group, panel }: { group: PaletteGroup; panel: Omit<AgentsPanelProps, 'ref'> }) {
  return (
    <Collapsible defaultOpen className="pb-2">
      <div className="flex items-center gap-2">
        <CollapsibleTrigger>{group.kind}</CollapsibleTrigger>
        <span className="font-mono text-label text-muted">{group.count}</span>
      </div>
      <CollapsibleContent>
        {group.subGroups.map((subGroup) => (
          <div key={subGroup.label} className="pb-2">
            <h3 className="pb-1 text-label text-muted">{subGroup.label}</h3>
            <ul aria-label={subGroup.label} className="grid grid-cols-1 gap-1.5">
              {subGroup.deployments.map((deployment) => (
                <PaletteCard
                  key={deployment.id}
                  deployment={deployment}
                  onAdd={panel.onAdd}
                  onAbout={panel.onAbout}
                  onDragStart={panel.onDragStart}
                  onDragEnd={panel.onDragEnd}
                />
              ))}
            </ul>
          </div>
        ))}
      </CollapsibleContent>
    </Collapsible>
  );
}

function FailedBar({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center justify-between gap-2 rounded-card border border-danger/50 bg-bad-bg p-3 text-app text-bad-fg"
    >
      <div className="min-w-0">
        <p>Failed to load agents</p>
        <RequestId error={error} />
      </div>
      <Button size="toolbar" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-2">
      <p role="status" className="flex items-center gap-2 py-1 text-app text-muted">
        <Spinner /> Loading agents...
      </p>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-[50px] rounded-control" />
      ))}
    </div>
  );
}
