import type { AnalyzerResults } from '#contract/analyses.ts';

/** Characters of a result that a list of runs carries as it is. */
const shortEnough = 4_000;
const mostErrors = 5;

/** A result as a list of runs carries it: all of a short one, of a long one everything but its sections. */
export function shortened(results: AnalyzerResults): AnalyzerResults {
  if (JSON.stringify(results).length <= shortEnough) return results;
  const { status, errors, summary, timestamp, metrics } = results;
  const numbers = Object.entries(results).filter(([, value]) => typeof value === 'number');
  return {
    status,
    errors: errors.slice(0, mostErrors),
    summary,
    timestamp,
    metrics,
    ...Object.fromEntries(numbers),
    shortened: true,
  };
}
