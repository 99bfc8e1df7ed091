import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '#server/credits/invariants.ts';
import { holdAll, settleAll, walletBalance } from '#server/credits/ledger.ts';
import { startPostgres, type Postgres } from '#server/processes/postgres.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type Database } from './open.ts';
import { openOwner } from './owner.ts';
import { silentLog, testUser } from './testing.ts';

// A PostgreSQL of its own, because it is killed; durable, because what it acknowledged is counted afterwards.
let folder: string;
let postgres: Postgres;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leakdrill-crash-'));
  postgres = await startPostgres({ dataDir: folder });
  await migrate(postgres.databaseUrl);
  db = openDatabase(postgres.databaseUrl, { log: silentLog });
});

afterAll(async () => {
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a PostgreSQL that is killed under load', () => {
  it('costs no acknowledged charge, makes none twice, and the server goes on by itself (F9)', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => testUser(db, 5_000)));
    const charged = new Map(users.map((userId) => [userId, 0]));
    const reconnected = Promise.withResolvers<void>();
    await db.listen('leakdrill_live', () => undefined, reconnected.resolve);
    const over = new AbortController();
    let refusals = 0;
    const client = async (index: number): Promise<void> => {
      const userId = users[index % users.length] ?? '';
      while (!over.signal.aborted) {
        const key = randomUUID();
        // As the engine does it: the same work again and again until somebody says that it is done.
        await untilDone(() =>
          db.asUser(userId, (trx) => holdAll(trx, { userId, holds: [{ key, amount: 1, reason: 'Test' }] })),
        );
        await untilDone(() =>
          db.asUser(userId, (trx) =>
            settleAll(trx, { userId, settlements: [{ holdKey: key, outcome: 'capture' }] }),
          ),
        );
        charged.set(userId, (charged.get(userId) ?? 0) + 1);
      }
    };
    const untilDone = async (work: () => Promise<unknown>): Promise<void> => {
      for (;;) {
        try {
          await work();
          return;
        } catch (error) {
          expect(error).toMatchObject({ slug: 'unavailable' });
          refusals += 1;
          await sleep(50);
        }
      }
    };
    const clients = Array.from({ length: 8 }, (_, index) => client(index));
    for (let kill = 0; kill < 3; kill += 1) {
      await sleep(400);
      const restarted = new Promise<void>((resolve) => postgres.onRestart(resolve));
      process.kill(postgres.pid() ?? 0, 'SIGKILL');
      await restarted;
    }
    await sleep(400);
    over.abort();
    await Promise.all(clients);

    expect(await db.isReady()).toBe(true);
    for (const [userId, count] of charged) {
      expect(count).toBeGreaterThan(10);
      expect(await db.asUser(userId, (trx) => walletBalance(trx, userId))).toBe(5_000 - count);
    }
    const owner = await openOwner(postgres.databaseUrl);
    const violations = await checkInvariants(owner.db);
    await owner.close();
    expect(violations.filter(({ invariant }) => invariant !== 'I8')).toEqual([]);
    await reconnected.promise;
    expect(refusals).toBeLessThan(1_000);
  });

  it('is told as unavailable, and as not ready, while it is gone', async () => {
    const gone = openDatabase('postgres://leakdrill:x@127.0.0.1:1/leakdrill', { log: silentLog });
    const startedAt = performance.now();
    await expect(gone.asUser(randomUUID(), async () => 1)).rejects.toMatchObject({ slug: 'unavailable' });
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(await gone.isReady()).toBe(false);
    await gone.close();
  });
});
