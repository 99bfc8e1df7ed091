import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { jfrogReferenceToken } from './jfrog-reference-token.ts';

describe('the reference token of JFrog', () => {
  it('decodes to its mark, its version, an end within a year and 27 characters', () => {
    const random = seededRandom('jfrog');
    const facts = setFacts();
    for (let nth = 0; nth < 300; nth += 1) {
      const [token] = drawFields(random, jfrogReferenceToken, facts);
      const text = Buffer.from(token?.value ?? '', 'base64').toString('utf8');
      const [mark, version, end, rest] = text.split(':');
      expect([mark, version]).toEqual(['reftkn', '01']);
      expect(end).toMatch(/^\d{10}$/);
      const left = Number(end) * 1000 - facts.issuedAt.getTime();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(365 * 24 * 60 * 60 * 1000);
      expect(rest).toMatch(/^[A-Za-z0-9]{27}$/);
      expect(Buffer.from(text).toString('base64')).toBe(token?.value);
    }
  });
});
