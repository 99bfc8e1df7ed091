import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';

export interface SigningKey {
  privateKey: CryptoKey;
  publicKey: JWK;
}

/** The key of the provider: made at the first start, kept sealed under the master key. */
export async function openSigningKey(file: string, masterKey: Buffer): Promise<SigningKey> {
  const kept = read(file, masterKey);
  if (kept !== undefined) return fromJwk(kept);
  const made = await generateKeyPair('RS256', { extractable: true });
  const text = seal(JSON.stringify(await exportJWK(made.privateKey)), masterKey);
  // Another process may have made one meanwhile; the first stays.
  writeOnce(file, text);
  return fromJwk(read(file, masterKey) ?? {});
}

async function fromJwk(jwk: JWK): Promise<SigningKey> {
  const privateKey = await importJWK(jwk, 'RS256');
  if (privateKey instanceof Uint8Array)
    throw new TypeError('the key of the local identity provider is not an RSA key');
  const { kty, n, e } = jwk;
  const bare = { kty, n, e } as JWK;
  return {
    privateKey,
    publicKey: { ...bare, kid: await calculateJwkThumbprint(bare), alg: 'RS256', use: 'sig' },
  };
}

/** Nothing that can be read under this master key counts as nothing at all: sign-in must go on after a new one. */
function read(file: string, masterKey: Buffer): JWK | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(unseal(readFileSync(file, 'utf8'), masterKey)) as JWK;
  } catch {
    rmSync(file, { force: true });
    return undefined;
  }
}

function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function keyFor(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'leakdrill local identity key', 32));
}

function seal(text: string, masterKey: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(masterKey), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function unseal(text: string, masterKey: Buffer): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(masterKey), bytes.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
