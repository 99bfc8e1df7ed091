import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { startPostgres } from '#server/processes/postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { silentLog, testUser } from '#server/db/testing.ts';
import { holdAll, settleAll } from './ledger.ts';
for (const isDurable of [false, true]) {
  const p = await startPostgres({ dataDir: mkdtempSync(tmpdir() + '/ld-measure-'), isDurable });
  await migrate(p.databaseUrl);
  const db = openDatabase(p.databaseUrl, { log: silentLog, maxConnections: 10 });
  const users = await Promise.all(Array.from({ length: 8 }, () => testUser(db, 10_000_000)));
  for (const round of [1, 2]) {
    const seconds = 2;
    for (const sameUser of [false, true]) {
      const queues: string[][][] = users.map(() => []);
      let holds = 0, settles = 0;
      let end = Date.now() + seconds * 1000;
      await Promise.all(users.map(async (u, i) => {
        const userId = sameUser ? users[0]! : u;
        while (Date.now() < end) {
          const keys = Array.from({ length: 15 }, () => `exec:${randomUUID()}:n:hold`);
          await db.asUser(userId, (t) => holdAll(t, { userId, holds: keys.map((key) => ({ key, amount: 1, reason: 'Run of x: y', executionId: randomUUID() })) }));
          queues[i]!.push(keys); holds++;
        }
      }));
      const t = performance.now();
      await Promise.all(users.map(async (u, i) => {
        const userId = sameUser ? users[0]! : u;
        for (const keys of queues[i]!) {
          await db.asUser(userId, (t) => settleAll(t, { userId, settlements: keys.map((holdKey, k) => ({ holdKey, outcome: k % 5 ? 'capture' : 'void' })) })); settles++;
        }
      }));
      console.log({ isDurable, round, sameUser, holdAll15PerSecond: holds / seconds, settleAll15PerSecond: settles / ((performance.now() - t) / 1000) });
    }
  }
  await db.close(); await p.stop();
}
process.exit(0);
