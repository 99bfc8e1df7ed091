import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { problem, Refusal } from '#contract/refusal.ts';
import type { Identity } from '#server/db/system.ts';

/** Who signs people in. Google and the local identity provider differ in these values and in nothing else. */
export interface IdentityProvider {
  name: 'google' | 'local';
  clientId: string;
  scriptUrl: string;
  issuers: readonly string[];
  keys: JWTVerifyGetKey;
}

export interface Credential {
  identity: Identity;
  nonce: string;
}

interface Rules {
  now: Date;
  /** Google Workspace domains that may sign in; none means all. */
  allowedHd: readonly string[];
}

const toleranceSeconds = 60;
const oldestSeconds = 600;
/** Google's are about 1.2 kB. */
const longestToken = 16 * 1024;

/** Google's settings: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
export function googleProvider(clientId: string): IdentityProvider {
  return {
    name: 'google',
    clientId,
    scriptUrl: 'https://accounts.google.com/gsi/client',
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    keys: remoteKeys(new URL('https://www.googleapis.com/oauth2/v3/certs')),
  };
}

/**
 * Keys fetched when needed: again after an hour, and for an unknown key at most once a minute.
 * When they cannot be fetched, the ones known before keep working; with none, sign-in is unavailable, not refused.
 */
export function remoteKeys(url: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, {
    cacheMaxAge: 3_600_000,
    cooldownDuration: 60_000,
    timeoutDuration: 5000,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys)
        throw cause;
      const known = remote.jwks();
      if (known === undefined) throw keysUnavailable(cause);
      return createLocalJWKSet(known)(header, token).catch(() => {
        throw keysUnavailable(cause);
      });
    }
  };
}

/** Reads an ID token, or refuses it; every reason is the same 401 to the person, and its own line in the log. */
export async function verifyCredential(
  token: string,
  provider: IdentityProvider,
  rules: Rules,
): Promise<Credential> {
  if (token.length > longestToken) throw refused('the token is too long');
  let payload: JWTPayload;
  try {
    const verified = await jwtVerify(token, provider.keys, {
      algorithms: ['RS256'],
      issuer: [...provider.issuers],
      audience: provider.clientId,
      clockTolerance: toleranceSeconds,
      currentDate: rules.now,
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat', 'nonce'],
    });
    checkType(verified.protectedHeader.typ);
    payload = verified.payload;
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw problem('sign-in-refused', sentence, { cause });
  }
  checkTimes(payload, rules.now);
  checkAudience(payload, provider.clientId);
  if (payload['email_verified'] !== true) throw refused('the e-mail is not verified');
  checkDomain(payload['hd'], rules.allowedHd);
  return { identity: identityOf(payload), nonce: text(payload['nonce'], 200) };
}

const sentence = 'The sign-in did not succeed. Please try again.';

function refused(why: string): Refusal {
  return problem('sign-in-refused', sentence, { cause: new Error(why) });
}

function keysUnavailable(cause: unknown): Refusal {
  return problem(
    'unavailable',
    'Sign-in cannot be checked right now because the keys for it cannot be fetched.',
    {
      cause,
    },
  );
}

/** Access tokens and logout tokens are signed with the same keys; they name their type. */
function checkType(type: string | undefined): void {
  if (type !== undefined && type.toUpperCase() !== 'JWT')
    throw refused(`the token is of type ${type.slice(0, 40)}`);
}

/** jose looks at exp and nbf; how old a token may be is our own rule, against one that was kept. */
function checkTimes({ iat = 0 }: JWTPayload, now: Date): void {
  const age = now.getTime() / 1000 - iat;
  if (age < -toleranceSeconds) throw refused('the token is from the future');
  if (age > oldestSeconds) throw refused('the token is older than ten minutes');
}

function checkAudience(payload: JWTPayload, clientId: string): void {
  // A list would mean that the token is good elsewhere too.
  if (payload.aud !== clientId) throw refused('the token is for several audiences');
  if (payload['azp'] !== undefined && payload['azp'] !== clientId)
    throw refused('the token was given to another party');
}

function checkDomain(domain: unknown, allowed: readonly string[]): void {
  if (allowed.length === 0 || allowed.some((one) => one.toLowerCase() === String(domain).toLowerCase()))
    return;
  throw problem('sign-in-refused', `Only accounts of ${allowed.join(', ')} may sign in here.`);
}

function identityOf(payload: JWTPayload): Identity {
  const email = text(payload['email'], 320);
  const name = text(payload['name'], 200);
  const subject = typeof payload.sub === 'string' ? payload.sub : '';
  if (email === '' || subject === '' || subject.length > 255) throw refused('the token names nobody');
  return {
    issuer: issuerName(String(payload.iss)),
    subject,
    email,
    name: name === '' ? (email.split('@')[0] ?? email) : name,
    photoUrl: photoOf(payload['picture']),
  };
}

/** Google writes its issuer in two ways; an account must not depend on which. */
function issuerName(issuer: string): string {
  return issuer.replace(/^https:\/\//, '');
}

/** Only what the content policy would show: Google's own pictures. */
function photoOf(picture: unknown): string | null {
  const url = typeof picture === 'string' && picture.length <= 2000 ? URL.parse(picture) : null;
  const isGoogles = url?.protocol === 'https:' && url.hostname.endsWith('.googleusercontent.com');
  return isGoogles && url.port === '' && url.username === '' ? url.href : null;
}

function text(value: unknown, longest: number): string {
  if (typeof value !== 'string') return '';
  const plain = value
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return Array.from(plain).slice(0, longest).join('');
}
