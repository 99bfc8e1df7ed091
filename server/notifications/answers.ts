import type { notificationCalls } from '#contract/notifications.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { presentNotifications } from './present.ts';
import {
  countUnread,
  findEndedCleanUps,
  findEndedRuns,
  findFrozenAt,
  findLowCredits,
  findMadeDeployments,
  findReadUntil,
  moveReadUntil,
} from './store.ts';

/** Who has not looked for longer than that finds the rest where it stands: runs, agents, credits. */
const most = 50;

export function notificationAnswers(parts: Pick<Parts, 'db' | 'live'>): Answers<typeof notificationCalls> {
  return {
    async listNotifications({ user }) {
      return parts.db.asUser(user.id, async (db) => {
        const readUntil = await findReadUntil(db, user.id);
        const news = {
          runs: await findEndedRuns(db, user.id, most),
          cleanUps: await findEndedCleanUps(db, user.id, most),
          made: await findMadeDeployments(db, user.id, most),
          frozenAt: await findFrozenAt(db, user.id),
          low: await findLowCredits(db, user.id),
          readUntil,
          unread: await countUnread(db, user.id, readUntil),
        };
        return presentNotifications(news, most);
      });
    },

    async markNotificationsRead({ user, body }) {
      await parts.db.asUser(user.id, (db) => moveReadUntil(db, user.id, body.until), { isRepeatable: true });
      parts.live.announce(user.id, { kind: 'notifications-read' });
      return undefined;
    },
  };
}
