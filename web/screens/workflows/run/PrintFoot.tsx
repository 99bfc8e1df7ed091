import { useEffect } from 'react';
import type { Execution } from '#contract/executions.ts';

interface PrintFootProps {
  run: Execution;
  runSha256: string;
  onPrinted: () => void;
}

/** What paper needs and the screen has elsewhere: which run, whose clock, and what proves it. Prints once it stands. */
export function PrintFoot({ run, runSha256, onPrinted }: PrintFootProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    // After the menu has closed: what lies over the page would be printed, too.
    const timer = setTimeout(() => print(), 300);
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  const facts = {
    Run: run.execution_id,
    'Time zone': timeZoneHere(),
    'SHA-256 of the run, as in its JSON': runSha256,
  };
  return (
    <dl aria-label="Evidence" className="hidden gap-1 border-t pt-3 text-meta print:grid">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd className="font-mono wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function timeZoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
