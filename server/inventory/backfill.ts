import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import { filesWithoutFingerprints } from '#server/db/system.ts';
import type { Logger } from '#server/log.ts';
import { fingerprints } from '#server/off-thread/off-thread.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { valuesOfFile } from './fingerprints.ts';
import { keepFingerprints } from './keep.ts';
import { lockFile, markFingerprinted } from './store.ts';

const everyMs = 5 * 60_000;
const first = '00000000-0000-0000-0000-000000000000';

export interface BackfillParts {
  db: Database;
  vault: Vault;
  log: Logger;
}

/**
 * Opens every file that has no fingerprints yet, once, and makes them: each in a transaction of its own, so that a kill
 * loses nothing and any number of servers share the work. Answers how many it did.
 */
export async function fingerprintOldFiles(
  parts: BackfillParts,
  options: { pageSize?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const limit = options.pageSize ?? 200;
  let after = first;
  let done = 0;
  for (;;) {
    const page = await filesWithoutFingerprints(parts.db, { limit, after });
    for (const { fileId, userId } of page) {
      if (options.signal?.aborted === true) return done;
      try {
        if (await fingerprintFile(parts, userId, fileId)) done += 1;
      } catch (cause) {
        // One file that cannot be opened must not keep the others from being known.
        parts.log.warn({ err: cause, userId, fileId }, 'a file could not be fingerprinted');
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return done;
    after = last.fileId;
  }
}

/** At the start, and again for what a server of before this one still makes. */
export function watchInventory(parts: BackfillParts): { stop: () => void } {
  const ending = new AbortController();
  let isWorking = false;
  const run = () => {
    if (isWorking) return;
    isWorking = true;
    fingerprintOldFiles(parts, { signal: ending.signal })
      .then((done) => done > 0 && parts.log.info({ done }, 'older files were fingerprinted'))
      .catch((cause: unknown) => parts.log.warn({ err: cause }, 'older files could not be fingerprinted'))
      .finally(() => (isWorking = false));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    stop() {
      ending.abort();
      clearInterval(timer);
    },
  };
}

async function fingerprintFile(
  { db, vault }: BackfillParts,
  userId: string,
  fileId: string,
): Promise<boolean> {
  return db.asUser(userId, async (trx) => {
    const file = await lockFile(trx, userId, fileId);
    if (file === undefined) return false;
    const sealed = { table: 'files', column: 'content', id: fileId };
    const content = (await vault.unseal(trx, userId, sealed, file.content)).toString('utf8');
    const known = await fingerprints(
      vault.fingerprintKey(userId),
      content,
      valuesOfFile(content, file.spans),
    );
    await keepFingerprints(trx, userId, [{ fileId, fingerprints: known }]);
    await markFingerprinted(trx, userId, fileId);
    await recordAudit(trx, { userId, action: 'file.fingerprinted', subject: fileId, details: {} });
    return true;
  });
}
