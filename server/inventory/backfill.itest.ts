import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/open.ts';
import { silentLog, testDatabase, testUser } from '#server/db/testing.ts';
import { openVault, type Vault } from '#server/secrets/vault.ts';
import { fingerprintOldFiles } from './backfill.ts';

const masterKey = randomBytes(32);
const keyId = 'AKIA'.concat('WYMX7Z53PE54LKA6');
const content = `aws_access_key_id = ${keyId}\n`;
const spans = [
  {
    start: content.indexOf(keyId),
    end: content.indexOf(keyId) + 20,
    secretType: 'aws-access-key',
    name: 'AWS_ACCESS_KEY_ID',
  },
];
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

describe('fingerprintOldFiles', () => {
  it('makes the fingerprints of every file of before, once, however many servers do it at the same time', async () => {
    const users = [await testUser(db), await testUser(db)];
    const files = await Promise.all(Array.from({ length: 30 }, (_, nth) => addFile(users[nth % 2] ?? '')));
    const others = [openDatabase(url, { log: silentLog }), openDatabase(url, { log: silentLog })];
    const servers = [db, ...others].map((one) => ({ db: one, vault, log: silentLog }));
    const counts = await Promise.all(servers.map((parts) => fingerprintOldFiles(parts, { pageSize: 4 })));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(files.length);
    for (const userId of users) {
      const rows = await fingerprintsOf(userId);
      expect(rows.map(({ fileId }) => fileId).toSorted()).toEqual(
        files
          .filter((one) => one.userId === userId)
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(new Set(rows.map(({ hmac }) => hmac)).size).toBe(1);
      expect(JSON.stringify(rows)).not.toContain(keyId);
    }
    expect(await fingerprintOldFiles({ db, vault, log: silentLog })).toBe(0);
    await Promise.all(others.map((one) => one.close()));
  });

  it('goes on past a file that cannot be opened, and leaves it for later', async () => {
    const userId = await testUser(db);
    const [broken, whole] = [
      await addFile(userId, '00000000-0000-4000-8000-000000000000'),
      await addFile(userId),
    ];
    await db.asUser(userId, (trx) =>
      vault.seal(trx, userId, { table: 'files', column: 'content', id: broken.id }, ''),
    );
    const spoiled = { ...vault, unseal: spoil(broken.id) };
    expect(await fingerprintOldFiles({ db, vault: spoiled, log: silentLog }, { pageSize: 1 })).toBe(1);
    expect((await fingerprintsOf(userId)).map(({ fileId }) => fileId)).toEqual([whole.id]);
    expect(await fingerprintOldFiles({ db, vault, log: silentLog })).toBe(1);
  });

  it('stops between two files when it is told to', async () => {
    const userId = await testUser(db);
    await addFile(userId);
    expect(await fingerprintOldFiles({ db, vault, log: silentLog }, { signal: AbortSignal.abort() })).toBe(0);
    expect(await fingerprintOldFiles({ db, vault, log: silentLog })).toBe(1);
  });
});

function spoil(id: string): Vault['unseal'] {
  return (trx, userId, place, sealed) =>
    vault.unseal(trx, userId, place, place.id === id ? sealed.subarray(1) : sealed);
}

/** A file as a server of before wrote it. */
async function addFile(userId: string, id: string = randomUUID()): Promise<{ id: string; userId: string }> {
  await db.asUser(userId, async (trx) => {
    const sealed = await vault.seal(trx, userId, { table: 'files', column: 'content', id }, content);
    await sql`insert into files (id, user_id, name, media_type, content, sha256, spans, note)
      values (${id}, ${userId}, 'credentials', 'text/plain', ${sealed}, ${randomBytes(32)}, ${JSON.stringify(spans)}, '')`.execute(
      trx,
    );
  });
  return { id, userId };
}

async function fingerprintsOf(userId: string): Promise<{ fileId: string; hmac: string }[]> {
  return db.asUser(userId, async (trx) => {
    const rows = await trx.selectFrom('fingerprints').where('userId', '=', userId).selectAll().execute();
    return rows.map(({ fileId, hmac }) => ({ fileId, hmac: hmac.toString('hex') }));
  });
}
