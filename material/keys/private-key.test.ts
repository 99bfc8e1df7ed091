import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cryptoRandom, seededRandom } from '#material/random.ts';
import { drawEcKey, drawRsaKey } from './private-key.ts';

const text = Buffer.from('a text to sign');

describe('the private keys', () => {
  it.each([
    ['RSA in PKCS#1', () => drawRsaKey(cryptoRandom(), 'pkcs1'), 'RSA PRIVATE KEY'],
    ['RSA in PKCS#8', () => drawRsaKey(cryptoRandom(), 'pkcs8'), 'PRIVATE KEY'],
    ['EC on P-256', () => drawEcKey(cryptoRandom()), 'EC PRIVATE KEY'],
  ])('of %s are read by a real parser and sign what their public half verifies', (_name, draw, label) => {
    const pem = draw();
    expect(pem.startsWith(`-----BEGIN ${label}-----\n`)).toBe(true);
    expect(pem.endsWith(`-----END ${label}-----\n`)).toBe(true);
    const key = createPrivateKey(pem);
    const signature = sign('sha256', text, key);
    expect(verify('sha256', text, createPublicKey(key), signature)).toBe(true);
    expect(verify('sha256', Buffer.from('another'), createPublicKey(key), signature)).toBe(false);
  });

  it('have 2048 bits and the usual exponent', () => {
    expect(createPrivateKey(drawRsaKey(cryptoRandom(), 'pkcs8')).asymmetricKeyDetails).toMatchObject({
      modulusLength: 2048,
      publicExponent: 65_537n,
    });
  });

  it('are the same for the same seed, and others for another', () => {
    expect(drawRsaKey(seededRandom('a'), 'pkcs1')).toBe(drawRsaKey(seededRandom('a'), 'pkcs1'));
    expect(drawEcKey(seededRandom('a'))).toBe(drawEcKey(seededRandom('a')));
    expect(drawEcKey(seededRandom('a'))).not.toBe(drawEcKey(seededRandom('b')));
  });
});
