import { MOST_CANDIDATES, prefixDigitsFor, type inventoryCalls } from '#contract/inventory.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { presentFingerprint } from './present.ts';
import { estimateSize, findCandidates } from './store.ts';

export function inventoryAnswers(parts: { db: Database; vault: Vault }): Answers<typeof inventoryCalls> {
  const { db, vault } = parts;
  return {
    async readLookUpKey({ user }) {
      return db.asUser(user.id, async (trx) => {
        await recordAudit(trx, {
          userId: user.id,
          action: 'inventory.key-read',
          subject: user.id,
          details: {},
        });
        const key = vault.fingerprintKey(user.id).toString('base64');
        return { key, prefix_digits: prefixDigitsFor(await estimateSize(trx, user.id)) };
      });
    },

    async lookUp({ user, body }) {
      const prefixes = { hmac: distinct(body.prefixes), sha256: distinct(body.sha256_prefixes) };
      return db.asUser(user.id, async (trx) => {
        const found = await findCandidates(trx, user.id, prefixes, MOST_CANDIDATES + 1);
        const candidates = found.slice(0, MOST_CANDIDATES);
        // How much was asked, never what: the prefixes of one text could tell a guess of it from others.
        const details = {
          prefixes: prefixes.hmac.length + prefixes.sha256.length,
          candidates: candidates.length,
        };
        await recordAudit(trx, { userId: user.id, action: 'inventory.looked-up', subject: user.id, details });
        return { candidates: candidates.map(presentFingerprint), is_cut: found.length > MOST_CANDIDATES };
      });
    },
  };
}

function distinct(prefixes: readonly string[]): string[] {
  return [...new Set(prefixes)];
}
