import { dateTime } from '#web/times.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { AnalysisSection } from './AnalysisSection.tsx';
import { Counters } from './Counters.tsx';
import type { DisplayConfig } from './display-config.ts';
import { OriginBar } from './OriginBar.tsx';
import { originsOf } from './origins.ts';
import { isAnalysis, readAnalysis } from './read-analysis.ts';
import { useDisplayConfig } from './use-display-config.ts';

interface AnalyzerViewProps {
  results: unknown;
  /** Of the sections' headings. */
  level: 3 | 4 | 5;
}

/** What an analysis found: a summary, counters, and one section for each kind of thing. */
export function AnalyzerView({ results, level }: AnalyzerViewProps) {
  const display = useDisplayConfig();
  if (!isAnalysis(results)) return <p className="text-app text-muted">No analyzer data available</p>;
  if (display === undefined) {
    return (
      <p role="status" className="flex items-center gap-2 text-app text-muted">
        <Spinner />
        Loading analyzer configuration...
      </p>
    );
  }
  return <Analysis results={results} level={level} display={display} />;
}

interface AnalysisProps extends AnalyzerViewProps {
  results: Record<string, unknown>;
  display: DisplayConfig;
}

function Analysis({ results, level, display }: AnalysisProps) {
  const { summary, timestamp, partial, counters, sections } = readAnalysis(results, display);
  return (
    <div className="grid grid-cols-1 gap-4">
      <section aria-label="Summary" className="grid gap-3 rounded-card border bg-surface p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-muted">
          {timestamp !== undefined && (
            <p>
              Analyzed on <span className="font-mono whitespace-nowrap">{dateTime(timestamp)}</span> (
              <RelativeTime timestamp={timestamp} className="whitespace-nowrap" />)
            </p>
          )}
          {partial !== undefined && (
            <StatusBadge look="warn" label={`Partial: ${partial} failed`} className="md:ml-auto" />
          )}
        </div>
        {summary !== undefined && (
          <p className="max-w-measure text-app tabular-nums wrap-anywhere">{summary}</p>
        )}
        <Counters counters={counters} />
        <OriginBar origins={originsOf(results)} />
      </section>
      {sections.length === 0 ? (
        <p className="text-app text-muted">No analyzer sections to display</p>
      ) : (
        <div className="divide-y border-y">
          {sections.map((section) => (
            <AnalysisSection key={section.key} section={section} level={level} />
          ))}
        </div>
      )}
    </div>
  );
}
