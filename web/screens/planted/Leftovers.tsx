import { useId } from 'react';
import { Link } from 'react-router';
import type { Decoy } from '#contract/decoys.ts';
import { DecoyActions } from '#web/decoys/DecoyActions.tsx';
import { decoyBadge, reasonOf } from '#web/decoys/decoy-words.ts';
import { Location } from '#web/decoys/Location.tsx';
import { runPath } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

interface LeftoversProps {
  decoys: readonly Decoy[];
  /** With those that are not shown. */
  count: number;
}

/** What a clean-up could not or would not take back, with the reason and what a person can do (Q61). */
export function Leftovers({ decoys, count }: LeftoversProps) {
  return (
    <section aria-labelledby="leftovers" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="leftovers" className="text-section font-semibold">
          Leftovers
        </h2>
        <p className="text-meta text-muted">
          {`${count.toLocaleString('en')} ${count === 1 ? 'place needs' : 'places need'} a person.`}
        </p>
      </div>
      <ul className="divide-y rounded-card border bg-surface">
        {decoys.map((decoy) => (
          <li key={decoy.id}>
            <Leftover decoy={decoy} />
          </li>
        ))}
      </ul>
      {count > decoys.length && (
        <p className="text-meta text-muted">
          {`And ${(count - decoys.length).toLocaleString('en')} more: choose Clean-up failed or Changed below.`}
        </p>
      )}
    </section>
  );
}

function Leftover({ decoy }: { decoy: Decoy }) {
  const id = useId();
  return (
    <article aria-labelledby={id} className="grid grid-cols-1 gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="min-w-0">
          <Location of={decoy.location} className="font-medium" />
        </h3>
        <StatusBadge {...decoyBadge(decoy)} />
      </div>
      <p className="max-w-measure text-app wrap-anywhere">{reasonOf(decoy)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <DecoyActions decoy={decoy} describedBy={id} className="flex flex-wrap items-center gap-2" />
        <Link
          to={runPath(decoy.workflow_id, decoy.execution_id)}
          className={buttonClass({ look: 'link', size: 'inline' })}
        >
          Open Run
          <span className="sr-only">: {decoy.workflow_name}</span>
        </Link>
      </div>
    </article>
  );
}
