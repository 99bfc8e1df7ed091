import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { keyBytes } from './keys.ts';
import type { MasterKey } from './master-key.ts';
import { findAllUserKeys, findUserKey, insertUserKey, updateUserKey } from './store.ts';

export interface UserKey {
  version: number;
  key: Buffer;
}

export interface UserKeys {
  /** The key that seals; the first use makes it. */
  newest(db: Db, userId: string): Promise<UserKey>;
  ofVersion(db: Db, userId: string, version: number): Promise<UserKey>;
}

const mostRemembered = 10_000;

/** Every user's own key, in the database under the master key, in memory as it is. */
export function openUserKeys(master: MasterKey, limit = mostRemembered): UserKeys {
  const remembered = new Map<string, UserKey>();
  const newestVersions = new Map<string, number>();
  // A key that this transaction made is good only in it until it commits: kept elsewhere, a rollback would leave
  // secrets sealed with a key that nobody has.
  const uncommitted = new WeakMap<Db, UserKey>();

  function recall(userId: string, version: number | undefined): UserKey | undefined {
    const wanted = version ?? newestVersions.get(userId);
    if (wanted === undefined) return undefined;
    const name = `${userId}:${wanted}`;
    const found = remembered.get(name);
    if (found === undefined) return undefined;
    // Taken out and put in again, it is the youngest: the oldest is dropped first.
    remembered.delete(name);
    remembered.set(name, found);
    return found;
  }

  function remember(userId: string, found: UserKey): void {
    remembered.set(`${userId}:${found.version}`, found);
    newestVersions.set(userId, Math.max(found.version, newestVersions.get(userId) ?? 0));
    for (const name of remembered.keys()) {
      if (remembered.size <= limit) return;
      remembered.delete(name);
      newestVersions.delete(name.slice(0, name.indexOf(':')));
    }
  }

  async function load(db: Db, userId: string, version: number | undefined): Promise<UserKey | undefined> {
    const row = await findUserKey(db, userId, version);
    if (row === undefined) return undefined;
    const found = {
      version: row.version,
      key: master.unwrap(row.wrappedKey, contextOf(userId, row.version)),
    };
    if (row.isCommitted) remember(userId, found);
    else uncommitted.set(db, found);
    return found;
  }

  return {
    async newest(db, userId) {
      const known = recall(userId, undefined) ?? uncommitted.get(db) ?? (await load(db, userId, undefined));
      if (known !== undefined) return known;
      const wrappedKey = master.wrap(randomBytes(keyBytes), contextOf(userId, 1));
      await insertUserKey(db, { userId, version: 1, wrappedKey });
      const made = await load(db, userId, undefined);
      if (made === undefined) throw new Error("a user's key is gone right after it was made");
      return made;
    },
    async ofVersion(db, userId, version) {
      const inTransaction = uncommitted.get(db);
      const known =
        recall(userId, version) ??
        (inTransaction?.version === version ? inTransaction : undefined) ??
        (await load(db, userId, version));
      if (known === undefined) throw new Error(`a user has no key of version ${version}`);
      return known;
    },
  };
}

/** Wraps every user's key anew; the keys themselves, and so everything sealed with them, stay. */
export async function rewrapUserKeys(owner: Db, from: MasterKey, to: MasterKey): Promise<number> {
  const rows = await findAllUserKeys(owner);
  for (const { userId, version, wrappedKey } of rows) {
    const key = from.unwrap(wrappedKey, contextOf(userId, version));
    await updateUserKey(owner, { userId, version, wrappedKey: to.wrap(key, contextOf(userId, version)) });
  }
  return rows.length;
}

function contextOf(userId: string, version: number): string[] {
  return ['user key', userId.toLowerCase(), String(version)];
}
