import { decoyStates, type DecoyCounts, type decoyCalls } from '#contract/decoys.ts';
import type { Db } from '#server/db/open.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { pageOf, readCursor } from '#server/workflows/cursor.ts';
import { cleanUp, noDecoy } from './clean-up.ts';
import { checkDecoy, markDecoyHandled } from './look-after.ts';
import { presentDecoy } from './present.ts';
import { countByState, listDecoys, type Scope } from './store.ts';

const decoysOfAPage = 50;

export function decoyAnswers(parts: Parts): Answers<typeof decoyCalls> {
  const { db } = parts;
  const read = (userId: string, id: string) => db.asUser(userId, (trx) => readDecoy(trx, userId, id));

  return {
    async listDecoys({ user, query }) {
      const limit = query.limit ?? decoysOfAPage;
      const page = { limit: limit + 1, after: readCursor(query.cursor), state: query.state };
      return db.asUser(user.id, async (trx) => {
        const { shown, nextCursor } = pageOf(await listDecoys(trx, user.id, scopeOf(query), page), limit);
        const counted = await countByState(trx, user.id, scopeOf(query));
        const wanted = counted.filter(({ state }) => query.state === undefined || state === query.state);
        const total = wanted.reduce((sum, { count }) => sum + count, 0);
        return { decoys: shown.map(presentDecoy), total, next_cursor: nextCursor };
      });
    },

    async countDecoys({ user, query }) {
      const counted = await db.asUser(user.id, (trx) => countByState(trx, user.id, scopeOf(query)));
      const countOf = (wanted: string) => counted.find(({ state }) => state === wanted)?.count ?? 0;
      return {
        planted: counted.reduce((sum, { out }) => sum + out, 0),
        by_state: Object.fromEntries(
          decoyStates.map((state) => [state, countOf(state)]),
        ) as DecoyCounts['by_state'],
      };
    },

    async readDecoy({ user, params }) {
      return read(user.id, params.id);
    },

    async cleanUpDecoy({ user, params }) {
      return cleanUp(parts, user.id, { of: 'decoy', decoyId: params.id });
    },

    async cleanUpExecution({ user, params }) {
      const { id: workflowId, execution: executionId } = params;
      return cleanUp(parts, user.id, { of: 'execution', workflowId, executionId });
    },

    async cleanUpWorkflow({ user, params }) {
      return cleanUp(parts, user.id, { of: 'workflow', workflowId: params.id });
    },

    async cleanUpDeployment({ user, params }) {
      return cleanUp(parts, user.id, { of: 'deployment', deploymentId: params.id });
    },

    async cleanUpEverything({ user }) {
      return cleanUp(parts, user.id, { of: 'everything' });
    },

    async checkDecoy({ user, params }) {
      await checkDecoy(parts, user.id, params.id);
      return read(user.id, params.id);
    },

    async markDecoyHandled({ user, params }) {
      await markDecoyHandled(parts, user.id, params.id);
      return read(user.id, params.id);
    },
  };
}

async function readDecoy(db: Db, userId: string, decoyId: string) {
  const page = { limit: 1, after: undefined, state: undefined };
  const [row] = await listDecoys(db, userId, { decoyId }, page);
  if (row === undefined) throw noDecoy();
  return presentDecoy(row);
}

function scopeOf(query: {
  execution?: string | undefined;
  workflow?: string | undefined;
  deployment?: string | undefined;
}): Scope {
  return { executionId: query.execution, workflowId: query.workflow, deploymentId: query.deployment };
}
