import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, matchPath, useParams } from 'react-router';
import { api, isFailure, whyNotLoaded } from '#web/api.ts';
import { decoysOfRunQuery } from '#web/decoys/decoy-queries.ts';
import { useLiveState } from '#web/live.ts';
import { paths, patterns } from '#web/paths.ts';
import { keys, thisVisitMs } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Run } from './Run.tsx';

const pollEveryMs = 2000;

export const fetchFirst = () => {
  const { id = '', execution = '' } = matchPath(patterns.run, location.pathname)?.params ?? {};
  return [
    queryClient.prefetchQuery(runQuery(id, execution)),
    queryClient.prefetchQuery(decoysOfRunQuery(execution)),
  ];
};

/** One run, step by step, while it happens and afterwards. */
export function RunScreen() {
  const { id = '', execution: executionId = '' } = useParams();
  const live = useLiveState();
  const run = useQuery({
    ...runQuery(id, executionId),
    // Without the stream the page asks by itself while there is something to wait for.
    refetchInterval: ({ state }) =>
      live === 'polling' && state.data?.status === 'in_progress' ? pollEveryMs : false,
  });
  // Asked for beside the run and shown with it, so that no step grows under a reader's eyes.
  const decoys = useQuery(decoysOfRunQuery(executionId));
  if (run.data !== undefined && decoys.isFetched) {
    return (
      <Run
        key={executionId}
        run={run.data}
        decoys={decoys.data}
        onDecoysRetry={() => void decoys.refetch()}
        isAskingDecoys={decoys.isFetching}
        live={live}
      />
    );
  }
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
          text={whyNotLoaded('This run', run.error)}
          error={run.error}
          onRetry={() => void run.refetch()}
          isRetrying={run.isFetching}
        />
      ) : (
        <div aria-busy className="grid gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </div>
  );
}

function runQuery(id: string, execution: string) {
  return queryOptions({
    queryKey: keys.execution(id, execution),
    queryFn: () => api.readExecution({ id, execution }),
    staleTime: thisVisitMs,
  });
}
