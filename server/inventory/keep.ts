import type { Db } from '#server/db/open.ts';
import type { NewFingerprint } from './fingerprints.ts';
import { insertFingerprints } from './store.ts';

/** In the transaction that stores the files: what was made is known again, or it was not made. */
export async function keepFingerprints(
  db: Db,
  userId: string,
  files: readonly { fileId: string; fingerprints: readonly NewFingerprint[] }[],
): Promise<void> {
  let rows: Parameters<typeof insertFingerprints>[1][number][] = [];
  for (const { fileId, fingerprints } of files) {
    rows = rows.concat(fingerprints.map((one) => ({ ...one, userId, fileId })));
    // Small files share a statement; many thousand rows need not lie here together.
    if (rows.length < enoughRows) continue;
    await insertFingerprints(db, rows);
    rows = [];
  }
  await insertFingerprints(db, rows);
}

const enoughRows = 1_000;
