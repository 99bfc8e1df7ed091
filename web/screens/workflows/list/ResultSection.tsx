import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';

/** A part of the results that can be folded away. */
export function ResultSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Collapsible defaultOpen className="border-t pt-3">
      <h4 className="flex">
        <CollapsibleTrigger className="w-full font-semibold">{title}</CollapsibleTrigger>
      </h4>
      <CollapsibleContent>
        <div className="grid grid-cols-1 gap-3 pt-2 pb-1 md:pl-6">{children}</div>
      </CollapsibleContent>
    </Collapsible>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

interface OutcomeProps {
  status: string;
  /** While the run goes on, what has not ended yet has not failed either. */
  isRunning: boolean;
}

/** Completed is a success and any other word a failure; a word that does not say so itself gets a cross. */
export function Outcome({ status, isRunning }: OutcomeProps) {
  const isOpen = isRunning && ['waiting', 'running', 'in_progress'].includes(status);
  const isPlain = isOpen || status === 'completed' || status === 'failed';
  return (
    <span className="inline-flex items-center gap-2">
      {!isPlain && <CircleX role="img" aria-label="Failure" className="size-4 shrink-0 text-danger" />}
      <StatusBadge {...statusBadge(status, 'results')} />
    </span>
  );
}
