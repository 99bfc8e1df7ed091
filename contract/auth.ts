import * as z from 'zod/mini';
import { call } from './call.ts';
import { text, Timestamp } from './text.ts';

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
    replyKind: 'empty',
    replyStatus: 204,
  }),
  signOutEverywhere: call({
    method: 'POST',
    path: '/auth/logout-everywhere',
    tag: 'Sign-in',
    summary: 'End every session of this account',
    replyKind: 'empty',
    replyStatus: 204,
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
