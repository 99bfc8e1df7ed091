import type { Activity } from '#contract/activities.ts';
import { paths, runPath } from '#web/paths.ts';
import { ownPrefix } from '#web/session/session-store.ts';

export const notificationsShown = 20;

const settled = new Set(['completed', 'failed', 'partial', 'deleted', 'cancelled']);

/** What finished, failed or needs attention; work under way is no news yet. */
export function notificationsOf(activities: readonly Activity[]): Activity[] {
  return activities.filter((activity) => settled.has(activity.status));
}

export function isUnread(activity: Activity, readUntil: number): boolean {
  return Date.parse(activity.created_at) > readUntil;
}

/** The run, or the list where the thing stands. */
export function notificationPath(activity: Activity): string {
  const execution = activity.metadata['execution_id'];
  if (activity.reference_type !== 'workflow') return paths.agents;
  return typeof execution === 'string' ? runPath(activity.reference_id, execution) : paths.workflowList;
}

const key = `${ownPrefix}notifications-read-until`;

/** Up to when everything was read; on a new sign-in, up to now. */
export function readUntil(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): number {
  const stored = Number(storage.getItem(key) ?? Number.NaN);
  if (Number.isFinite(stored)) return stored;
  storage.setItem(key, String(now));
  return now;
}

export function markRead(storage: Pick<Storage, 'setItem'>, until: number): void {
  storage.setItem(key, String(until));
}
