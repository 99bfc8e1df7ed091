import type { creditCalls } from '#contract/credits.ts';
import { problem } from '#contract/refusal.ts';
import type { Database } from '#server/db/open.ts';
import { file, type Answers } from '#server/http/answers.ts';
import { planOf } from './plans.ts';
import { presentBalance, presentEntry } from './present.ts';
import { writeStatement } from './statement.ts';
import { countEntries, findEntries, findPlanId, findWalletBalance } from './store.ts';

const pageSize = 50;

export function creditAnswers(parts: {
  db: Database;
  config?: { freePlanCredits: number };
}): Answers<typeof creditCalls> {
  return {
    async readCreditBalance({ user }) {
      return parts.db.asUser(user.id, async (db) => {
        const planId = await findPlanId(db, user.id);
        const plan = planOf(planId ?? '', parts.config?.freePlanCredits);
        return presentBalance(await findWalletBalance(db, user.id), plan);
      });
    },

    async listCreditEntries({ user, query }) {
      const limit = query.limit ?? pageSize;
      const before = query.cursor === undefined ? undefined : readCursor(query.cursor);
      return parts.db.asUser(user.id, async (db) => {
        // One more than asked tells whether there is a next page.
        const rows = await findEntries(db, user.id, { limit: limit + 1, before });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        return {
          entries: page.map(presentEntry),
          total: await countEntries(db, user.id),
          next_cursor: rows.length > limit && last !== undefined ? writeCursor(last.sequence) : null,
        };
      });
    },

    async downloadCreditEntries({ user }) {
      const content = writeStatement(parts.db, user.id);
      return file({ name: 'leakdrill-credits.csv', mediaType: 'text/csv', content });
    },
  };
}

function writeCursor(sequence: number): string {
  return Buffer.from(`e${sequence}`).toString('base64url');
}

function readCursor(cursor: string): number {
  const sequence = /^e(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (sequence === undefined) {
    const msg = 'This cursor does not come from this list.';
    throw problem('invalid-request', msg, { errors: [{ field: 'cursor', msg }] });
  }
  return Number(sequence);
}
