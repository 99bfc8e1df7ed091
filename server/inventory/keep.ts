import type { Db } from '#server/db/open.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { fingerprintsOf, type FileValue } from './fingerprints.ts';
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
  const rows = files.flatMap(({ fileId, content, values }) =>
    fingerprintsOf(key, content, values).map((one) => ({ ...one, userId, fileId })),
  );
  await insertFingerprints(db, rows);
}
