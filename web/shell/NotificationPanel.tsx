import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Notification, NotificationList } from '#contract/notifications.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notificationPath, textOf } from './notifications.ts';

interface NotificationPanelProps {
  list: UseQueryResult<NotificationList>;
  onChosen: () => void;
}

/** The list in the bell's panel, newest first; each entry leads to what it is about. */
export function NotificationPanel({ list, onChosen }: NotificationPanelProps) {
  if (list.data === undefined) {
    if (list.isError) {
      return (
        <div className="p-4">
          <LoadError
            text="Failed to load notifications"
            error={list.error}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      );
    }
    return (
      <div aria-busy className="grid gap-3 p-4">
        <p role="status" className="sr-only">
          Loading notifications...
        </p>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (list.data.notifications.length === 0)
    return <p className="p-4 text-muted">Nothing needs your attention</p>;
  return (
    <ul className="py-1">
      {list.data.notifications.map((item) => (
        <li key={item.id}>
          <Entry item={item} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
}

const icons = {
  ok: { icon: CircleCheck, colour: 'text-ok-fg' },
  bad: { icon: CircleX, colour: 'text-danger' },
  run: { icon: LoaderCircle, colour: 'text-run-fg' },
  warn: { icon: TriangleAlert, colour: 'text-warn-fg' },
  neutral: { icon: CircleDashed, colour: 'text-muted' },
};

function Entry({ item, onChosen }: { item: Notification; onChosen: () => void }) {
  const { title, text, look } = textOf(item);
  const { icon: Icon, colour } = icons[look];
  return (
    <Link
      to={notificationPath(item)}
      onClick={onChosen}
      className="grid grid-cols-[16px_1fr_8px] gap-x-3 px-4 py-2 hover:bg-soft focus-visible:outline-offset-[-2px]"
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4', colour)} />
      <span className="min-w-0">
        <span
          className={classNames('block truncate', item.unread ? 'font-semibold' : 'font-medium')}
          title={title}
        >
          {item.unread && <span className="sr-only">Unread </span>}
          {title}
        </span>
        <span className="line-clamp-2 text-meta text-muted wrap-anywhere">{text}</span>
        <RelativeTime timestamp={item.at} className="block text-label text-muted" />
      </span>
      {item.unread && <span aria-hidden className="mt-1.5 size-2 rounded-full bg-primary" />}
    </Link>
  );
}
