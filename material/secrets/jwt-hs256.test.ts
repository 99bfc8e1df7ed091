import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { jwtHs256 } from './jwt-hs256.ts';

type Claims = { iss: string; sub: string; aud: string; iat: number; exp: number };

describe('a token with HS256', () => {
  const facts = setFacts();
  const [token, url] = drawFields(seededRandom('a'), jwtHs256, facts).map(({ value }) => value);
  const parts = (token ?? '').split('.').map((part) => Buffer.from(part, 'base64url'));
  const claims = JSON.parse(String(parts[1])) as Claims;

  it('says what it is, and is signed with as many bytes as that takes', () => {
    expect(JSON.parse(String(parts[0]))).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(parts[2]).toHaveLength(32);
  });

  it('is for the API beside it, issued under a reserved name to the service of its file', () => {
    expect(claims).toMatchObject({
      aud: url,
      sub: facts.service.name,
      iss: `https://id.${facts.world.domain}`,
    });
    expect(new URL(claims.iss).hostname).toMatch(/\.example$/);
  });

  it('was issued with its key and has not expired, however old the key is', () => {
    const oldest = 600 * 24 * 60 * 60;
    expect(claims.iat).toBe(Math.floor(facts.service.keyCreatedAt.getTime() / 1000));
    expect(claims.exp - claims.iat).toBeGreaterThan(oldest);
  });
});
