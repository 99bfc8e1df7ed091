import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { jwtRs256 } from './jwt-rs256.ts';

type Claims = { iss: string; sub: string; aud: string; iat: number; exp: number; azp: string };

function read(seed: string) {
  const facts = setFacts();
  const [token, audience] = drawFields(seededRandom(seed), jwtRs256, facts).map(({ value }) => value);
  const [header, claims, signature] = (token ?? '').split('.').map((part) => Buffer.from(part, 'base64url'));
  return {
    facts,
    audience,
    header: JSON.parse(String(header)) as { alg: string; typ: string; kid: string },
    claims: JSON.parse(String(claims)) as Claims,
    signature,
  };
}

describe('a token with RS256', () => {
  const [one, other] = [read('a'), read('b')];

  it('says what it is, and is signed with as many bytes as that takes', () => {
    expect(one.header).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(Buffer.from(one.header.kid, 'base64url')).toHaveLength(32);
    expect(one.signature).toHaveLength(256);
  });

  it('is good for a day from its issue on, for the API beside it, under reserved names', () => {
    expect(one.claims.iat).toBe(Math.floor(one.facts.issuedAt.getTime() / 1000));
    expect(one.claims.exp - one.claims.iat).toBe(86_400);
    expect(one.claims.aud).toBe(one.audience);
    for (const url of [one.claims.iss, one.claims.aud]) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it('shares neither key id, nor person, nor application with another', () => {
    expect(other.header.kid).not.toBe(one.header.kid);
    expect(other.claims.sub).not.toBe(one.claims.sub);
    expect(other.claims.azp).not.toBe(one.claims.azp);
  });
});
