import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { googleOauthClientSecret } from './google-oauth-client-secret.ts';

const DIGITS = '0123456789abcdefghijklmnopqrstuv';

describe('the refresh token beside the client secret', () => {
  it('names the same place in front and in its middle', () => {
    const random = seededRandom('refresh');
    for (let nth = 0; nth < 100; nth += 1) {
      const fields = drawFields(random, googleOauthClientSecret, setFacts());
      const token = fields.find(({ part }) => part === 'GOOGLE_REFRESH_TOKEN')?.value ?? '';
      expect(token.length).toBe(103);
      // Protocol buffers behind `Cg`: three numbers, the third of which is the place.
      const middle = Buffer.from(token.slice(16, 32), 'base64url');
      expect(DIGITS.indexOf(token[4] ?? '')).toBe(middle[7]);
    }
  });
});
