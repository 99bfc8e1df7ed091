import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export async function writeNotes(
  db: Db,
  executionId: string,
  nodeId: string,
  notes: Record<string, string>,
): Promise<void> {
  await db
    .updateTable('steps')
    .set({ notes: JSON.stringify(notes) })
    .where('executionId', '=', executionId)
    .where('nodeId', '=', nodeId)
    .execute();
}

export async function readNotes(
  db: Db,
  executionId: string,
  nodeId: string,
): Promise<Record<string, string>> {
  const step = await db
    .selectFrom('steps')
    .where('executionId', '=', executionId)
    .where('nodeId', '=', nodeId)
    .select('notes')
    .executeTakeFirst();
  return step?.notes ?? {};
}

/** Counts the attempts that noted the same, in one statement: two workers may be at one step. */
export async function joinNotes(
  db: Db,
  executionId: string,
  nodeId: string,
  note: Record<string, string>,
): Promise<void> {
  const noted = sql`${JSON.stringify(note)}::jsonb`;
  await sql`
    update steps set notes = ${noted} || jsonb_build_object('attempts', (1 + case
      when notes @> ${noted} then coalesce((notes ->> 'attempts')::int, 1) else 0 end)::text)
    where execution_id = ${executionId} and node_id = ${nodeId}
  `.execute(db);
}

/** False where another attempt has joined. */
export async function leaveNotes(db: Db, executionId: string, nodeId: string): Promise<boolean> {
  const { rows } = await sql`
    update steps set notes = '{}'
    where execution_id = ${executionId} and node_id = ${nodeId} and notes ->> 'attempts' = '1'
    returning node_id
  `.execute(db);
  return rows.length > 0;
}
