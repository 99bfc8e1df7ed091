import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { startProblem } from '#server/processes/start-problem.ts';
import { decrypt, deriveKey, encrypt, keyBytes } from './keys.ts';
import { findSealedSecret, insertSealedSecret, updateSealedSecret } from './store.ts';

const formatVersion = 1;
const wrongKey =
  'MASTER_KEY is not the key that this database was encrypted with. Start with the right one: with another key no stored secret can be read.';

/** What the master key does: wrap other keys. It encrypts nothing itself. */
export interface MasterKey {
  wrap(key: Buffer, context: readonly string[]): Buffer;
  unwrap(wrapped: Buffer, context: readonly string[]): Buffer;
}

export function useMasterKey(bytes: Buffer): MasterKey {
  if (bytes.length !== keyBytes) {
    throw startProblem(`MASTER_KEY is ${bytes.length} bytes long; it must be ${keyBytes}, in base64.`);
  }
  const key = deriveKey(bytes, 'wrap v1');
  return {
    wrap: (plain, context) => Buffer.concat([Buffer.of(formatVersion), encrypt(key, plain, context)]),
    unwrap(wrapped, context) {
      if (wrapped[0] !== formatVersion) throw new Error('a wrapped key has an unknown format');
      return decrypt(key, wrapped.subarray(1), context);
    },
  };
}

const installationContext = ['installation secret'];

/**
 * The secret of this installation, made by the first server that starts. It lies in the database under the master
 * key, so that a wrong master key is refused before anything is encrypted with it, and it survives a new master key.
 */
export async function openInstallationSecret(db: Db, master: MasterKey): Promise<Buffer> {
  const sealed = (await findSealedSecret(db)) ?? (await makeSealed(db, master));
  try {
    return master.unwrap(sealed, installationContext);
  } catch (cause) {
    throw startProblem(wrongKey, { cause });
  }
}

export async function rewrapInstallationSecret(db: Db, from: MasterKey, to: MasterKey): Promise<void> {
  const secret = await openInstallationSecret(db, from);
  await updateSealedSecret(db, to.wrap(secret, installationContext));
}

async function makeSealed(db: Db, master: MasterKey): Promise<Buffer> {
  await insertSealedSecret(db, master.wrap(randomBytes(keyBytes), installationContext));
  const sealed = await findSealedSecret(db);
  if (sealed === undefined) throw new Error('the installation secret is gone right after it was made');
  return sealed;
}
