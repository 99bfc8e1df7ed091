import { AnalyzerSummary } from '#web/ui/AnalyzerSummary.tsx';
import { RawJson } from '#web/ui/RawJson.tsx';

/** What an analysis found, below its steps. */
export function RunAnalysis({ results }: { results: unknown }) {
  return (
    <section aria-labelledby="run-analysis" className="grid gap-3 border-t pt-5">
      <h2 id="run-analysis" className="text-section font-semibold">
        Analyzer Results
      </h2>
      <AnalyzerSummary results={results} />
      <RawJson value={results} />
    </section>
  );
}
