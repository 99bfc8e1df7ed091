import { problem } from '#contract/refusal.ts';
import type { Database } from '#server/db/open.ts';
import { presentWorkflow } from './present.ts';
import { countWorkflows, listWorkflows, readRevision, type Page } from './read-store.ts';

/** Pages that a process keeps, so that a browser that asks again and again costs one small question. */
const largestCache = 500;

export type WorkflowList = (userId: string, query: { limit?: number; cursor?: string }) => Promise<string>;

/**
 * The list as JSON. A made answer is used again only while the user's revision in the database is the one it was
 * made from, so it is never older than the database.
 */
export function makeWorkflowList(db: Database): WorkflowList {
  const made = new Map<string, { revision: string; json: string }>();
  return async (userId, query) => {
    const key = JSON.stringify([userId, query.limit, query.cursor]);
    const revision = await db.asUser(userId, (trx) => readRevision(trx, userId));
    const before = made.get(key);
    if (before?.revision === revision) return before.json;
    const json = await makeList(db, userId, query);
    made.delete(key);
    made.set(key, { revision, json });
    for (const oldest of made.keys()) {
      if (made.size <= largestCache) break;
      made.delete(oldest);
    }
    return json;
  };
}

async function makeList(
  db: Database,
  userId: string,
  query: { limit?: number; cursor?: string },
): Promise<string> {
  const limit = query.limit ?? unlimited;
  const page: Page = {
    limit: limit + 1,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
  };
  const { rows, total } = await db.asUser(userId, async (trx) => ({
    rows: await listWorkflows(trx, userId, page),
    total: await countWorkflows(trx, userId),
  }));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? makeCursor(last.createdAt, last.id) : null;
  return JSON.stringify({ workflows: shown.map(presentWorkflow), total, next_cursor: next });
}

/** Without a limit the specification's page wants all; this is more than anybody can look at. */
const unlimited = 1_000;

function makeCursor(createdAt: string, id: string): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

function readCursor(cursor: string): { createdAt: string; id: string } {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof createdAt === 'string' && typeof id === 'string' && isCursor(createdAt, id))
      return { createdAt, id };
  } catch {
    // Falls through to the one refusal below.
  }
  throw problem('invalid-request', 'This cursor was not made here. Start again without it.');
}

function isCursor(createdAt: string, id: string): boolean {
  return !Number.isNaN(Date.parse(createdAt)) && /^[0-9a-f-]{36}$/.test(id);
}
