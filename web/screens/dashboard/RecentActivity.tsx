import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Activity } from '#contract/activities.ts';
import { activityLabel, activityMessage } from '#web/activity-texts.ts';
import { paths } from '#web/paths.ts';
import { activitiesQuery } from '#web/queries.ts';
import { credits } from '#web/times.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';

export const pageSize = 5;
const mostShown = 200;

export function RecentActivity() {
  const [pages, setPages] = useState(1);
  const limit = Math.min(pages * pageSize, mostShown);
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(activitiesQuery(limit));
  const client = useQueryClient();
  // More that does not come takes nothing away of what is shown.
  const shown = data ?? client.getQueryData(activitiesQuery(limit - pageSize).queryKey);
  const hasMore = data !== undefined && data.length >= limit && limit < mostShown;
  const isAdding = isFetching && pages > 1 && shown !== undefined && shown.length < limit;
  return (
    <section
      aria-labelledby="recent-activity"
      aria-busy={isFetching}
      className="@container grid content-start gap-3 lg:col-span-2"
    >
      <h2 id="recent-activity" className="text-section font-semibold">
        Recent Activity
      </h2>
      {isPending && <Rows />}
      {data?.length === 0 && (
        <EmptyState title="No recent activities found">
          <Link to={paths.marketplace} className={buttonClass({ look: 'link', size: 'inline' })}>
            Browse the marketplace
          </Link>
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className="border-t">
          {shown.map((activity) => (
            <Row key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {isError && (
        <LoadError
          text="Failed to load recent activities"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div className={isPending ? 'invisible' : undefined}>
        <Button disabled={!hasMore && !isAdding} isPending={isAdding} onClick={() => setPages(pages + 1)}>
          View More
        </Button>
      </div>
    </section>
  );
}

function Row({ activity }: { activity: Activity }) {
  const label = activityLabel(activity);
  const message = activityMessage(activity);
  const { reference_name: name, credits_used: paid } = activity;
  // 'Nightly drill published' has said it already.
  const isNamed = message.startsWith(`${name} `);
  return (
    <li className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b py-2.5 @xl:grid-cols-[104px_1fr_auto_132px]">
      <TypeBadge type={label} className="justify-self-start" />
      <div className="order-last col-span-2 min-w-0 @xl:order-none @xl:col-span-1">
        <p className="font-medium wrap-anywhere">{message}</p>
        {(!isNamed || paid > 0) && (
          <p className="text-meta text-muted wrap-anywhere">
            {!isNamed && name}
            {!isNamed && paid > 0 && ' · '}
            {paid > 0 && <span className="font-mono whitespace-nowrap">{credits(paid)}</span>}
          </p>
        )}
        {activity.error_message !== null && activity.error_message !== '' && (
          <p className="text-meta text-danger wrap-anywhere">{activity.error_message}</p>
        )}
      </div>
      <StatusBadge {...statusBadge(activity.status, 'activity')} className="max-w-44 justify-self-end" />
      <RelativeTime
        timestamp={activity.created_at}
        className="order-last col-span-2 text-meta whitespace-nowrap text-muted @xl:order-none @xl:col-span-1 @xl:text-right"
      />
    </li>
  );
}

function Rows() {
  return (
    <div aria-hidden className="border-t">
      {Array.from({ length: pageSize }, (_, row) => (
        <div key={row} className="flex h-[61px] items-center gap-4 border-b">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-6 w-24 rounded-full" />
        </div>
      ))}
    </div>
  );
}
