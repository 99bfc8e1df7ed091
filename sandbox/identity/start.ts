import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT, type JSONWebKeySet } from 'jose';
import { openSigningKey } from './signing-key.ts';

export interface LocalIdentityOptions {
  /** Where the signing key lies, sealed; processes that share it accept each other's credentials. */
  keyFile: string;
  masterKey: Buffer;
  now: () => Date;
}

export interface LocalPerson {
  email: string;
  name: string;
}

/** Stands in for Google Identity Services on a machine without a Google client: same script, same token, own key. */
export interface LocalIdentity {
  clientId: string;
  issuer: string;
  /** The public half of its key. */
  jwks: JSONWebKeySet;
  /** Defines `google.accounts.id` for the browser. */
  script: string;
  /** An ID token as Google would sign it. */
  mint(person: LocalPerson, nonce: string): Promise<string>;
}

// Neither depends on address or port: the issuer is part of who somebody is, and must outlive a change of both.
const issuer = 'leakdrill-local-identity';
const clientId = 'leakdrill-local';
const livesSeconds = 300;

export async function startLocalIdentity(options: LocalIdentityOptions): Promise<LocalIdentity> {
  const key = await openSigningKey(options.keyFile, options.masterKey);
  const script = readFileSync(new URL('./gsi-client.js', import.meta.url), 'utf8');
  return {
    clientId,
    issuer,
    jwks: { keys: [key.publicKey] },
    script,
    mint(person, nonce) {
      const email = person.email.normalize('NFC').trim();
      const seconds = Math.floor(options.now().getTime() / 1000);
      return new SignJWT({
        email,
        email_verified: true,
        name: person.name.normalize('NFC').trim(),
        nonce,
        azp: clientId,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.publicKey.kid ?? '', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(subjectOf(email))
        .setIssuedAt(seconds)
        .setNotBefore(seconds)
        .setExpirationTime(seconds + livesSeconds)
        .sign(key.privateKey);
    },
  };
}

/** The same e-mail is the same person, however it is spelled. */
function subjectOf(email: string): string {
  return createHash('sha256')
    .update(`leakdrill local identity ${email.toLowerCase()}`)
    .digest('hex')
    .slice(0, 32);
}
