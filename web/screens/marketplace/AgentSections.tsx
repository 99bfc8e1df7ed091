import type { Agent } from '#contract/agents.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { iconOfSubtype } from '#web/ui/subtype-icon.ts';
import { lookOfType } from '#web/ui/type-look.ts';
import { AgentCard } from './AgentCard.tsx';
import { groupAgents } from './agent-groups.ts';

interface AgentSectionsProps {
  /** Missing while they load. */
  agents: Agent[] | undefined;
  onDetails: (agent: Agent) => void;
  onAction: (agent: Agent) => void;
  onClear: () => void;
}

const grid = 'grid auto-rows-fr gap-4 md:grid-cols-2 xl:grid-cols-3';

/** The agents in sections by type, then subtype. */
export function AgentSections({ agents, onDetails, onAction, onClear }: AgentSectionsProps) {
  if (agents === undefined) return <Loading />;
  if (agents.length === 0) {
    return (
      <EmptyState title="No agents found" text="Try adjusting your search or filter criteria">
        <Button onClick={onClear}>Clear Filters</Button>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      {groupAgents(agents).map((group) => {
        const Icon = iconOfSubtype(group.subtype);
        const title = `${group.type} → ${group.subtype}`;
        return (
          <section key={title} aria-label={title} className="grid gap-3">
            <h2 className="flex items-center gap-2 text-section font-semibold">
              <Icon aria-hidden className={`size-5 ${lookOfType(group.type).mid}`} />
              {title}
            </h2>
            <div className={grid}>
              {group.agents.map((agent) => (
                <AgentCard
                  key={agent.id}
                  agent={agent}
                  onDetails={() => onDetails(agent)}
                  onAction={() => onAction(agent)}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="text-section text-muted">
        Loading agents...
      </p>
      <div aria-hidden className={grid}>
        {Array.from({ length: 6 }, (_, card) => (
          <div key={card} className="grid gap-3 rounded-card border bg-surface p-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-[72px] w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
