import { memo, useId } from 'react';
import type { Agent } from '#contract/agents.ts';
import { fieldsOf } from '#web/configuration/fields-of.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Readout } from '#web/ui/Readout.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { cardAction } from './agent-groups.ts';

interface AgentCardProps {
  agent: Agent;
  /** Not among those looked for; it stays in the page, so that showing it again costs next to nothing. */
  isHidden: boolean;
  onDetails: (agent: Agent) => void;
  onAction: (agent: Agent) => void;
}

export function AgentCard({ agent, isHidden, onDetails, onAction }: AgentCardProps) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      hidden={isHidden}
      className="flex flex-col gap-3 rounded-card border bg-surface p-4"
    >
      <CardContent id={id} agent={agent} onDetails={onDetails} onAction={onAction} />
    </article>
  );
}

interface CardContentProps extends Omit<AgentCardProps, 'isHidden'> {
  id: string;
}

/** Drawn anew only when something about this agent changes: a key press in the search hides and shows the frame. */
const CardContent = memo(function CardContent({ id, agent, onDetails, onAction }: CardContentProps) {
  const { isSignedIn } = useSession();
  const action = cardAction(agent, isSignedIn);
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <h3 id={id} title={agent.name} className="line-clamp-2 text-prose font-semibold wrap-anywhere">
          {agent.name}
        </h3>
        <TypeBadge type={agent.type} className="justify-self-start" />
      </div>
      <p title={agent.description} className="line-clamp-2 min-h-10 text-app text-muted wrap-anywhere">
        {agent.description}
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-meta">
        <Fact term="Category">{agent.category || 'General'}</Fact>
        {agent.subtype !== undefined && agent.subtype !== '' && <Fact term="Subtype">{agent.subtype}</Fact>}
      </dl>
      <div className="mt-auto grid grid-cols-1 gap-3 border-t pt-3">
        <div className="flex min-h-5 flex-wrap items-baseline justify-between gap-x-4">
          <Readout value={agent.price ?? 0} unit="credits" size="app" />
          {fieldsOf(agent.configSchema).length > 0 && (
            <span className="text-meta text-muted">Requires configuration</span>
          )}
        </div>
        {agent.disabled && (
          <p className="text-meta text-muted wrap-anywhere">
            {agent.disabled_reason ?? 'This agent is not available yet.'}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button aria-describedby={id} className="px-2" onClick={() => onDetails(agent)}>
            Details
          </Button>
          <Button
            aria-describedby={id}
            className="border-primary px-2 text-primary hover:not-disabled:bg-soft"
            disabled={action.isDisabled}
            onClick={() => onAction(agent)}
          >
            <span className="min-w-0 truncate">{action.label}</span>
          </Button>
        </div>
      </div>
    </>
  );
});

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
