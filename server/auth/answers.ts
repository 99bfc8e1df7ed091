import type { authCalls } from '#contract/auth.ts';
import type { Answers } from '#server/http/answers.ts';
import { fingerprintCookie } from '#server/http/request.ts';
import type { Parts } from '#server/parts.ts';
import { apiTokensOf } from './api-token-store.ts';
import { createApiToken, revokeAllApiTokens, revokeApiToken } from './api-tokens.ts';
import { endAllSessions, endSession } from './end-sessions.ts';
import type { Auth } from './open.ts';
import { presentApiToken, presentProfile, presentSessions } from './present.ts';
import { signInWithCredential, signInWithPassword } from './sign-in.ts';
import { liveSessions } from './store.ts';

export interface AuthParts {
  auth: Auth;
}

export function authAnswers(
  parts: Pick<Parts, 'config' | 'db' | 'now'> & AuthParts,
): Answers<typeof authCalls> {
  const { auth, config, db, now } = parts;
  const ending = { db, now, sessions: auth.sessions };
  return {
    signInWithPassword: async ({ body, asker, reply }) =>
      signInWithPassword(auth.signIn, body, { asker, reply }),
    signInWithGoogle: async ({ body, asker, reply }) =>
      signInWithCredential(auth.signIn, body.token, { asker, reply }),
    validateSession: async ({ user }) => ({ valid: true, ...presentProfile(user) }),
    async signOut({ user, reply }) {
      await endSession(ending, user, user.sessionId);
      forgetCookies(reply);
      return undefined;
    },
    async signOutEverywhere({ user, reply }) {
      await endAllSessions(ending, user.id);
      forgetCookies(reply);
      return undefined;
    },
    async listSessions({ user }) {
      const live = await db.asUser(user.id, (tx) => liveSessions(tx, user.id, now()));
      return presentSessions(live, user.sessionId);
    },
    async endSession({ user, params, reply }) {
      await endSession(ending, user, params.id);
      if (params.id === user.sessionId) forgetCookies(reply);
      return undefined;
    },
    async listApiTokens({ user }) {
      const tokens = await db.asUser(user.id, (tx) => apiTokensOf(tx, user.id, now()));
      return tokens.map(presentApiToken);
    },
    async makeApiToken({ user, body }) {
      const wanted = { name: body.name, days: body.expires_in_days };
      const { kept, value } = await createApiToken(ending, user.id, wanted);
      return { ...presentApiToken(kept), token: value };
    },
    async revokeApiToken({ user, params }) {
      await revokeApiToken(ending, user.id, params.id);
      return undefined;
    },
    revokeAllApiTokens: async ({ user }) => ({ revoked: await revokeAllApiTokens(ending, user.id) }),
    makeNonce: async ({ asker, reply }) => ({ nonce: await auth.signIn.nonces.offer(asker, reply) }),
    readSignInOptions: async () => ({
      provider: auth.signIn.provider.name,
      client_id: auth.signIn.provider.clientId,
      script_url: auth.signIn.provider.scriptUrl,
      sandbox: config.sandbox,
      docs_public: config.docsPublic,
    }),
  };
}

/** Cookies only: 'storage' would take the chosen theme along. */
function forgetCookies(reply: {
  setCookie(cookie: string): void;
  header(name: string, value: string): void;
}): void {
  reply.header('clear-site-data', '"cookies"');
  reply.setCookie(`${fingerprintCookie}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`);
}
