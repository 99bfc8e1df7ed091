import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, freezeAccounts } from '#server/credits/invariants.ts';
import { holdAll } from '#server/credits/ledger.ts';
import { migratedPostgres, silentLog, testDatabase, testUser } from '#server/db/testing.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { openVault } from '#server/secrets/vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'leakdrill-operate-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Tool = 'unfreeze-account' | 'rotate-master-key' | 'set-password';

function run(tool: Tool, env: Record<string, string>, args: string[] = [], input = '') {
  const file = fileURLToPath(new URL(`${tool}.ts`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env },
    input,
    encoding: 'utf8',
  });
  return { code: status, said: (stdout + stderr).trim() };
}

const newKey = () => randomBytes(32);

describe('unfreeze-account', () => {
  let db: Database;
  let owner: Owner;
  let env: { DATABASE_URL: string };
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const made = await testDatabase();
    ({ db, drop } = made);
    owner = await openOwner(made.url);
    env = { DATABASE_URL: made.url };
  });
  afterAll(async () => {
    await owner.close();
    await drop();
  });

  async function frozenUser(): Promise<{ userId: string; email: string }> {
    const userId = await testUser(db);
    await freezeAccounts(owner.db, [{ invariant: 'I2', userId, finding: 'looked at by a person' }]);
    const { email } = await owner.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { userId, email };
  }

  function hold(userId: string): Promise<unknown> {
    const holds = [{ key: `${userId}:${crypto.randomUUID()}`, amount: 1, reason: 'Test' }];
    return db.asUser(userId, (trx) => holdAll(trx, { userId, holds }));
  }

  it('lets the account move credits again, however the e-mail is spelled', async () => {
    const { userId, email } = await frozenUser();
    await expect(hold(userId)).rejects.toThrow();
    expect(run('unfreeze-account', env, [email.toUpperCase()])).toEqual({
      code: 0,
      said: `The account of ${email.toUpperCase()} is free again.`,
    });
    await hold(userId);
    expect(run('unfreeze-account', env, [email])).toEqual({
      code: 0,
      said: `The account of ${email} is not frozen.`,
    });
  });

  it('leaves an account frozen whose books still do not add up, and says what is wrong', async () => {
    const { userId, email } = await frozenUser();
    await owner.db
      .updateTable('ledgerAccounts')
      .set({ balance: 999 })
      .where('userId', '=', userId)
      .where('kind', '=', 'wallet')
      .execute();
    expect((await checkInvariants(owner.db)).some((violation) => violation.userId === userId)).toBe(true);
    const { code, said } = run('unfreeze-account', env, [email]);
    expect(code).toBe(1);
    expect(said).toMatch(/still do not add up.+\nI2: /);
    await expect(hold(userId)).rejects.toThrow();
  });

  it('knows no stranger, and wants an e-mail', () => {
    expect(run('unfreeze-account', env, ['nobody@example.com'])).toEqual({
      code: 1,
      said: 'There is no account of nobody@example.com.',
    });
    expect(run('unfreeze-account', env).code).toBe(2);
  });
});

describe('rotate-master-key', () => {
  it('puts every stored secret under the new key, and only under the right old one', async () => {
    const [before, after] = [newKey(), newKey()];
    const database = await migratedPostgres();
    const place = { table: 'secrets', column: 'value', id: crypto.randomUUID() };
    const db = openDatabase(database.url, { log: silentLog });
    const vault = openVault(before);
    await vault.checkMasterKey(db.asNobody);
    const userId = await testUser(db);
    const sealed = await db.asUser(userId, (trx) => vault.seal(trx, userId, place, 'hunter2'));

    const env = { DATABASE_URL: database.url, SANDBOX: 'off', MASTER_KEY: after.toString('base64') };
    const old = { ...env, OLD_MASTER_KEY: before.toString('base64') };
    expect(run('rotate-master-key', old)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is running on/),
    });
    await db.close();
    expect(run('rotate-master-key', { ...env, OLD_MASTER_KEY: newKey().toString('base64') })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^OLD_MASTER_KEY is not the key .+ nothing was changed\.$/),
    });
    expect(run('rotate-master-key', old)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/keys of 1 users/),
    });

    const again = openDatabase(database.url, { log: silentLog });
    const opened = openVault(after);
    await opened.checkMasterKey(again.asNobody);
    const plain = await again.asUser(userId, (trx) => opened.unseal(trx, userId, place, sealed));
    expect(plain.toString()).toBe('hunter2');
    await expect(openVault(before).checkMasterKey(again.asNobody)).rejects.toThrow(
      /MASTER_KEY is not the key/,
    );
    await again.close();
    await database.drop();
  });

  it('wants both keys, in full, and never shows one', () => {
    const good = newKey().toString('base64');
    expect(run('rotate-master-key', { MASTER_KEY: good }).said).toMatch(/^OLD_MASTER_KEY is missing/);
    expect(run('rotate-master-key', { OLD_MASTER_KEY: good }).said).toMatch(/^MASTER_KEY is missing/);
    expect(run('rotate-master-key', { OLD_MASTER_KEY: 'hunter2', MASTER_KEY: good })).toEqual({
      code: 2,
      said: 'OLD_MASTER_KEY must be 32 bytes in base64.',
    });
    expect(run('rotate-master-key', { OLD_MASTER_KEY: good, MASTER_KEY: good }).said).toMatch(/the same key/);
  });
});

describe('every command of the operator', () => {
  it('asks the named database only, and tells in a sentence when it is not there', async () => {
    const database = await migratedPostgres();
    const made = run(
      'set-password',
      { DATABASE_URL: database.url },
      ['ada@example.com'],
      'correct horse battery\n',
    );
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^There was no account of ada@example\.com/),
    });
    expect(readdirSync(folder)).not.toContain('postgres');
    await database.drop();
    expect(
      run('unfreeze-account', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, ['ada@example.com']),
    ).toEqual({
      code: 1,
      said: 'No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.',
    });
  });
});
