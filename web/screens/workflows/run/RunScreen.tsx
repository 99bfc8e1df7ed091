import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Execution } from '#contract/executions.ts';
import { api, isFailure, sentenceOf } from '#web/api.ts';
import { useLiveState } from '#web/live.ts';
import { paths, workflowEditPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { dateTime } from '#web/times.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { RunAnalysis } from './RunAnalysis.tsx';
import { summaryOf } from './run-words.ts';
import { StepRow } from './StepRow.tsx';

const pollEveryMs = 2000;

/** One run, step by step, while it happens and afterwards. */
export function RunScreen() {
  const { id = '', execution: executionId = '' } = useParams();
  const live = useLiveState();
  const run = useQuery({
    queryKey: keys.execution(id, executionId),
    queryFn: () => api.readExecution({ id, execution: executionId }),
    staleTime: 0,
    // Without the stream the page asks by itself while there is something to wait for.
    refetchInterval: ({ state }) =>
      live === 'polling' && state.data?.status === 'in_progress' ? pollEveryMs : false,
  });
  if (run.data !== undefined) return <Run run={run.data} live={live} />;
  if (isFailure(run.error) && (run.error.status === 404 || run.error.status === 422)) {
    return (
      <div className="grid gap-4">
        <PageHeader title="Run not found" />
        <EmptyState
          title="There is no such run"
          text="It may have been deleted, or the address is not complete."
        >
          <Link to={paths.workflowList} className={buttonClass()}>
            My Workflows
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <PageHeader title="Run" />
      {run.isError ? (
        <LoadError
          text={sentenceOf(run.error)}
          onRetry={() => void run.refetch()}
          isRetrying={run.isFetching}
        />
      ) : (
        <div aria-busy className="grid gap-4">
          <Skeleton className="h-6 w-80 max-w-full" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </div>
  );
}

function Run({ run, live }: { run: Execution; live: ReturnType<typeof useLiveState> }) {
  const isRunning = run.status === 'in_progress';
  const now = useNow(isRunning);
  return (
    <div className="grid gap-5">
      <PageHeader title={`${run.workflow_name}: run of ${dateTime(run.timestamp)}`}>
        <Link to={workflowEditPath(run.workflow_id)} className={buttonClass()}>
          Edit Workflow
        </Link>
      </PageHeader>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-3 text-app">
        <StatusBadge {...statusBadge(run.status, 'results')} />
        <span className="text-muted">{summaryOf(run)}</span>
        {isRunning && (
          <p role="status" className="ml-auto flex items-center gap-2 text-meta text-muted">
            <span
              aria-hidden
              className={live === 'live' ? 'size-2 rounded-full bg-ok-fg' : 'size-2 rounded-full bg-warn-fg'}
            />
            {live === 'live' ? 'Live' : 'Reconnecting...'}
          </p>
        )}
      </div>
      <ol aria-label="Timeline" className="grid max-w-[900px]">
        {run.steps.map((step, index) => (
          <StepRow
            key={step.node_id}
            step={step}
            workflowId={run.workflow_id}
            executionId={run.execution_id}
            now={now}
            isLast={index === run.steps.length - 1}
          />
        ))}
      </ol>
      {run.analyzer_results !== null && <RunAnalysis results={run.analyzer_results} />}
    </div>
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
