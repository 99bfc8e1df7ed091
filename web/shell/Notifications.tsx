import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { NotificationList as List } from '#contract/notifications.ts';
import { api, sentenceOf } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogTrigger } from '#web/ui/Dialog.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/Popover.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { announcementOf, markedUntil, notificationsQuery } from './notifications.ts';
import { useArrivals } from './use-arrivals.ts';

const NotificationPanel = lazy(async () => ({
  default: (await import('./NotificationPanel.tsx')).NotificationPanel,
}));

/** The bell: what finished, failed or needs attention, pushed live; arrivals are announced and the focus stays. */
export function Notifications() {
  const isNarrow = useMedia('(width < 768px)');
  const [isOpen, setIsOpen] = useState(false);
  const list = useQuery(notificationsQuery);
  const mark = useMark();
  const arrived = useArrivals(list.data?.notifications);
  const unread = list.data?.unread ?? 0;
  const newest = list.data?.notifications[0];

  const markAll = (
    <Button
      look="link"
      size="inline"
      // Not `disabled`: it would lose the focus the moment it is pressed.
      aria-disabled={unread === 0 || undefined}
      onClick={() => unread > 0 && newest !== undefined && mark(newest.at)}
    >
      Mark all as read
    </Button>
  );
  const panel = (
    <Suspense fallback={null}>
      <NotificationPanel list={list} onChosen={() => setIsOpen(false)} />
    </Suspense>
  );

  return (
    <>
      {isNarrow ? (
        <Dialog open={isOpen} onOpenChange={setIsOpen}>
          <DialogTrigger {...bellProps(unread)}>
            <BellFace unread={unread} />
          </DialogTrigger>
          <DialogContent title="Notifications">
            <DialogBody className="p-0">{panel}</DialogBody>
            <DialogFooter>{markAll}</DialogFooter>
          </DialogContent>
        </Dialog>
      ) : (
        <Popover open={isOpen} onOpenChange={setIsOpen}>
          <PopoverTrigger {...bellProps(unread)}>
            <BellFace unread={unread} />
          </PopoverTrigger>
          <PopoverContent aria-label="Notifications">
            <div className="flex h-12 items-center justify-between gap-2 border-b px-4">
              <h2 className="text-app font-semibold">Notifications</h2>
              {markAll}
            </div>
            <div className="max-h-[60dvh] overflow-y-auto">{panel}</div>
          </PopoverContent>
        </Popover>
      )}
      <span aria-live="polite" className="sr-only">
        {/* A new element each time: the same words twice are still two arrivals. */}
        {arrived.length > 0 && <span key={arrived[0]?.id}>{announcementOf(arrived)}</span>}
      </span>
    </>
  );
}

function bellProps(unread: number) {
  return {
    title: 'Notifications',
    'aria-label': 'Notifications',
    'aria-description': `${unread} unread`,
    className: buttonClass({ look: 'ghost', size: 'icon', className: 'relative' }),
  };
}

function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <Bell aria-hidden />
      {unread > 0 && (
        // The count is drawn, not written: the button's name stays 'Notifications', its description says how many.
        <span
          aria-hidden
          data-count={unread > 9 ? '9+' : unread}
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-primary px-1 text-center font-mono text-[10px] leading-4 text-on-primary before:content-[attr(data-count)]"
        />
      )}
    </>
  );
}

/** Marks at once here, then on the server, which tells the other devices; a refusal takes it back. */
function useMark(): (until: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (until: string) => api.markNotificationsRead({ until }),
    onMutate: async (until) => {
      // An answer that is under way is older than the mark.
      await queryClient.cancelQueries({ queryKey: keys.notifications });
      queryClient.setQueryData<List>(keys.notifications, (list) => list && markedUntil(list, until));
    },
    onError: (error) =>
      toast.error('The notifications were not marked as read', { description: sentenceOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.notifications }),
  });
  return mutate;
}
