import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Decoy } from '#contract/decoys.ts';
import type { Execution } from '#contract/executions.ts';
import { AnalyzerView } from '#web/analyzer/AnalyzerView.tsx';
import { cleanUpOfRun } from '#web/decoys/decoy-words.ts';
import type { LiveState } from '#web/live.ts';
import { runPath } from '#web/paths.ts';
import { dateTime } from '#web/times.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RawJson } from '#web/ui/RawJson.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { CleanUpStep } from './CleanUpStep.tsx';
import { EarlierRuns } from './EarlierRuns.tsx';
import { PrintFoot } from './PrintFoot.tsx';
import { RunActions } from './RunActions.tsx';
import { badgeOf, isRunning } from './run-state.ts';
import { stationOf, summaryOf } from './run-words.ts';
import { StepRow } from './StepRow.tsx';

/** The canvas is a large part of the code and only shows where there is room for it. */
const RunPicture = lazy(async () => ({ default: (await import('./RunPicture.tsx')).RunPicture }));

interface RunProps {
  run: Execution;
  /** What it planted, as it stands; undefined where that could not be loaded. */
  decoys: readonly Decoy[] | undefined;
  onDecoysRetry: () => void;
  isAskingDecoys: boolean;
  live: LiveState;
}

export function Run({ run, decoys, onDecoysRetry, isAskingDecoys, live }: RunProps) {
  const isLive = isRunning(run);
  const now = useNow(isLive);
  const isWide = useMedia('(min-width: 1280px)');
  const [printed, setPrinted] = useState<string>();
  // How the run ended comes first, then how it went.
  const hasSteps = useDeferredValue(true, false);
  const isDrill = run.steps.some(({ type }) => type === 'Deploy');
  const lineToCleanUp = isDrill ? cleanUpOfRun(decoys ?? []).state : undefined;
  const endPrint = useCallback(() => setPrinted(undefined), []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={`${run.workflow_name}: run of ${dateTime(run.timestamp)}`}>
        <RunActions run={run} isDrill={isDrill} decoys={decoys} onPrint={setPrinted} />
      </PageHeader>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-3 text-app">
        <StatusBadge {...badgeOf(run)} />
        <span className="font-mono text-meta text-muted">{summaryOf(run)}</span>
        <Relations run={run} />
        {isLive && (
          <p role="status" className="flex items-center gap-2 text-meta text-muted md:ml-auto">
            <span
              aria-hidden
              className={live === 'live' ? 'size-2 rounded-full bg-ok-fg' : 'size-2 rounded-full bg-warn-fg'}
            />
            {live === 'live' ? 'Live' : 'Reconnecting...'}
          </p>
        )}
      </div>
      {run.workflow_deleted === true && (
        <p className="text-app text-muted">
          This workflow was deleted: it cannot be edited or run again. Its runs stay on record.
        </p>
      )}
      {hasSteps && (
        <>
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(380px,44%)] xl:items-start">
            <ol aria-label="Timeline" className="grid max-w-[900px]">
              {run.steps.map((step, index) => (
                <StepRow
                  key={step.node_id}
                  step={step}
                  workflowId={run.workflow_id}
                  executionId={run.execution_id}
                  now={now}
                  next={index < run.steps.length - 1 ? stationOf(step) : lineToCleanUp}
                  decoy={decoys?.find(({ node_id: id }) => id === step.node_id)}
                />
              ))}
              {isDrill && <CleanUpStep decoys={decoys} onRetry={onDecoysRetry} isRetrying={isAskingDecoys} />}
            </ol>
            {isWide && (
              <div className="print:hidden">
                <Suspense fallback={<Skeleton className="h-[420px] rounded-card" />}>
                  <RunPicture steps={run.steps} now={now} />
                </Suspense>
              </div>
            )}
          </div>
          {run.analyzer_results !== null && (
            <section aria-labelledby="run-analysis" className="grid grid-cols-1 gap-3 border-t pt-5">
              <h2 id="run-analysis" className="text-section font-semibold">
                Analyzer Results
              </h2>
              <AnalyzerView results={run.analyzer_results} level={3} />
              <div className="print:hidden">
                <RawJson value={run.analyzer_results} />
              </div>
            </section>
          )}
          <div className="print:hidden">
            <EarlierRuns run={run} />
          </div>
        </>
      )}
      {printed !== undefined && <PrintFoot run={run} runSha256={printed} onPrinted={endPrint} />}
    </div>
  );
}

/** The run before and the run after, where this one is a retry or was retried. */
function Relations({ run }: { run: Execution }) {
  const relations = [
    { name: 'Retry of an earlier run', id: run.retry_of },
    { name: 'Retried by a later run', id: run.retried_by },
  ];
  return relations.map(({ name, id }) =>
    id === null ? null : (
      <Link
        key={name}
        to={runPath(run.workflow_id, id)}
        className={buttonClass({ look: 'link', size: 'inline' })}
      >
        {name}
      </Link>
    ),
  );
}

/** A clock that ticks only while something runs. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
