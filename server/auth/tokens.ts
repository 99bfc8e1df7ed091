import { createHash, randomBytes } from 'node:crypto';
import { apiTokenPrefix } from '#contract/auth.ts';

/** 256 random bits; the database holds only their hash. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Tells what cannot be one of our tokens without asking the database. */
export function looksLikeToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

/** As random as a session's, behind a beginning that says what it is. */
export function makeApiToken(): string {
  return apiTokenPrefix + makeToken();
}

export function looksLikeApiToken(text: string | undefined): text is string {
  return text?.startsWith(apiTokenPrefix) === true && looksLikeToken(text.slice(apiTokenPrefix.length));
}
