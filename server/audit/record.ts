import type { Db } from '#server/db/open.ts';
import { appendLine, type AuditLine } from './store.ts';

export type { AuditLine };

/**
 * Writes what is about to be done, in the transaction that does it: without the line, no deed. Comes last in a
 * transaction where it can, because it holds the user's chain until the commit.
 */
export async function recordAudit(db: Db, line: AuditLine): Promise<void> {
  await appendLine(db, line);
}
