import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { decoyStates, type DecoyCounts } from '#contract/decoys.ts';
import { decoyCountsQuery } from '#web/decoys/decoy-queries.ts';
import { gaugeText, stateLabels } from '#web/decoys/count-words.ts';
import { isFailure } from '#web/failure.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Readout } from '#web/ui/Readout.tsx';

/** What one would want to know before going home. */
const told = new Set(['left_over', 'changed', 'uncertain', 'cleaning_up']);

/** How many decoys lie in targets right now, and which of them need somebody. */
export function OutThere() {
  const { data: counts, error } = useQuery(decoyCountsQuery);
  // A back end that does not know the question has nothing to show here.
  if (isFailure(error) && error.status === 404) return null;
  return (
    <section aria-labelledby="out-there" className="grid gap-3">
      <h2 id="out-there" className="text-section font-semibold">
        Out there now
      </h2>
      <Card className="grid gap-3">
        <div className="flex min-h-7 items-baseline justify-between gap-4">
          <span>
            {counts === undefined ? error === null ? 'Loading...' : 'Error' : <Planted counts={counts} />}
          </span>
          <Link to={paths.planted} className={buttonClass({ look: 'link', size: 'inline' })}>
            Planted decoys
          </Link>
        </div>
        {counts !== undefined && <Details counts={counts} />}
      </Card>
    </section>
  );
}

function Planted({ counts }: { counts: DecoyCounts }) {
  if (counts.planted === 0) return <span className="text-muted">{gaugeText(counts)}</span>;
  return <Readout size="section" value={counts.planted.toLocaleString('en')} unit="planted" />;
}

function Details({ counts }: { counts: DecoyCounts }) {
  const rows = decoyStates.filter((state) => told.has(state) && counts.by_state[state] > 0);
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-2 border-t pt-3">
      {rows.map((state) => (
        <div key={state} className="flex items-baseline justify-between gap-4">
          <dt className="text-meta text-muted">{stateLabels[state]}</dt>
          <dd>
            <Readout value={counts.by_state[state].toLocaleString('en')} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
