import type { ReactNode } from 'react';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';

/** A part of the results that can be folded away. */
export function ResultSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Collapsible defaultOpen className="border-t pt-3">
      <CollapsibleTrigger className="w-full text-app font-semibold">{title}</CollapsibleTrigger>
      <CollapsibleContent>
        <div className="grid gap-3 pt-2 pb-1 md:pl-6">{children}</div>
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
