import { join } from 'node:path';
import { createLocalJWKSet } from 'jose';
import { startLocalIdentity } from '#sandbox/identity/start.ts';
import { isLoopback } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import { forgetOldSignIns } from '#server/db/system.ts';
import type { LocalSignIn } from '#server/http/local-identity.ts';
import type { Parts } from '#server/parts.ts';
import { googleProvider, type IdentityProvider } from './credential.ts';
import { openNonces } from './nonces.ts';
import { openSessions, type Sessions } from './sessions.ts';
import type { SignInParts } from './sign-in.ts';

export interface Auth {
  sessions: Sessions;
  signIn: SignInParts;
  /** Present when the local identity provider stands in for Google. */
  localIdentity: LocalSignIn | undefined;
  stop(): Promise<void>;
}

type OpenParts = Pick<Parts, 'config' | 'db' | 'log' | 'now'> & {
  /** Connections that only sessions use, so that /auth/validate answers while all others are taken. */
  sessionDb?: Database;
};

const hour = 3_600_000;

export async function openAuth(parts: OpenParts): Promise<Auth> {
  const { config, db, log, now } = parts;
  const sessionDb = parts.sessionDb ?? db;
  const sessions = await openSessions(sessionDb, now);
  const nonces = openNonces(sessionDb, { publicUrl: config.publicUrl, now });
  const { provider, localIdentity } = hasLocalIdentity(config)
    ? await localProvider(parts, nonces.make)
    : { provider: googleProvider(config.googleClientId ?? ''), localIdentity: undefined };
  const cleaning = setInterval(() => {
    forgetOldSignIns(db, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'old sign-ins were not forgotten'),
    );
  }, hour).unref();
  return {
    sessions,
    signIn: {
      db,
      now,
      provider,
      nonces,
      allowedHd: config.allowedHd,
      freePlanCredits: config.freePlanCredits,
      passwordLogin: config.passwordLogin,
    },
    localIdentity,
    async stop() {
      clearInterval(cleaning);
      await sessions.stop();
    },
  };
}

/** Whoever types an e-mail is that person, so nobody but this machine may reach it. */
function hasLocalIdentity(config: OpenParts['config']): boolean {
  return config.googleClientId === undefined && !config.isProduction && isLoopback(config.host);
}

async function localProvider(
  { config, now }: OpenParts,
  makeNonce: () => Promise<string>,
): Promise<{ provider: IdentityProvider; localIdentity: LocalSignIn }> {
  const identity = await startLocalIdentity({
    keyFile: join(config.dataDir, 'local-identity.key'),
    masterKey: config.masterKey,
    now,
  });
  return {
    provider: {
      name: 'local',
      clientId: identity.clientId,
      scriptUrl: '/local-identity/gsi/client',
      issuers: [identity.issuer],
      keys: createLocalJWKSet(identity.jwks),
    },
    localIdentity: {
      script: identity.script,
      jwks: identity.jwks,
      issue: async (person, nonce) => identity.mint(person, nonce ?? (await makeNonce())),
    },
  };
}
