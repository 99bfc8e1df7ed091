import { createHmac, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Piece } from '#material/grammar/piece.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { drawRsaKey } from './private-key.ts';
import { hmacSignature, rsaSignature } from './token-signature.ts';

const SIGNED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzdmMtbGVkZ2VyIn0';

function signatureBy(piece: Piece): Buffer {
  const surroundings = { facts: setFacts(), before: `${SIGNED}.`, earlier: new Map() };
  return Buffer.from(piece.draw(seededRandom('a'), surroundings), 'base64url');
}

describe('the signature of a token', () => {
  it('is that of its key over header and claims: HS256', () => {
    const key = seededRandom('a').bytes(32);
    expect(signatureBy(hmacSignature())).toEqual(createHmac('sha256', key).update(SIGNED).digest());
  });

  it('is that of its key over header and claims: RS256', () => {
    const made = signatureBy(rsaSignature());
    const [key, other] = ['a', 'b'].map((seed) => createPublicKey(drawRsaKey(seededRandom(seed), 'pkcs8')));
    expect(verify('sha256', Buffer.from(SIGNED), key ?? '', made)).toBe(true);
    expect(verify('sha256', Buffer.from(`${SIGNED}.`), key ?? '', made)).toBe(false);
    expect(verify('sha256', Buffer.from(SIGNED), other ?? '', made)).toBe(false);
  });

  it('is that of RFC 7515, appendix A.1, for its header, claims and key', () => {
    const text = [
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9',
      'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ',
    ].join('.');
    const key = Buffer.from(
      ['AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75', 'aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow'].join(''),
      'base64url',
    );
    const random = { bytes: () => key, below: () => 0, prime: () => 3n };
    const surroundings = { facts: setFacts(), before: `${text}.`, earlier: new Map() };
    expect(hmacSignature().draw(random, surroundings)).toBe('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  });
});
