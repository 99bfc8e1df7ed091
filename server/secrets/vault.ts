import type { Db } from '#server/db/open.ts';
import type { Owner } from '#server/db/owner.ts';
import { decrypt, deriveKey, encrypt } from './keys.ts';
import { openInstallationSecret, rewrapInstallationSecret, useMasterKey } from './master-key.ts';
import { isServed } from './store.ts';
import { openUserKeys, rewrapUserKeys } from './user-keys.ts';

export { isServed };

/** Where a sealed value lies; it can be opened there and nowhere else. */
export interface Place {
  table: string;
  column: string;
  id: string;
}

export interface Vault {
  seal(db: Db, userId: string, place: Place, plain: Buffer | string): Promise<Buffer>;
  /** Whoever opens a value for a person writes the audit line first, in the same transaction. */
  unseal(db: Db, userId: string, place: Place, sealed: Buffer): Promise<Buffer>;
  /** A user's key for recognising values without keeping them. Needs checkMasterKey before. */
  fingerprintKey(userId: string): Buffer;
  /** Refuses to start with another master key than the one this database was encrypted with. */
  checkMasterKey(db: Db): Promise<void>;
}

const formatVersion = 1;
const headerBytes = 3;

/**
 * Envelope encryption: the master key wraps one key per user, and that key seals the user's values.
 * A sealed value is: format (1 byte), key version (2), nonce (12), ciphertext, tag (16).
 */
export function openVault(masterKey: Buffer, options: { rememberedKeys?: number } = {}): Vault {
  const master = useMasterKey(masterKey);
  const keys = openUserKeys(master, options.rememberedKeys);
  let installationSecret: Buffer | undefined;

  return {
    async seal(db, userId, place, plain) {
      const { key, version } = await keys.newest(db, userId);
      const header = Buffer.alloc(headerBytes);
      header.writeUInt8(formatVersion, 0);
      header.writeUInt16BE(version, 1);
      const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain;
      return Buffer.concat([header, encrypt(key, bytes, contextOf(userId, place, version))]);
    },
    async unseal(db, userId, place, sealed) {
      if (sealed.length < headerBytes || sealed[0] !== formatVersion) {
        throw new Error('a sealed value has an unknown format');
      }
      const { key, version } = await keys.ofVersion(db, userId, sealed.readUInt16BE(1));
      return decrypt(key, sealed.subarray(headerBytes), contextOf(userId, place, version));
    },
    fingerprintKey(userId) {
      if (installationSecret === undefined) throw new Error('checkMasterKey comes before fingerprintKey');
      return deriveKey(installationSecret, `fingerprint v1 ${userId.toLowerCase()}`);
    },
    async checkMasterKey(db) {
      installationSecret = await openInstallationSecret(db, master);
    },
  };
}

/**
 * Puts everything under a new master key: all or nothing. No server may run meanwhile, because one with the old
 * key would go on making users' keys under it. Returns how many users' keys were wrapped anew.
 */
export async function rewrapKeys(owner: Owner, from: Buffer, to: Buffer): Promise<number> {
  const [oldKey, newKey] = [useMasterKey(from), useMasterKey(to)];
  return owner.transact(async (db) => {
    await rewrapInstallationSecret(db, oldKey, newKey);
    return rewrapUserKeys(db, oldKey, newKey);
  });
}

function contextOf(userId: string, place: Place, version: number): string[] {
  return [userId.toLowerCase(), place.table, place.column, place.id.toLowerCase(), String(version)];
}
