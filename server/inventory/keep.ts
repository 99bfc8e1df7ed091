import type { Db } from '#server/db/open.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { fingerprints } from '#server/off-thread/off-thread.ts';
import type { FileValue } from './fingerprints.ts';
import { insertFingerprints } from './store.ts';

/** A file as it is made, before it is sealed. */
export interface MadeFile {
  fileId: string;
  content: string;
  values: readonly FileValue[];
}

/** In the transaction that stores the files: what was made is known again, or it was not made. */
export async function keepFingerprints(
  vault: Vault,
  db: Db,
  userId: string,
  files: readonly MadeFile[],
): Promise<void> {
  const key = vault.fingerprintKey(userId);
  let rows: Parameters<typeof insertFingerprints>[1][number][] = [];
  for (const { fileId, content, values } of files) {
    const made = await fingerprints(key, content, values);
    rows = rows.concat(made.map((one) => ({ ...one, userId, fileId })));
    // Small files share a statement; many thousand rows need not lie here together.
    if (rows.length < enoughRows) continue;
    await insertFingerprints(db, rows);
    rows = [];
  }
  await insertFingerprints(db, rows);
}

const enoughRows = 1_000;
