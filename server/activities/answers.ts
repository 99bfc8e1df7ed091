import type { activityCalls } from '#contract/activities.ts';
import type { Database } from '#server/db/open.ts';
import type { Answers } from '#server/http/answers.ts';
import { presentActivity } from './present.ts';
import { countActivities, findRecentActivities } from './store.ts';

/** The page asks for five more each time; the list ends here all the same. */
const most = 200;

export function activityAnswers(parts: { db: Database }): Answers<typeof activityCalls> {
  return {
    async listRecentActivities({ user, query, total }) {
      return parts.db.asUser(user.id, async (db) => {
        total(await countActivities(db, user.id));
        const rows = await findRecentActivities(db, user.id, Math.min(query.limit ?? most, most));
        return rows.map(presentActivity);
      });
    },
  };
}
