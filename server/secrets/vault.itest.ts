import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/open.ts';
import { openOwner } from '#server/db/owner.ts';
import { silentLog, testDatabase, testUser } from '#server/db/testing.ts';
import { openVault, rewrapKeys, type Place, type Vault } from './vault.ts';

const masterKey = randomBytes(32);
let url: string;
let db: Database;
let vault: Vault;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ url, db, drop } = await testDatabase());
  vault = openVault(masterKey);
  await vault.checkMasterKey(db.asNobody);
});

afterAll(async () => {
  await drop();
});

function somewhere(): Place {
  return { table: 'configurations', column: 'secrets', id: randomUUID() };
}

function seal(userId: string, place: Place, plain: Buffer | string, by = vault): Promise<Buffer> {
  return db.asUser(userId, (trx) => by.seal(trx, userId, place, plain));
}

async function unseal(userId: string, place: Place, sealed: Buffer, by = vault): Promise<string> {
  return db.asUser(userId, async (trx) => (await by.unseal(trx, userId, place, sealed)).toString('utf8'));
}

describe('seal and unseal', () => {
  it.each(['', 'a', 'ünïcödé 🔑', 'x'.repeat(1_000_000)])('give back what was sealed', async (plain) => {
    const userId = await testUser(db);
    const place = somewhere();
    const sealed = await seal(userId, place, plain);
    expect(await unseal(userId, place, sealed)).toBe(plain);
    if (plain.length > 3) expect(sealed.includes(Buffer.from(plain.slice(0, 20)))).toBe(false);
    // A server that was just started knows no key yet.
    expect(await unseal(userId, place, sealed, openVault(masterKey))).toBe(plain);
  });

  it('keep bytes that are no text', async () => {
    const userId = await testUser(db);
    const place = somewhere();
    const plain = randomBytes(1_000);
    const sealed = await seal(userId, place, plain);
    expect(await db.asUser(userId, (trx) => vault.unseal(trx, userId, place, sealed))).toEqual(plain);
  });

  it('refuse a value that was moved to another row, column, table or user', async () => {
    const [userId, other] = [await testUser(db), await testUser(db)];
    const place = somewhere();
    const sealed = await seal(userId, place, 'secret');
    await seal(other, place, 'so that this user has a key');
    for (const moved of [
      { ...place, id: randomUUID() },
      { ...place, column: 'plain' },
      { ...place, table: 'files' },
      // The parts must not run into each other.
      { table: `${place.table}","${place.column}`, column: '', id: place.id },
    ]) {
      await expect(unseal(userId, moved, sealed)).rejects.toThrow();
    }
    await expect(unseal(other, place, sealed)).rejects.toThrow();
    expect(await unseal(userId, place, sealed)).toBe('secret');
  });

  it('refuse a value with any one bit turned, and any shorter one', async () => {
    const userId = await testUser(db);
    const place = somewhere();
    const sealed = await seal(userId, place, 'secret');
    await db.asUser(userId, async (trx) => {
      for (let bit = 0; bit < sealed.length * 8; bit += 1) {
        const turned = Buffer.from(sealed);
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await expect(vault.unseal(trx, userId, place, turned)).rejects.toThrow();
      }
      for (let length = 0; length < sealed.length; length += 1) {
        await expect(vault.unseal(trx, userId, place, sealed.subarray(0, length))).rejects.toThrow();
      }
    });
  });

  it('never use a nonce twice', async () => {
    const userId = await testUser(db);
    const place = somewhere();
    const nonces = new Set<string>();
    await db.asUser(userId, async (trx) => {
      for (let count = 0; count < 100_000; count += 1) {
        nonces.add((await vault.seal(trx, userId, place, '')).toString('latin1', 3, 15));
      }
    });
    expect(nonces.size).toBe(100_000);
  });

  it('make one key per user, also when many first uses come at once, and different ones for different users', async () => {
    const userId = await testUser(db);
    const place = somewhere();
    const sealed = await Promise.all(
      Array.from({ length: 12 }, () => seal(userId, place, 'secret', openVault(masterKey))),
    );
    for (const each of sealed) expect(await unseal(userId, place, each)).toBe('secret');
    const rows = await db.asUser(userId, (trx) => trx.selectFrom('userKeys').select('version').execute());
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('do not remember a key whose transaction was rolled back', async () => {
    const userId = await testUser(db);
    const place = somewhere();
    const fresh = openVault(masterKey);
    let lost: Buffer = Buffer.alloc(0);
    await expect(
      db.asUser(userId, async (trx) => {
        lost = await fresh.seal(trx, userId, place, 'lost');
        // Within the transaction it works.
        expect((await fresh.unseal(trx, userId, place, lost)).toString()).toBe('lost');
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const kept = await seal(userId, place, 'kept', fresh);
    expect(await unseal(userId, place, kept, openVault(masterKey))).toBe('kept');
    await expect(unseal(userId, place, lost, fresh)).rejects.toThrow();
  });

  it('work with more users than are remembered', async () => {
    const small = openVault(masterKey, { rememberedKeys: 2 });
    const users = await Promise.all(Array.from({ length: 6 }, () => testUser(db)));
    const place = somewhere();
    const sealed = await Promise.all(users.map((userId) => seal(userId, place, userId, small)));
    for (const round of [1, 2]) {
      for (const [index, userId] of users.entries()) {
        expect(await unseal(userId, place, sealed[index] ?? Buffer.alloc(0), small), `round ${round}`).toBe(
          userId,
        );
      }
    }
  });
});

describe('checkMasterKey', () => {
  it('refuses another master key with a sentence, and a key of the wrong length at once', async () => {
    await expect(openVault(randomBytes(32)).checkMasterKey(db.asNobody)).rejects.toThrow(
      'MASTER_KEY is not the key that this database was encrypted with.',
    );
    expect(() => openVault(randomBytes(16))).toThrow('MASTER_KEY is 16 bytes long');
    await openVault(masterKey).checkMasterKey(db.asNobody);
  });

  it('lets several servers make the first start at the same time', async () => {
    const made = await testDatabase();
    await Promise.all(Array.from({ length: 5 }, () => openVault(masterKey).checkMasterKey(made.db.asNobody)));
    await made.drop();
  });
});

describe('fingerprintKey', () => {
  it('is the same for one user on every server, another for another user', async () => {
    const again = openVault(masterKey);
    expect(() => again.fingerprintKey(randomUUID())).toThrow('checkMasterKey comes before');
    await again.checkMasterKey(db.asNobody);
    const [userId, other] = [randomUUID(), randomUUID()];
    expect(again.fingerprintKey(userId)).toEqual(vault.fingerprintKey(userId));
    expect(vault.fingerprintKey(userId)).toHaveLength(32);
    expect(vault.fingerprintKey(other)).not.toEqual(vault.fingerprintKey(userId));
  });
});

describe('rewrapKeys', () => {
  it('puts everything under the new master key, or nothing', async () => {
    const made = await testDatabase();
    const second = openDatabase(made.url, { log: silentLog });
    const owner = await openOwner(made.url);
    const old = openVault(masterKey);
    await old.checkMasterKey(second.asNobody);
    const userId = await testUser(second);
    const place = somewhere();
    const sealed = await second.asUser(userId, (trx) => old.seal(trx, userId, place, 'secret'));

    const newKey = randomBytes(32);
    await expect(rewrapKeys(owner, randomBytes(32), newKey)).rejects.toThrow('MASTER_KEY is not the key');
    expect(await rewrapKeys(owner, masterKey, newKey)).toBe(1);
    const renewed = openVault(newKey);
    await renewed.checkMasterKey(second.asNobody);
    const opened = await second.asUser(userId, (trx) => renewed.unseal(trx, userId, place, sealed));
    expect(opened.toString()).toBe('secret');
    expect(renewed.fingerprintKey(userId)).toEqual(old.fingerprintKey(userId));
    await expect(openVault(masterKey).checkMasterKey(second.asNobody)).rejects.toThrow(
      'MASTER_KEY is not the key',
    );
    await owner.close();
    await second.close();
    await made.drop();
  });
});

describe('what lies in the database', () => {
  it("holds neither the master key nor a user's key", async () => {
    const owner = await openOwner(url);
    const rows = await owner.db.selectFrom('userKeys').select('wrappedKey').execute();
    const check = await owner.db.selectFrom('masterKeyChecks').select('sealed').execute();
    await owner.close();
    expect(rows.length).toBeGreaterThan(5);
    expect(check).toHaveLength(1);
    for (const bytes of [...rows.map((row) => row.wrappedKey), ...check.map((row) => row.sealed)]) {
      expect(bytes.includes(masterKey)).toBe(false);
      // Format, nonce, 32 bytes of key, tag.
      expect(bytes).toHaveLength(1 + 12 + 32 + 16);
    }
  });
});
