import type { Database } from '#server/db/open.ts';
import { pageOf, readCursor } from './cursor.ts';
import { presentWorkflow } from './present.ts';
import { countWorkflows, listWorkflows, readRevision, type Page } from './read-store.ts';

/**
 * Characters of pages that a process keeps, so that a browser that asks again and again costs one small question.
 * Counted in characters, not in pages: one page may be two hundred rows of fifteen nodes.
 */
const largestCache = 16 * 1024 * 1024;
/** What an entry costs beside its text. */
const perPage = 1_000;

export type WorkflowList = (userId: string, query: { limit?: number; cursor?: string }) => Promise<string>;

/**
 * The list as JSON. A made answer is used again only while the user's revision in the database is the one it was
 * made from, so it is never older than the database.
 */
export function makeWorkflowList(db: Database): WorkflowList {
  const made = new Map<string, { revision: string; json: string }>();
  let size = 0;

  function forget(key: string): void {
    const page = made.get(key);
    if (page === undefined) return;
    size -= page.json.length + perPage;
    made.delete(key);
  }

  function keep(key: string, page: { revision: string; json: string }): void {
    forget(key);
    if (page.json.length > largestCache / 8) return;
    made.set(key, page);
    size += page.json.length + perPage;
    for (const oldest of made.keys()) {
      if (size <= largestCache) break;
      forget(oldest);
    }
  }

  return async (userId, query) => {
    const key = JSON.stringify([userId, query.limit, query.cursor]);
    const revision = await db.asUser(userId, (trx) => readRevision(trx, userId));
    const before = made.get(key);
    if (before?.revision === revision) return before.json;
    const json = await makeList(db, userId, query);
    keep(key, { revision, json });
    return json;
  };
}

async function makeList(
  db: Database,
  userId: string,
  query: { limit?: number; cursor?: string },
): Promise<string> {
  const limit = query.limit ?? unlimited;
  const page: Page = { limit: limit + 1, after: readCursor(query.cursor) };
  const { rows, total } = await db.asUser(userId, async (trx) => ({
    rows: await listWorkflows(trx, userId, page),
    total: await countWorkflows(trx, userId),
  }));
  const { shown, nextCursor } = pageOf(rows, limit);
  return JSON.stringify({ workflows: shown.map(presentWorkflow), total, next_cursor: nextCursor });
}

/** Without a limit the specification's page wants all; this is more than anybody can look at. */
const unlimited = 1_000;
