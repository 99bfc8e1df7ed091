import type { Decoy } from '#contract/decoys.ts';
import { cleanUpOfRun, nextExpiry } from '#web/decoys/decoy-words.ts';
import { dateTime, inUtc } from '#web/times.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { TraceStation } from '#web/ui/Trace.tsx';

const colours = { ahead: 'text-muted', running: 'text-run-fg', done: 'text-muted', failed: 'text-danger' };

interface CleanUpStepProps {
  /** Undefined where they could not be loaded. */
  decoys: readonly Decoy[] | undefined;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The last station of a drill: whether what was planted is gone again. */
export function CleanUpStep({ decoys, onRetry, isRetrying }: CleanUpStepProps) {
  const state = decoys === undefined ? 'ahead' : cleanUpOfRun(decoys).state;
  return (
    <li aria-label="Clean up" className="relative flex gap-3">
      <span className="flex h-6 items-center">
        <TraceStation state={state} />
      </span>
      {decoys === undefined ? (
        <LoadError
          text="What is still out there could not be loaded; where it lies has not changed."
          onRetry={onRetry}
          isRetrying={isRetrying}
          className="min-w-0 flex-1"
        />
      ) : (
        <Standing decoys={decoys} />
      )}
    </li>
  );
}

function Standing({ decoys }: { decoys: readonly Decoy[] }) {
  const { state, text } = cleanUpOfRun(decoys);
  const goesAt = nextExpiry(decoys);
  return (
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
  );
}
