import type { Db } from '#server/db/open.ts';
import { findProfileFacts } from './store.ts';

/** The AWS account that the user's own profile has proved to be theirs. */
export async function provenAccount(db: Db): Promise<string | undefined> {
  const facts = await findProfileFacts(db);
  return facts?.['account_id'];
}
