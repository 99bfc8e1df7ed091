import { problem } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';

/** The workflow that an earlier request with this key made; a key that meant something else is refused. */
export async function workflowMadeBefore(
  db: Db,
  userId: string,
  idempotencyKey: string | undefined,
  requestHash: Buffer,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const made = await db
    .selectFrom('workflows')
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .select(['id', 'requestHash', 'deletedAt'])
    .executeTakeFirst();
  if (made === undefined) return undefined;
  if (made.requestHash?.equals(requestHash) !== true) throw differentRequest();
  if (made.deletedAt !== null)
    throw problem('not-found', 'This workflow was made before and has been deleted since.');
  return made.id;
}

/** The run that an earlier request with this key started, however it stands by now. */
export async function runMadeBefore(
  db: Db,
  userId: string,
  idempotencyKey: string | undefined,
  workflowId: string,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const made = await db
    .selectFrom('executions')
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', idempotencyKey)
    .select(['id', 'workflowId'])
    .executeTakeFirst();
  if (made !== undefined && made.workflowId !== workflowId) throw differentRequest();
  return made?.id;
}

function differentRequest() {
  return problem(
    'different-request',
    'This Idempotency-Key was used for another request. Use a fresh one for each workflow and each run.',
  );
}
