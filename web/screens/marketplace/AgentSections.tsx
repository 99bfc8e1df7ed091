import { useDeferredValue, useMemo } from 'react';
import type { Agent } from '#contract/agents.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { iconOfSubtype } from '#web/ui/subtype-icon.ts';
import { lookOfType } from '#web/ui/type-look.ts';
import { AgentCard } from './AgentCard.tsx';
import { firstOf, groupAgents } from './agent-groups.ts';

interface AgentSectionsProps {
  /** All of them; missing while they load. */
  agents: readonly Agent[] | undefined;
  /** Those looked for. */
  found: readonly Agent[];
  onDetails: (agent: Agent) => void;
  onAction: (agent: Agent) => void;
  /** Missing where nothing is looked for. */
  onClear: (() => void) | undefined;
}

/** Four rows of three: what a usual window shows, and the beginning of what follows. */
const firstCards = 12;
const grid = 'grid auto-rows-fr gap-4 lg:grid-cols-2 xl:grid-cols-3';

/**
 * Of a long list, only what is in sight is laid out, so that a key press in the search is answered within a frame. A
 * usual one is laid out whole: it prints and is pictured whole, and its scroll bar knows its length.
 */
const longList = 60;
const laidOutInSight = [
  '[&_:is(section,article)]:[content-visibility:auto]',
  '[&_section]:[contain-intrinsic-size:auto_300px]',
  '[&_article]:[contain-intrinsic-size:auto_256px]',
];

/** The agents in sections by type, then subtype. */
export function AgentSections({ agents, ...rest }: AgentSectionsProps) {
  return agents === undefined ? <Loading /> : <Sections agents={agents} {...rest} />;
}

interface SectionsProps extends AgentSectionsProps {
  agents: readonly Agent[];
}

function Sections({ agents, found, onDetails, onAction, onClear }: SectionsProps) {
  // What a usual window does not show comes a moment later, and the first picture that much sooner.
  const count = useDeferredValue(agents.length, firstCards);
  const groups = useMemo(() => firstOf(groupAgents(agents), count), [agents, count]);
  const shown = new Set(found);
  return (
    <>
      {found.length === 0 && (
        <EmptyState title="No agents found" text="Try adjusting your search or filter criteria">
          {onClear !== undefined && <Button onClick={onClear}>Clear Filters</Button>}
        </EmptyState>
      )}
      <div
        hidden={found.length === 0}
        className={classNames('grid grid-cols-1 gap-8', agents.length > longList && laidOutInSight)}
      >
        {groups.map((group) => {
          const Icon = iconOfSubtype(group.subtype);
          const title = `${group.type} → ${group.subtype}`;
          return (
            <section
              key={title}
              aria-label={title}
              hidden={!group.agents.some((agent) => shown.has(agent))}
              className="grid grid-cols-1 gap-3"
            >
              <h2 className="flex items-center gap-2 text-section font-semibold">
                <Icon aria-hidden className={`size-5 shrink-0 ${lookOfType(group.type).mid}`} />
                <span className="min-w-0 wrap-anywhere">{title}</span>
              </h2>
              <div className={grid}>
                {group.agents.map((agent) => (
                  <AgentCard
                    key={agent.id}
                    agent={agent}
                    isHidden={!shown.has(agent)}
                    onDetails={onDetails}
                    onAction={onAction}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </>
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
