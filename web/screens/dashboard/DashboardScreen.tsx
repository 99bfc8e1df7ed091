import { useQuery } from '@tanstack/react-query';
import { activitiesQuery, balanceQuery, statsQuery, workflowTotalQuery } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AccountCard } from './AccountCard.tsx';
import { FirstDrill } from './FirstDrill.tsx';
import { OutThere } from './OutThere.tsx';
import { pageSize, RecentActivity } from './RecentActivity.tsx';
import { Readouts } from './Readouts.tsx';
import { sampleDrillQuery } from './sample-drill-query.ts';
import { useFirstDrill } from './use-first-drill.ts';
import { usePatience } from './use-patience.ts';

export const fetchFirst = () => [
  queryClient.prefetchQuery(statsQuery),
  queryClient.prefetchQuery(workflowTotalQuery),
  queryClient.prefetchQuery(balanceQuery),
  queryClient.prefetchQuery(sampleDrillQuery),
  queryClient.prefetchQuery(activitiesQuery(pageSize)),
];

/**
 * Where things stand; before the first run, the way to it comes first. What stands below a part whose height is not
 * known yet is not shown before that: nothing is pushed down under a reader's eyes. After some seconds it shows all the
 * same, below the outline of what is still awaited.
 */
export function DashboardScreen() {
  const first = useFirstDrill();
  const isYoung = usePatience();
  // Looks on only: the list asks, and for more than these once it shows more.
  const activities = useQuery({ ...activitiesQuery(pageSize), enabled: false });
  return (
    <div className="grid gap-8">
      <PageHeader title="Dashboard" />
      <Readouts />
      {first.isAwaited && <Coming />}
      {first.drill && <FirstDrill drill={first.drill} />}
      {first.hasFailed && (
        <LoadError
          text="The steps to your first drill could not be loaded. The rest of this page does not need them."
          error={first.error}
          isRetrying={first.isRetrying}
          onRetry={first.retry}
        />
      )}
      <div
        className={classNames(
          'grid items-start gap-8 lg:grid-cols-3',
          first.isAwaited && isYoung && 'invisible',
        )}
      >
        <RecentActivity />
        <div className={classNames('grid gap-8', activities.isPending && isYoung && 'max-lg:invisible')}>
          <AccountCard />
          <OutThere />
        </div>
      </div>
    </div>
  );
}

/** The outline of the three steps, and of the click that does them all. */
function Coming() {
  return (
    <div aria-busy aria-hidden className="grid gap-8 border-b pb-8 lg:grid-cols-3">
      <div className="grid h-53 content-between lg:col-span-2">
        <Skeleton className="h-6 w-40" />
        {[0, 1, 2].map((step) => (
          <Skeleton key={step} className="h-10 w-64" />
        ))}
      </div>
      <div className="grid h-36 content-start gap-3">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-9 w-44" />
        <Skeleton className="h-10 w-full max-w-80" />
      </div>
    </div>
  );
}
