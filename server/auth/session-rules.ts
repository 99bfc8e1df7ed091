import { timingSafeEqual } from 'node:crypto';
import type { ApiTokenOfHash, SessionOfToken } from '#server/db/system.ts';

const minute = 60_000;

export const sessionLimits = {
  /** Without a call for this long a session is over. */
  idleMs: 60 * minute,
  /** However busy it is, it ends after this. */
  absoluteMs: 12 * 60 * minute,
  livePerUser: 10,
  /** The last use is written down at most this often. */
  usesApartMs: minute,
} as const;

/** What a token opened: a session, or with an API token a session's likeness that has no cookie. */
export interface Opened extends SessionOfToken {
  isApiToken: boolean;
}

export function openedByApiToken(token: ApiTokenOfHash): Opened {
  // Never used counts as long ago, so that the first use is written down.
  const lastUsedAt = token.lastUsedAt ?? new Date(0);
  return { ...token, lastUsedAt, cookieHash: null, offeredCookieHash: null, isApiToken: true };
}

export function isLive(opened: Opened, now: Date): boolean {
  if (opened.revokedAt !== null || opened.disabledAt !== null || now >= opened.expiresAt) return false;
  // A script that runs once a week is not idle.
  return opened.isApiToken || now.getTime() - opened.lastUsedAt.getTime() < sessionLimits.idleMs;
}

export type Binding = 'fits' | 'binds' | 'foreign';

/**
 * A browser's session is bound to its cookie by the first call that brings it, and from then on a token without
 * that cookie opens nothing. A session whose cookie never came back (a script's) works by its token alone.
 */
export function bindingOf(session: SessionOfToken, cookieHash: Buffer | undefined): Binding {
  if (session.cookieHash !== null) {
    return cookieHash !== undefined && timingSafeEqual(session.cookieHash, cookieHash) ? 'fits' : 'foreign';
  }
  const isOffered =
    session.offeredCookieHash !== null &&
    cookieHash !== undefined &&
    timingSafeEqual(session.offeredCookieHash, cookieHash);
  return isOffered ? 'binds' : 'fits';
}
