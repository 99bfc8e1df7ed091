import type { ReactNode } from 'react';

/** One section of a page, with the heading that 'On this page' leads to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3 text-prose">
      <h2 id={id} className="pt-2 text-section font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
