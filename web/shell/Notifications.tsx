import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Activity } from '#contract/activities.ts';
import { activityLabel, activityMessage } from '#web/activity-texts.ts';
import { activitiesQuery } from '#web/queries.ts';
import { browserStorage } from '#web/session/browser-storage.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/Popover.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import {
  isUnread,
  markRead,
  notificationPath,
  notificationsOf,
  notificationsShown,
  readUntil,
} from './notifications.ts';

const storage = browserStorage('localStorage');

/** The bell: what finished or failed, newest first, pushed live; arrivals are announced and the focus stays. */
export function Notifications() {
  const { data } = useQuery(activitiesQuery(notificationsShown));
  const [isOpen, setIsOpen] = useState(false);
  const [until, setUntil] = useState(() => readUntil(storage, Date.now()));
  const items = notificationsOf(data ?? []);
  const unread = items.filter((item) => isUnread(item, until));
  const newest = unread[0];

  function markAll() {
    const latest = Math.max(...items.map((item) => Date.parse(item.created_at)));
    markRead(storage, latest);
    setUntil(latest);
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger
        title="Notifications"
        aria-label="Notifications"
        aria-description={`${unread.length} unread`}
        className={buttonClass({ look: 'ghost', size: 'icon', className: 'relative' })}
      >
        <Bell aria-hidden />
        {unread.length > 0 && (
          // The count is drawn, not written: the button's name stays 'Notifications', its description says how many.
          <span
            aria-hidden
            data-count={unread.length > 9 ? '9+' : unread.length}
            className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-primary px-1 text-center font-mono text-[10px] leading-4 text-on-primary before:content-[attr(data-count)]"
          />
        )}
      </PopoverTrigger>
      <span aria-live="polite" className="sr-only">
        {newest !== undefined && `${newest.reference_name}: ${activityMessage(newest)}`}
      </span>
      <PopoverContent aria-label="Notifications">
        <div className="flex h-12 items-center justify-between gap-2 border-b px-4">
          <h2 className="text-app font-semibold">Notifications</h2>
          {unread.length > 0 && (
            <Button look="link" size="inline" onClick={markAll}>
              Mark all as read
            </Button>
          )}
        </div>
        {items.length === 0 ? (
          <p className="p-4 text-muted">Nothing needs your attention</p>
        ) : (
          <ul className="max-h-[60dvh] overflow-y-auto py-1">
            {items.map((item) => (
              <li key={item.id}>
                <Notification item={item} isNew={isUnread(item, until)} onChosen={() => setIsOpen(false)} />
              </li>
            ))}
          </ul>
        )}
      </PopoverContent>
    </Popover>
  );
}

interface NotificationProps {
  item: Activity;
  isNew: boolean;
  onChosen: () => void;
}

function Notification({ item, isNew, onChosen }: NotificationProps) {
  return (
    <Link
      to={notificationPath(item)}
      onClick={onChosen}
      className="grid grid-cols-[8px_1fr] gap-x-3 px-4 py-2 hover:bg-soft focus-visible:outline-offset-[-2px]"
    >
      <span
        aria-hidden
        className={isNew ? 'mt-1.5 size-2 rounded-full bg-primary' : 'mt-1.5 size-2 rounded-full border'}
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {isNew && <span className="sr-only">Unread </span>}
          {item.reference_name}
        </span>
        <span className="block text-meta text-muted">
          {activityLabel(item)}: {activityMessage(item)}
        </span>
        <RelativeTime timestamp={item.created_at} className="text-label text-muted" />
      </span>
    </Link>
  );
}
