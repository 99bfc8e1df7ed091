import { randomUUID } from 'node:crypto';
import type { RunContext } from '#catalogue/agent.ts';
import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { createUser, lookAtUser, type User } from '#catalogue/providers/aws/identities.ts';
import { enterAws, refuseOtherAccount } from '#catalogue/providers/aws/session.ts';
import { problem } from '#contract/refusal.ts';

/** In another account nothing of a name says anything. A type, since notes are a record of texts. */
export type Intent = { ref: string; account_id: string };

export interface UserName {
  name: string;
  path: string;
}

/**
 * The user that this step made, or makes now. What it will make is noted before: a user of this name that bears the
 * noted tag is ours from an attempt that was cut off, any other is somebody else's.
 */
export async function ownUser(aws: Aws, { name, path }: UserName): Promise<User> {
  const noted = await notedIntent(aws.context);
  if (noted !== undefined) await refuseOtherAccount(aws, noted);
  const there = await lookAtUser(aws, name);
  if (there !== undefined) {
    if (noted !== undefined && there.ref === noted.ref) return there;
    throw taken(name);
  }
  const { ref } = noted ?? (await noteIntent(aws));
  const made = await createUser(aws, { name, path, ref });
  if (made !== 'taken') return made;
  const again = await lookAtUser(aws, name);
  if (again?.ref === ref) return again;
  throw taken(name);
}

/** Undefined where no attempt of this step has written anything, or what it wrote is gone. */
export async function findOwnUser(aws: Aws, name: string, noted: Intent): Promise<User | undefined> {
  await refuseOtherAccount(aws, noted);
  const there = await lookAtUser(aws, name);
  return there?.ref === noted.ref ? there : undefined;
}

/** Asks nobody. */
export async function notedIntent({ notes }: RunContext): Promise<Intent | undefined> {
  const { ref, account_id } = (await notes?.read()) ?? {};
  return ref === undefined || account_id === undefined ? undefined : { ref, account_id };
}

async function noteIntent(aws: Aws): Promise<Intent> {
  const { identity } = await enterAws(aws);
  const intent: Intent = { ref: randomUUID(), account_id: identity.accountId };
  await aws.context.notes?.write(intent);
  return intent;
}

function taken(name: string) {
  return problem(
    'provider-refused',
    `A user named ${name} already exists in this account. It was not touched and nothing was planted. Choose another user name.`,
  );
}
