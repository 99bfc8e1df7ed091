import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export interface AuditLine {
  /** Nobody, when it is not known who it was: a refused sign-in. */
  userId: string | null;
  /** Thing and deed: `secret.revealed`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** Never a secret: this is read by people. */
  details: Record<string, unknown>;
}

/**
 * Writes what is about to be done, in the transaction that does it: without the line, no deed. Comes last in a
 * transaction where it can, because it holds the user's chain until the commit.
 */
export async function recordAudit(db: Db, line: AuditLine): Promise<void> {
  await sql`select append_audit(${line.userId}, ${line.action}, ${line.subject}, ${JSON.stringify(line.details)}::jsonb)`.execute(
    db,
  );
}
