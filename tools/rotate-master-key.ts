import { readConfig } from '#server/config.ts';
import { openOwner } from '#server/db/owner.ts';
import { isStartProblem, startProblem } from '#server/processes/start-problem.ts';
import { isServed, rewrapKeys } from '#server/secrets/vault.ts';
import { operate, withDatabase } from './operate.ts';

/** `npm run rotate-master-key`: from the key in OLD_MASTER_KEY to the one in MASTER_KEY. Never arguments, which others could see. */
await operate(main);

async function main(): Promise<void> {
  const [from, to] = [keyOf('OLD_MASTER_KEY'), keyOf('MASTER_KEY')];
  if (from.equals(to)) throw startProblem('OLD_MASTER_KEY and MASTER_KEY are the same key.', { exitCode: 2 });
  await withDatabase(async (databaseUrl, { sandbox }) => {
    if (sandbox) {
      throw startProblem(
        "The sandbox's state is encrypted under the old key and would be lost: set SANDBOX=off to change the key all the same.",
      );
    }
    const owner = await openOwner(databaseUrl);
    try {
      if (await isServed(owner.db)) {
        throw startProblem(
          'Leakdrill is running on this database and would go on with the old key: stop every process of it first.',
        );
      }
      const count = await rewrapKeys(owner, from, to).catch((cause: unknown) => {
        if (!isStartProblem(cause)) throw cause;
        throw startProblem(
          'OLD_MASTER_KEY is not the key that this database was encrypted with; nothing was changed.',
          { cause },
        );
      });
      console.log(
        `Everything is under the new MASTER_KEY (keys of ${count} users). Start with it from now on.`,
      );
    } finally {
      await owner.close();
    }
  });
}

function keyOf(name: 'OLD_MASTER_KEY' | 'MASTER_KEY'): Buffer {
  const value = process.env[name]?.trim();
  if (!value) throw startProblem(`${name} is missing: 32 bytes in base64.`, { exitCode: 2 });
  try {
    return readConfig({ MASTER_KEY: value }).masterKey;
  } catch (cause) {
    throw startProblem(`${name} must be 32 bytes in base64.`, { exitCode: 2, cause });
  }
}
