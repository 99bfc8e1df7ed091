import type { Decoy } from '#contract/decoys.ts';
import { cleanUpOfRun, nextExpiry } from '#web/decoys/decoy-words.ts';
import { dateTime, inUtc } from '#web/times.ts';
import { TraceStation } from '#web/ui/Trace.tsx';

const colours = { ahead: 'text-muted', running: 'text-run-fg', done: 'text-muted', failed: 'text-danger' };

/** The last station of a drill: whether what was planted is gone again. */
export function CleanUpStep({ decoys }: { decoys: readonly Decoy[] }) {
  const { state, text } = cleanUpOfRun(decoys);
  const goesAt = nextExpiry(decoys);
  return (
    <li aria-label="Clean up" className="relative flex gap-3">
      <span className="flex h-6 items-center">
        <TraceStation state={state} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="w-20 text-meta text-muted">Clean up</span>
        <span className={`text-meta ${colours[state]}`}>{text}</span>
        {goesAt !== undefined && (
          <span className="text-meta text-muted">
            by itself{' '}
            <time dateTime={goesAt} title={inUtc(goesAt)} className="font-mono whitespace-nowrap">
              {dateTime(goesAt)}
            </time>
          </span>
        )}
      </div>
    </li>
  );
}
