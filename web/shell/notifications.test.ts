import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activities.ts';
import { memoryStorage } from '#web/session/browser-storage.ts';
import { isUnread, markRead, notificationPath, notificationsOf, readUntil } from './notifications.ts';

function activity(parts: Partial<Activity>): Activity {
  return {
    reference_type: 'workflow',
    reference_id: 'w',
    status: 'completed',
    created_at: '2026-11-21T12:00:00Z',
    metadata: {},
    ...parts,
  } as Activity;
}

describe('notifications', () => {
  it('are what finished or failed, not what is under way', () => {
    const statuses = ['completed', 'in_progress', 'failed', 'partial', 'pending', 'deleted'];
    expect(
      notificationsOf(statuses.map((status) => activity({ status }))).map(({ status }) => status),
    ).toEqual(['completed', 'failed', 'partial', 'deleted']);
  });

  it('lead to the run, or to the list where the thing stands', () => {
    expect(notificationPath(activity({ metadata: { execution_id: 'e' } }))).toBe('/workflows/w/runs/e');
    expect(notificationPath(activity({}))).toBe('/workflows/list');
    expect(notificationPath(activity({ reference_type: 'deployment' }))).toBe('/agents');
  });

  it('are read up to the sign-in, then up to the last time all were marked', () => {
    const storage = memoryStorage();
    const noon = Date.parse('2026-11-21T12:00:00Z');
    expect(readUntil(storage, noon)).toBe(noon);
    expect(readUntil(storage, noon + 5)).toBe(noon);
    expect(isUnread(activity({}), noon)).toBe(false);
    expect(isUnread(activity({}), noon - 1)).toBe(true);
    markRead(storage, noon + 9);
    expect(readUntil(storage, 0)).toBe(noon + 9);
  });
});
