import { labelOf } from '#contract/deployment-rules.ts';
import { Readout } from './Readout.tsx';

/** The counters and the sentence of an analysis. */
export function AnalyzerSummary({ results }: { results: unknown }) {
  if (typeof results !== 'object' || results === null || Object.keys(results).length === 0) {
    return <p className="text-app text-muted">No analyzer data available</p>;
  }
  const summary = 'summary' in results && typeof results.summary === 'string' ? results.summary : undefined;
  const counters = Object.entries(results).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && /count|total/i.test(entry[0]),
  );
  return (
    <div className="grid gap-3">
      {summary !== undefined && <p className="text-app wrap-anywhere">{summary}</p>}
      {counters.length > 0 && (
        <ul aria-label="Counters" className="flex flex-wrap gap-x-8 gap-y-2">
          {counters.map(([name, count]) => (
            <li key={name}>
              <Readout value={count} size="section" />{' '}
              <span className="text-meta text-muted">{labelOf(name)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
