import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { startLocalIdentity } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'leakdrill-identity-'));
const masterKey = Buffer.alloc(32, 7);
const now = () => new Date('2026-11-21T12:00:00Z');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(keyFile: string, key = masterKey) {
  return startLocalIdentity({ keyFile: join(folder, keyFile), masterKey: key, now });
}

describe('startLocalIdentity', () => {
  it('signs what Google would sign', async () => {
    const identity = await open('a');
    const token = await identity.mint({ email: ' Ada@Example.com ', name: 'Ada' }, 'nonce');
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(identity.jwks), {
      currentDate: now(),
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: identity.jwks.keys[0]?.kid });
    const seconds = now().getTime() / 1000;
    expect(payload).toEqual({
      iss: identity.issuer,
      aud: identity.clientId,
      azp: identity.clientId,
      sub: expect.stringMatching(/^[\da-f]{32}$/) as string,
      email: 'Ada@Example.com',
      email_verified: true,
      name: 'Ada',
      nonce: 'nonce',
      iat: seconds,
      nbf: seconds,
      exp: seconds + 300,
    });
  });

  it('takes every spelling of an e-mail for one person, and different ones for different people', async () => {
    const identity = await open('a');
    const subjectOf = async (email: string) =>
      (
        await jwtVerify(await identity.mint({ email, name: 'x' }, 'n'), createLocalJWKSet(identity.jwks), {
          currentDate: now(),
        })
      ).payload.sub;
    expect(await subjectOf('Jos\u00e9@example.com')).toBe(await subjectOf('jose\u0301@EXAMPLE.com '));
    expect(await subjectOf('ada@example.com')).not.toBe(await subjectOf('bob@example.com'));
  });

  it('keeps its key over a start, also when two processes make it at once', async () => {
    const [one, two] = await Promise.all([open('b'), open('b')]);
    const again = await open('b');
    expect(one.jwks).toEqual(two.jwks);
    expect(again.jwks).toEqual(one.jwks);
    expect(statSync(join(folder, 'b')).mode & 0o777).toBe(0o600);
  });

  it('keeps its key sealed, and shows only the public half', async () => {
    const identity = await open('c');
    const kept = readFileSync(join(folder, 'c'));
    expect(Buffer.from(kept.toString(), 'base64').toString('latin1')).not.toContain('"d"');
    expect(Object.keys(identity.jwks.keys[0] ?? {}).toSorted()).toEqual([
      'alg',
      'e',
      'kid',
      'kty',
      'n',
      'use',
    ]);
  });

  it('makes a new key when the kept one cannot be read', async () => {
    const first = await open('d');
    const other = await open('d', Buffer.alloc(32, 8));
    expect(other.jwks).not.toEqual(first.jwks);
    writeFileSync(join(folder, 'd'), 'nonsense');
    expect((await open('d')).jwks.keys).toHaveLength(1);
  });

  it('serves a script that needs no hole in the content policy', async () => {
    const { script } = await open('a');
    expect(script).not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|setAttribute\('style'|createElement\('style'/,
    );
    for (const name of ['initialize', 'renderButton', 'prompt', 'disableAutoSelect', 'cancel', 'revoke']) {
      expect(script).toMatch(new RegExp(`^    ${name}\\(`, 'm'));
    }
  });
});
