import type { ReactNode } from 'react';

/** The rows of a section: a hairline between them, none around them, and the first one level with the heading. */
export const rows = 'divide-y [&>*]:py-3 [&>*:first-child]:pt-0 [&>*:last-child]:pb-0';

interface SectionProps {
  id: string;
  title: string;
  text: ReactNode;
  isBusy?: boolean;
  /** What can be done with the whole, below its text. */
  action?: ReactNode;
  children: ReactNode;
}

/** One subject of the page: what it is on the left, its things on the right, one below the other on narrow windows. */
export function Section({ id, title, text, isBusy = false, action, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
      className="grid gap-4 border-t pt-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12"
    >
      <div className="grid content-start justify-items-start gap-1">
        {/* The focus goes here when the row that had it is gone. */}
        <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-section font-semibold">
          {title}
        </h2>
        <div className="max-w-measure text-meta text-muted">{text}</div>
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

export function focusSection(id: string): void {
  document.querySelector<HTMLElement>(`#${id}`)?.focus();
}
