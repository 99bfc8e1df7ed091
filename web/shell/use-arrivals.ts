import { useEffect, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';

/** The unread ones that came last while the page was open; what was there at first is no arrival. */
export function useArrivals(list: readonly Notification[] | undefined): Notification[] {
  const known = useRef<Set<string>>(null);
  const [arrived, setArrived] = useState<Notification[]>([]);
  useEffect(() => {
    if (list === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(({ id }) => id)]);
    const fresh = before === null ? [] : list.filter(({ id, unread }) => unread && !before.has(id));
    if (fresh.length > 0) setArrived(fresh);
  }, [list]);
  return arrived;
}
