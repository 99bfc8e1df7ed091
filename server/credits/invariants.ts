import type { Db } from '#server/db/open.ts';
import {
  findAccounts,
  findViolations,
  setFrozen,
  type InvariantName,
  type Violation,
} from './invariants-store.ts';

export { findAccounts };
export type { InvariantName, Violation };

/** Checks all books as the owner, each rule in one snapshot. A sound ledger is an empty list. */
export async function checkInvariants(owner: Db): Promise<Violation[]> {
  return findViolations(owner);
}

/** Stops every movement of the accounts that violations name; reads go on. Returns whose. */
export async function freezeAccounts(owner: Db, violations: readonly Violation[]): Promise<string[]> {
  const userIds = [...new Set(violations.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
  if (userIds.length > 0) await setFrozen(owner, userIds, true);
  return userIds;
}

/** After a person has looked and the books are right again. */
export async function unfreezeAccount(owner: Db, userId: string): Promise<void> {
  await setFrozen(owner, [userId], false);
}
