import type { SignIn } from '#contract/auth.ts';
import { problem, Refusal } from '#contract/refusal.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import { findOrCreateUser, userByEmail } from '#server/db/system.ts';
import type { Asker, ReplyHeaders } from '#server/http/answers.ts';
import { fingerprintCookie } from '#server/http/request.ts';
import { verifyCredential, type IdentityProvider } from './credential.ts';
import type { Nonces } from './nonces.ts';
import { isPassword } from './password.ts';
import { sessionLimits } from './session-rules.ts';
import { insertSession } from './store.ts';
import { hashToken, makeToken } from './tokens.ts';

export interface SignInParts {
  db: Database;
  now: () => Date;
  provider: IdentityProvider;
  nonces: Nonces;
  allowedHd: readonly string[];
  freePlanCredits: number;
  passwordLogin: boolean;
}

interface Caller {
  asker: Asker;
  reply: ReplyHeaders;
}

/**
 * A credential of the identity provider becomes a session. The account, and with a new one its free credits, is
 * one transaction; the session and its line in the audit the next: a crash in between costs a second sign-in.
 */
export async function signInWithCredential(
  parts: SignInParts,
  token: string,
  caller: Caller,
): Promise<SignIn> {
  const { db, provider, now, nonces, allowedHd } = parts;
  return auditingRefusals(db, provider.name, caller.asker, async () => {
    const credential = await verifyCredential(token, provider, { now: now(), allowedHd });
    if (!(await nonces.use(credential.nonce, caller.asker))) {
      throw problem(
        'sign-in-refused',
        'This sign-in was used before, or took longer than five minutes. Please try again.',
      );
    }
    const user = await findOrCreateUser(db, credential.identity, parts.freePlanCredits);
    return openSession(parts, user, caller, provider.name);
  });
}

/** Off unless the operator switched it on; off, wrong and unknown answer alike. */
export async function signInWithPassword(
  parts: SignInParts,
  sent: { username: string; password: string },
  caller: Caller,
): Promise<SignIn> {
  return auditingRefusals(parts.db, 'password', caller.asker, async () => {
    const wrong = problem('sign-in-refused', 'The e-mail or the password is wrong.');
    if (!parts.passwordLogin) throw wrong;
    const user = await userByEmail(parts.db, sent.username);
    if (!(await isPassword(sent.password, user?.passwordHash)) || user === undefined) throw wrong;
    return openSession(parts, user, caller, 'password');
  });
}

interface Account {
  id: string;
  email: string;
  name: string;
  photoUrl: string | null;
  createdAt: Date;
  disabledAt: Date | null;
}

async function openSession(parts: SignInParts, user: Account, caller: Caller, how: string): Promise<SignIn> {
  if (user.disabledAt !== null) throw problem('sign-in-refused', 'This account is switched off.');
  const token = makeToken();
  const fingerprint = makeToken();
  const { asker } = caller;
  await parts.db.asUser(user.id, async (db) => {
    const sessionId = await insertSession(db, {
      userId: user.id,
      tokenHash: hashToken(token),
      offeredCookieHash: hashToken(fingerprint),
      userAgent: asker.userAgent ?? null,
      now: parts.now(),
    });
    const details = { how, ip: asker.ip };
    await recordAudit(db, { userId: user.id, action: 'session.opened', subject: sessionId, details });
  });
  caller.reply.setCookie(
    `${fingerprintCookie}=${fingerprint}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${sessionLimits.absoluteMs / 1000}`,
  );
  return {
    access_token: token,
    email: user.email,
    name: user.name,
    photo_url: user.photoUrl,
    created_at: user.createdAt.toISOString(),
  };
}

async function auditingRefusals<T>(
  db: Database,
  how: string,
  asker: Asker,
  signIn: () => Promise<T>,
): Promise<T> {
  try {
    return await signIn();
  } catch (error) {
    if (error instanceof Refusal && error.slug === 'sign-in-refused') {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      // The refusal stands whether or not it can be written down.
      const details = { how, ip: asker.ip, reason: reason.slice(0, 200) };
      const line = { userId: null, action: 'sign-in.refused', subject: 'sign-in', details };
      await recordAudit(db.asNobody, line).catch(() => undefined);
    }
    throw error;
  }
}
