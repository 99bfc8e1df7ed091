import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { mapboxSecretToken } from './mapbox-secret-token.ts';

describe('the secret token of Mapbox', () => {
  it('names inside the account beside it, and an id as old as the key', () => {
    const facts = setFacts();
    const random = seededRandom('mapbox');
    for (let n = 0; n < 300; n += 1) {
      const [token, account] = drawFields(random, mapboxSecretToken, facts);
      const [kind, claims, signature] = String(token?.value).split('.');
      const read = JSON.parse(Buffer.from(String(claims), 'base64url').toString()) as {
        u: string;
        a: string;
      };
      expect(kind).toBe('sk');
      expect(Object.keys(read)).toEqual(['u', 'a']);
      expect(read.u).toBe(account?.value);
      expect(read.a).toMatch(/^c[a-z0-9]{24}$/);
      expect(Number.parseInt(read.a.slice(1, 9), 36)).toBe(facts.service.keyCreatedAt.getTime());
      const bytes = Buffer.from(String(signature), 'base64url');
      expect(bytes.length).toBe(16);
      expect(bytes.toString('base64url')).toBe(signature);
    }
  });
});
