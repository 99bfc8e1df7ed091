import type { ApiToken, Session } from '#contract/auth.ts';
import type { SignedIn } from '#server/http/answers.ts';
import type { KeptApiToken } from './api-token-store.ts';
import type { LiveSession } from './store.ts';

export function presentProfile(user: SignedIn) {
  return {
    email: user.email,
    name: user.name,
    photo_url: user.photoUrl,
    created_at: user.createdAt.toISOString(),
  };
}

/** The caller's own comes first, whichever was used last. */
export function presentSessions(sessions: readonly LiveSession[], currentId: string): Session[] {
  return sessions
    .map((session) => ({
      id: session.id,
      is_current: session.id === currentId,
      user_agent: session.userAgent,
      signed_in_with: ways.find((way) => way === session.how) ?? null,
      ip: session.ip,
      created_at: session.createdAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

const ways = ['google', 'local', 'password'] as const;

export function presentApiToken(token: KeptApiToken): ApiToken {
  return {
    id: token.id,
    name: token.name,
    ending: token.ending,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt.toISOString(),
  };
}
