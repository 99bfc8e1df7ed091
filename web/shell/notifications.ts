import { queryOptions } from '@tanstack/react-query';
import type { Notification, NotificationList } from '#contract/notifications.ts';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { deploymentPath, paths, runPath } from '#web/paths.ts';
import type { StatusLook } from '#web/ui/status-look.ts';
import { inWords } from '#web/words.ts';

/** Live events refresh it. What no event tells, a frozen account say, is found at this distance. */
const askEveryMs = 5 * 60_000;

export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: () => api.listNotifications(),
  refetchInterval: askEveryMs,
});

export interface NotificationText {
  title: string;
  text: string;
  look: StatusLook;
}

/** The sentence of a notification, and how it looks. */
export function textOf(notification: Notification): NotificationText {
  switch (notification.kind) {
    case 'run':
      return { title: notification.workflow_name, ...runText(notification) };
    case 'deployment':
      return notification.status === 'failed'
        ? { title: notification.name, text: withReason('Failed', notification.error_message), look: 'bad' }
        : { title: notification.name, text: `${notification.agent_type} agent is ready`, look: 'ok' };
    case 'clean-up':
      return { title: notification.workflow_name, ...cleanUpText(notification) };
    case 'account-frozen':
      return {
        title: 'Your account is on hold',
        text: 'Your credits do not add up. Nothing is charged and nothing starts until the operator has looked.',
        look: 'bad',
      };
    case 'credits-low':
      return {
        title: notification.credits === 1 ? '1 credit left' : `${notification.credits} credits left`,
        text: 'A run may need more than that.',
        look: 'warn',
      };
    default:
      return {
        title: inWords(kindOf(notification)),
        text: 'Load the page again to see more.',
        look: 'neutral',
      };
  }
}

/** The server may be newer than this page, and then tell of what the page has no words for. */
function kindOf({ kind }: { kind: string }): string {
  return kind;
}

type RunNotification = Extract<Notification, { kind: 'run' }>;

function runText(run: RunNotification): Omit<NotificationText, 'title'> {
  const { successful_deployments: done, total_deployments: total } = run;
  switch (run.status) {
    case 'completed':
      return { text: 'Run completed', look: 'ok' };
    case 'partial': {
      const count = `Partially completed (${done}/${total} successful)`;
      return { text: withReason(count, run.error_message), look: 'warn' };
    }
    case 'failed':
      return { text: withReason('Run failed', run.error_message), look: 'bad' };
    case 'cancelled':
      return { text: 'Run cancelled', look: 'neutral' };
    default:
      return { text: withReason('Run ended', run.error_message), look: 'neutral' };
  }
}

function cleanUpText(notification: Extract<Notification, { kind: 'clean-up' }>) {
  const { removed, places } = notification;
  if (removed === places) return { text: 'Clean-up completed', look: 'ok' } as const;
  return { text: `Clean-up left ${places - removed} of ${places}`, look: 'warn' } as const;
}

function withReason(outcome: string, reason: string | null): string {
  return reason === null || reason === '' ? outcome : `${outcome}: ${reason}`;
}

/** The run, the agents, the credits: where one sees more, or can do something about it. */
export function notificationPath(notification: Notification): string {
  switch (notification.kind) {
    case 'run':
    case 'clean-up':
      return runPath(notification.workflow_id, notification.execution_id);
    case 'deployment':
      return deploymentPath(notification.deployment_id);
    case 'account-frozen':
    case 'credits-low':
      return paths.credits;
    default:
      return paths.dashboard;
  }
}

/** What is said aloud when these arrive; the newest is the first. */
export function announcementOf(arrived: readonly Notification[]): string {
  const [newest, ...others] = arrived;
  if (newest === undefined) return '';
  const { title, text } = textOf(newest);
  const more = others.length === 0 ? '' : ` And ${others.length} more.`;
  return `${title}: ${text}${/[.!?]$/.test(text) ? '' : '.'}${more}`;
}

/** The list as it is once everything up to a moment is read: the page need not wait for the server. */
export function markedUntil(list: NotificationList, until: string): NotificationList {
  const notifications = list.notifications.map((one) => (one.at > until ? one : { ...one, unread: false }));
  return { notifications, unread: notifications.filter(({ unread }) => unread).length };
}
