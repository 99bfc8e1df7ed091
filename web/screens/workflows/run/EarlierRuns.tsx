import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Execution, LastExecution } from '#contract/executions.ts';
import { api } from '#web/api.ts';
import { runPath } from '#web/paths.ts';
import { keys } from '#web/queries.ts';
import { credits, dateTime, inUtc } from '#web/times.ts';
import { usePages } from '#web/use-pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';

const pageSize = 10;

/** The other runs of the workflow, newest first; one that came after this run says so. */
export function EarlierRuns({ run }: { run: Execution }) {
  const history = useInfiniteQuery({
    queryKey: [...keys.executions(run.workflow_id), 'list'],
    queryFn: ({ pageParam }) =>
      api.listExecutions({ id: run.workflow_id, limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
  const { data, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = history;
  const { showMore, isShowingMore } = usePages(history);
  const all = data?.pages.flatMap((page) => page.executions) ?? [];
  const others = all.filter((one) => one.execution_id !== run.execution_id);

  return (
    <section
      aria-labelledby="earlier-runs"
      aria-busy={history.isPending}
      className="grid gap-3 border-t pt-5"
    >
      <h2 id="earlier-runs" className="text-section font-semibold">
        Earlier runs
      </h2>
      {history.isPending && <Skeleton className="h-24 w-full" />}
      {history.isError && (
        <LoadError
          text="The earlier runs could not be loaded. This one is complete."
          error={history.error}
          onRetry={() => void (isFetchNextPageError ? fetchNextPage() : history.refetch())}
          isRetrying={isFetching}
        />
      )}
      {history.isSuccess && others.length === 0 && (
        <p className="text-app text-muted">This is the first run.</p>
      )}
      {others.length > 0 && (
        <table aria-labelledby="earlier-runs" className="block w-full max-w-[900px] text-app md:table">
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr className="border-b text-left text-label text-muted [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">When</th>
              <th scope="col">Status</th>
              <th scope="col">Done</th>
              <th scope="col" className="text-right">
                Credits
              </th>
            </tr>
          </thead>
          <tbody className="block border-t md:table-row-group md:border-t-0">
            {others.map((one) => (
              <Row key={one.execution_id} of={run} one={one} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <div>
          <Button isPending={isShowingMore} onClick={showMore}>
            Show More
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ of: run, one }: { of: Execution; one: LastExecution }) {
  const { counts } = one;
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b py-2.5 md:table-row [&>td]:md:py-2.5">
      <td className="md:pr-4">
        <Link
          to={runPath(run.workflow_id, one.execution_id)}
          title={inUtc(one.timestamp)}
          className="font-mono text-meta text-primary underline underline-offset-4"
        >
          {dateTime(one.timestamp)}
        </Link>{' '}
        <RelativeTime timestamp={one.timestamp} className="text-meta text-muted" />
        {one.timestamp > run.timestamp && <span className="text-meta text-muted">, after this one</span>}
      </td>
      <td className="justify-self-end md:pr-4">
        <StatusBadge {...statusBadge(one.status, 'results')} />
      </td>
      <td className="text-meta text-muted md:pr-4">
        {counts.completed} of {counts.targets} done{counts.kept > 0 && `, ${counts.kept} kept`}
        {one.retry_of !== null && ', retry'}
      </td>
      <td className="text-right font-mono text-meta whitespace-nowrap tabular-nums">
        {credits(one.credits_used)}
      </td>
    </tr>
  );
}
