import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import { googleProvider, remoteKeys, verifyCredential, type IdentityProvider } from './credential.ts';

const now = new Date();
const opened: Server[] = [];

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function makeKey(kid: string): Promise<{ kid: string; privateKey: CryptoKey; jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** A key server that counts how often it is asked, and can be down. */
async function serveKeys(keys: JWK[]) {
  const state = { asked: 0, isDown: false, keys };
  const server = createServer((_, response) => {
    state.asked += 1;
    response.writeHead(state.isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(state.isDown ? '' : JSON.stringify({ keys: state.keys }));
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: IdentityProvider = {
    ...googleProvider('ours'),
    keys: remoteKeys(new URL(`http://127.0.0.1:${port}/certs`)),
  };
  return { state, provider };
}

async function credentialOf(key: { kid: string; privateKey: CryptoKey }, over: Record<string, unknown> = {}) {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    iss: 'https://accounts.google.com',
    aud: 'ours',
    azp: 'ours',
    sub: '1',
    email: 'ada@example.com',
    email_verified: true,
    nonce: 'n',
    iat: seconds,
    exp: seconds + 3600,
    ...over,
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(key.privateKey);
}

async function outcome(token: string, provider: IdentityProvider, allowedHd: string[] = []): Promise<string> {
  try {
    return (await verifyCredential(token, provider, { now, allowedHd })).identity.subject;
  } catch (error) {
    if (error instanceof Refusal) return error.slug;
    throw error;
  }
}

describe('verifyCredential with keys from a server', () => {
  it('fetches the keys once and keeps them while the server is down', async () => {
    const key = await makeKey('one');
    const { state, provider } = await serveKeys([key.jwk]);
    expect(await outcome(await credentialOf(key), provider)).toBe('1');
    state.isDown = true;
    expect(await outcome(await credentialOf(key), provider)).toBe('1');
    expect(state.asked).toBe(1);
  });

  it('is unavailable, not refused, when no key was ever fetched', async () => {
    const key = await makeKey('one');
    const { state, provider } = await serveKeys([key.jwk]);
    state.isDown = true;
    expect(await outcome(await credentialOf(key), provider)).toBe('unavailable');
    state.isDown = false;
    expect(await outcome(await credentialOf(key), provider)).toBe('1');
  });

  it('asks for unknown keys at most once a minute', async () => {
    const key = await makeKey('one');
    const { state, provider } = await serveKeys([key.jwk]);
    const stranger = await makeKey('two');
    for (let count = 0; count < 5; count += 1) {
      expect(await outcome(await credentialOf(stranger), provider)).toBe('sign-in-refused');
    }
    expect(state.asked).toBe(1);
  });

  it('takes both spellings of the issuer for one', async () => {
    const key = await makeKey('one');
    const { provider } = await serveKeys([key.jwk]);
    const issuers = [];
    for (const iss of provider.issuers) {
      const verified = await verifyCredential(await credentialOf(key, { iss }), provider, {
        now,
        allowedHd: [],
      });
      issuers.push(verified.identity.issuer);
    }
    expect(issuers).toEqual(['accounts.google.com', 'accounts.google.com']);
  });

  it('admits the domains of the operator by hd, never by the e-mail', async () => {
    const key = await makeKey('one');
    const { provider } = await serveKeys([key.jwk]);
    const allowed = ['acme.com'];
    expect(await outcome(await credentialOf(key, { hd: 'ACME.com' }), provider, allowed)).toBe('1');
    expect(await outcome(await credentialOf(key, { email: 'eve@acme.com' }), provider, allowed)).toBe(
      'sign-in-refused',
    );
    expect(await outcome(await credentialOf(key, { hd: 'evil.example' }), provider, allowed)).toBe(
      'sign-in-refused',
    );
  });
});
