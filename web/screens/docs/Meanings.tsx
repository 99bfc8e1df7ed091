import type { ReactNode } from 'react';

interface MeaningsProps {
  /** A badge or a key, and what it means. */
  rows: readonly (readonly [term: ReactNode, meaning: ReactNode])[];
}

/** Words of the product beside what they mean, a hairline between them. */
export function Meanings({ rows }: MeaningsProps) {
  return (
    <dl className="divide-y border-y">
      {rows.map(([term, meaning], index) => (
        <div key={index} className="grid items-baseline gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[128px_1fr]">
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
