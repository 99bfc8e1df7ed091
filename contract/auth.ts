import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, text, Timestamp } from './text.ts';

/** What a successful sign-in answers. `token` goes into the Authorization header of every later call. */
export const SignIn = z.object({
  access_token: z.string(),
  email: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  created_at: Timestamp,
});
export type SignIn = z.infer<typeof SignIn>;

/** How this installation signs people in: what the sign-in page needs before anybody is known. */
export const SignInOptions = z.object({
  provider: z.enum(['google', 'local']),
  client_id: z.string(),
  script_url: z.string(),
  sandbox: z.boolean(),
  docs_public: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** One place where this account is signed in. */
export const Session = z.object({
  id: z.string(),
  /** The one this call was made with. */
  is_current: z.boolean(),
  /** As the browser or script called itself; it may say what it likes. */
  user_agent: z.nullable(z.string()),
  /** How it was signed in and from where; null when that was not written down. */
  signed_in_with: z.nullable(z.enum(['google', 'local', 'password'])),
  ip: z.nullable(z.string()),
  created_at: Timestamp,
  last_used_at: Timestamp,
  /** However busy, it ends then. */
  expires_at: Timestamp,
});
export type Session = z.infer<typeof Session>;

/** Every API token begins so: whoever finds one, a scanner too, can tell what it is. */
export const apiTokenPrefix = 'leakdrill_';

export const apiTokenLimits = { live: 20, nameLength: 80, longestDays: 365 } as const;

/** A token for scripts, without its value. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters of the value. */
  ending: z.string(),
  created_at: Timestamp,
  /** Null until it is used. */
  last_used_at: z.nullable(Timestamp),
  expires_at: Timestamp,
});
export type ApiToken = z.infer<typeof ApiToken>;

/** The answer that carries the value, once. */
export const MadeApiToken = z.extend(ApiToken, { token: z.string() });
export type MadeApiToken = z.infer<typeof MadeApiToken>;

const days = `expires_in_days is a whole number from 1 to ${apiTokenLimits.longestDays}.`;

export const authCalls = {
  signInWithPassword: call({
    method: 'POST',
    path: '/auth/login',
    tag: 'Sign-in',
    summary: 'Sign in with e-mail and password (off unless the operator switched it on)',
    access: 'public',
    limit: 'login',
    bodyKind: 'form',
    body: z.object({
      username: text({ max: 320, min: 1, name: 'The e-mail' }),
      password: z.string().check(z.minLength(1), z.maxLength(1024)),
    }),
    reply: SignIn,
    problems: ['sign-in-refused'],
  }),
  signInWithGoogle: call({
    method: 'POST',
    path: '/auth/sso/login',
    tag: 'Sign-in',
    summary: 'Sign in with a Google credential (or one of the local identity provider)',
    access: 'public',
    limit: 'login',
    body: z.object({
      provider: z.literal('google', { error: "provider must be 'google'." }),
      token: z.string().check(z.minLength(1, { error: 'token is empty.' }), z.maxLength(32 * 1024)),
    }),
    reply: SignIn,
    problems: ['sign-in-refused', 'unavailable'],
  }),
  validateSession: call({
    method: 'GET',
    path: '/auth/validate',
    tag: 'Sign-in',
    summary: 'Tell whether the session is still good',
    reply: z.object({
      valid: z.literal(true),
      email: z.string(),
      name: z.string(),
      photo_url: z.nullable(z.string()),
      created_at: Timestamp,
    }),
  }),
  signOut: call({
    method: 'POST',
    path: '/auth/logout',
    tag: 'Sign-in',
    summary: 'End this session',
    byApiToken: false,
    replyKind: 'empty',
    replyStatus: 204,
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/auth/logout-everywhere',
    tag: 'Sign-in',
    summary: 'End every session of this account',
    byApiToken: false,
    replyKind: 'empty',
    replyStatus: 204,
  }),
  listSessions: call({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Account',
    summary: 'Where this account is signed in now; this session first, then the one used last',
    byApiToken: false,
    reply: z.array(Session),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    tag: 'Account',
    summary: 'End one session of this account',
    byApiToken: false,
    params: z.object({ id: Id }),
    replyKind: 'empty',
    replyStatus: 204,
    problems: ['not-found'],
  }),
  listApiTokens: call({
    method: 'GET',
    path: '/auth/tokens',
    tag: 'Account',
    summary: 'The API tokens of this account, without their values; the newest first, expired ones last',
    byApiToken: false,
    reply: z.array(ApiToken),
  }),
  makeApiToken: call({
    method: 'POST',
    path: '/auth/tokens',
    tag: 'Account',
    summary: 'Create an API token; this answer alone carries its value',
    byApiToken: false,
    // As few as sign-ins: a stolen session must not fill the list.
    limit: 'login',
    body: z.object({
      name: text({ max: apiTokenLimits.nameLength, min: 1, name: 'The name' }),
      expires_in_days: z
        .int({ error: days })
        .check(z.gte(1, { error: days }), z.lte(apiTokenLimits.longestDays, { error: days })),
    }),
    reply: MadeApiToken,
  }),
  revokeApiToken: call({
    method: 'DELETE',
    path: '/auth/tokens/{id}',
    tag: 'Account',
    summary: 'Revoke one API token',
    byApiToken: false,
    params: z.object({ id: Id }),
    replyKind: 'empty',
    replyStatus: 204,
    problems: ['not-found'],
  }),
  revokeAllApiTokens: call({
    method: 'DELETE',
    path: '/auth/tokens',
    tag: 'Account',
    summary: 'Revoke every API token of this account',
    byApiToken: false,
    reply: z.object({ revoked: z.int() }),
  }),
  makeNonce: call({
    method: 'GET',
    path: '/auth/nonce',
    tag: 'Sign-in',
    summary: 'A single-use nonce for the Google credential, good for five minutes',
    access: 'public',
    limit: 'login',
    reply: z.object({ nonce: z.string() }),
  }),
  readSignInOptions: call({
    method: 'GET',
    path: '/auth/options',
    tag: 'Sign-in',
    summary: 'How this installation signs people in',
    access: 'public',
    reply: SignInOptions,
  }),
};
