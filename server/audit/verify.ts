import type { Db } from '#server/db/open.ts';
import { findFlaws, type AuditFlaw } from './store.ts';

export type { AuditFlaw };

/** Follows every chain from its first line to its recorded end. Runs as the owner; no flaw is an empty list. */
export async function verifyAudit(owner: Db): Promise<AuditFlaw[]> {
  return findFlaws(owner);
}
