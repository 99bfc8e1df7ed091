import { timingSafeEqual } from 'node:crypto';
import type { SessionOfToken } from '#server/db/system.ts';

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

export function isLive(session: SessionOfToken, now: Date): boolean {
  return (
    session.revokedAt === null &&
    session.disabledAt === null &&
    now < session.expiresAt &&
    now.getTime() - session.lastUsedAt.getTime() < sessionLimits.idleMs
  );
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
