import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { useMedia } from '#web/ui/use-media.ts';

/** The two shapes a workflow can have. */
export function RulesBanner() {
  const isWide = useMedia('(min-width: 768px)');
  return (
    <Collapsible defaultOpen={isWide} className="border-y py-2">
      <CollapsibleTrigger>Two kinds of workflow</CollapsibleTrigger>
      <CollapsibleContent>
        <dl className="grid gap-y-1.5 pt-1 pb-1 pl-6 text-app">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <dt className="font-medium">Identity Agent Workflow</dt>
            <dd className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted">
              start with an Identity agent <TypeBadge type="Generate" /> and connect to Target agents{' '}
              <TypeBadge type="Deploy" />
            </dd>
          </div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <dt className="font-medium">Analysis Workflow</dt>
            <dd className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-muted">
              start with a Configure agent <TypeBadge type="Configure" /> and connect to Analyzer agents{' '}
              <TypeBadge type="Analyzer" />
            </dd>
          </div>
        </dl>
      </CollapsibleContent>
    </Collapsible>
  );
}
