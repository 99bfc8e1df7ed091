import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import type { SignedIn } from '#server/http/answers.ts';
import type { Sessions } from './sessions.ts';
import { hasSession, revokeAllSessions, revokeSession } from './store.ts';

export interface EndParts {
  db: Database;
  now: () => Date;
  sessions: Pick<Sessions, 'ended'>;
}

/** Ends one session of this user, from any of them. One that is over already stays over. */
export async function endSession({ db, now, sessions }: EndParts, user: SignedIn, id: string): Promise<void> {
  const session = { id, userId: user.id };
  await db.asUser(user.id, async (tx) => {
    if (await revokeSession(tx, session, now())) {
      const details = id === user.sessionId ? {} : { from: user.sessionId };
      await recordAudit(tx, { userId: user.id, action: 'session.closed', subject: id, details });
    } else if (!(await hasSession(tx, session))) {
      throw problem('not-found', 'This session does not exist.');
    }
  });
  sessions.ended([id]);
}

export async function endAllSessions({ db, now, sessions }: EndParts, userId: string): Promise<void> {
  const ended = await db.asUser(userId, async (tx) => {
    const sessionIds = await revokeAllSessions(tx, userId, now());
    const details = { sessions: sessionIds.length };
    await recordAudit(tx, { userId, action: 'session.all-closed', subject: userId, details });
    return sessionIds;
  });
  sessions.ended(ended);
}
