import type { authCalls } from '#contract/auth.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Answers, SignedIn } from '#server/http/answers.ts';
import { fingerprintCookie } from '#server/http/request.ts';
import type { Parts } from '#server/parts.ts';
import type { Auth } from './open.ts';
import { signInWithCredential, signInWithPassword } from './sign-in.ts';
import { revokeAllSessions, revokeSession } from './store.ts';

export interface AuthParts {
  auth: Auth;
}

export function authAnswers(
  parts: Pick<Parts, 'config' | 'db' | 'now'> & AuthParts,
): Answers<typeof authCalls> {
  const { auth, config, db, now } = parts;
  return {
    signInWithPassword: async ({ body, asker, reply }) =>
      signInWithPassword(auth.signIn, body, { asker, reply }),
    signInWithGoogle: async ({ body, asker, reply }) =>
      signInWithCredential(auth.signIn, body.token, { asker, reply }),
    validateSession: async ({ user }) => ({ valid: true, ...profileOf(user) }),
    async signOut({ user, reply }) {
      await db.asUser(user.id, async (tx) => {
        await revokeSession(tx, user.sessionId, now());
        await recordAudit(tx, {
          userId: user.id,
          action: 'session.closed',
          subject: user.sessionId,
          details: {},
        });
      });
      auth.sessions.ended([user.sessionId]);
      forgetCookies(reply);
      return undefined;
    },
    async signOutEverywhere({ user, reply }) {
      const ended = await db.asUser(user.id, async (tx) => {
        const sessionIds = await revokeAllSessions(tx, user.id, now());
        const details = { sessions: sessionIds.length };
        await recordAudit(tx, { userId: user.id, action: 'session.all-closed', subject: user.id, details });
        return sessionIds;
      });
      auth.sessions.ended(ended);
      forgetCookies(reply);
      return undefined;
    },
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

function profileOf(user: SignedIn) {
  return {
    email: user.email,
    name: user.name,
    photo_url: user.photoUrl,
    created_at: user.createdAt.toISOString(),
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
