import { openOwner } from '#server/db/owner.ts';

/** Whose run it is; the sandbox keeps what was planted by user. */
export async function ownerOf(databaseUrl: string, executionId: string): Promise<string> {
  const owner = await openOwner(databaseUrl);
  try {
    const row = await owner.db
      .selectFrom('executions')
      .where('id', '=', executionId)
      .select('userId')
      .executeTakeFirstOrThrow();
    return row.userId;
  } finally {
    await owner.close();
  }
}
