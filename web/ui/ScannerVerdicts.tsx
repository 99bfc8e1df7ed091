import { Eye, EyeOff } from 'lucide-react';
import { useId } from 'react';
import type { ScannerVerdict } from '#contract/agents.ts';
import { classNames } from './class-names.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from './Collapsible.tsx';

interface ToldSecret {
  label: string;
  start: number;
  verdicts: readonly ScannerVerdict[];
}

/** For each secret of a file what each scanner will say of it, and why: a prediction, nothing is run. */
export function ScannerVerdicts({
  secrets,
  className,
}: {
  secrets: readonly ToldSecret[];
  className?: string;
}) {
  const told = secrets.filter(({ verdicts }) => verdicts.length > 0);
  if (told.length === 0) return null;
  return (
    <Collapsible className={className}>
      <CollapsibleTrigger>Why each scanner sees it or not</CollapsibleTrigger>
      <CollapsibleContent>
        <p className="pb-2 text-label text-muted">
          Predicted for this file under its name, without settings of your own
          {told.length < secrets.length &&
            `, and for the first ${told.length} of its ${secrets.length.toLocaleString('en')} secrets: the others are written in the same way`}
          .
        </p>
        <ul className="grid gap-3 pb-2">
          {told.map((secret) => (
            <Secret key={secret.start} secret={secret} />
          ))}
        </ul>
      </CollapsibleContent>
    </Collapsible>
  );
}

function Secret({ secret: { label, verdicts } }: { secret: ToldSecret }) {
  const name = useId();
  const seen = verdicts.filter((verdict) => verdict.seen).length;
  return (
    <li className="rounded-card border">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-b px-3 py-1.5 text-meta">
        <span id={name} className="font-medium wrap-anywhere">
          {label}
        </span>
        <span className={seen === 0 ? 'text-warn-fg' : 'text-muted'}>
          {seen} of {verdicts.length} see it
        </span>
      </p>
      <ul aria-labelledby={name} className="divide-y">
        {verdicts.map((verdict) => (
          <Verdict key={verdict.scanner} verdict={verdict} />
        ))}
      </ul>
    </li>
  );
}

/** On a narrow page the reason stands under the name. */
function Verdict({ verdict: { scanner, version, seen, why } }: { verdict: ScannerVerdict }) {
  const Icon = seen ? Eye : EyeOff;
  return (
    <li className="grid grid-cols-[1rem_1fr] gap-x-2 px-3 py-1.5 text-meta sm:grid-cols-[1rem_11rem_1fr]">
      <Icon aria-hidden className={classNames('mt-0.5 size-4', seen ? 'text-signal' : 'text-muted')} />
      <span title={version} className="font-medium">
        {scanner}
        <span className="sr-only"> {seen ? 'sees it.' : 'does not see it.'} </span>
      </span>
      <span className="col-start-2 text-muted wrap-anywhere sm:col-start-3">{why}</span>
    </li>
  );
}
