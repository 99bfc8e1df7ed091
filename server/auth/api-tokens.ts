import { apiTokenLimits } from '#contract/auth.ts';
import { problem } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import { hasApiToken, insertApiToken, revokeApiTokens, type KeptApiToken } from './api-token-store.ts';
import type { Sessions } from './sessions.ts';
import { hashToken, makeApiToken } from './tokens.ts';

const day = 24 * 3_600_000;

export interface ApiTokenParts {
  db: Database;
  now: () => Date;
  sessions: Pick<Sessions, 'ended'>;
}

/** Makes a token; its value is in this answer and nowhere else. */
export async function createApiToken(
  { db, now }: ApiTokenParts,
  userId: string,
  wanted: { name: string; days: number },
): Promise<{ kept: KeptApiToken; value: string }> {
  const value = makeApiToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + wanted.days * day);
  const made = { userId, name: wanted.name, tokenHash: hashToken(value), ending: value.slice(-4) };
  const kept = await db.asUser(userId, async (tx) => {
    const inserted = await insertApiToken(tx, { ...made, createdAt, expiresAt }, apiTokenLimits.live);
    if (inserted === undefined) throw tooMany();
    const details = { name: wanted.name, expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, { userId, action: 'api-token.created', subject: inserted.id, details });
    return inserted;
  });
  return { kept, value };
}

/** What it opened is closed at once, on every process. Revoked twice is revoked. */
export async function revokeApiToken(parts: ApiTokenParts, userId: string, id: string): Promise<void> {
  const revoked = await parts.db.asUser(userId, async (tx) => {
    const [token] = await revokeApiTokens(tx, { userId, id }, parts.now());
    if (token !== undefined) {
      const details = { name: token.name };
      await recordAudit(tx, { userId, action: 'api-token.revoked', subject: id, details });
    } else if (!(await hasApiToken(tx, { userId, id }))) {
      throw problem('not-found', 'This API token does not exist.');
    }
    return token;
  });
  if (revoked !== undefined) parts.sessions.ended([id]);
}

export async function revokeAllApiTokens(parts: ApiTokenParts, userId: string): Promise<number> {
  const ids = await parts.db.asUser(userId, async (tx) => {
    const revoked = await revokeApiTokens(tx, { userId }, parts.now());
    const details = { tokens: revoked.length };
    await recordAudit(tx, { userId, action: 'api-token.all-revoked', subject: userId, details });
    return revoked.map(({ id }) => id);
  });
  parts.sessions.ended(ids);
  return ids.length;
}

function tooMany() {
  return problem(
    'invalid-request',
    `You have ${apiTokenLimits.live} API tokens, and more are not kept. Revoke one that nothing uses, then create this one.`,
  );
}
