import type { Step } from '#contract/executions.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

const looks = { info: 'text-muted', warn: 'text-warn-fg', error: 'text-danger' } as const;

/** What a step wrote down: time, level, sentence. */
export function StepLog({ name, lines }: { name: string; lines: Step['log'] }) {
  return (
    <ScrollBox
      role="log"
      aria-label={`Log of ${name}`}
      className="max-h-64 overflow-auto rounded-card border bg-sunken px-3 py-2 font-mono text-meta"
    >
      {lines.length === 0 && <p className="text-muted">This step wrote nothing.</p>}
      {lines.map((line, index) => (
        <p key={`${line.time}-${index}`} className="flex gap-3">
          <time dateTime={line.time} className="shrink-0 text-muted">
            {timeOf(line.time)}
          </time>
          <span className={`w-10 shrink-0 ${looks[line.level]}`}>{line.level}</span>
          <span className="min-w-0 wrap-anywhere">{line.sentence}</span>
        </p>
      ))}
    </ScrollBox>
  );
}

function timeOf(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : date.toLocaleTimeString(undefined, { hour12: false });
}
