import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { intercomAccessToken } from './intercom-access-token.ts';

describe('the access token of Intercom', () => {
  it('is sixty characters of base64 that hold tok:, a UUID with underscores and :1:0', () => {
    const random = seededRandom('intercom');
    for (let n = 0; n < 300; n += 1) {
      const token = String(drawFields(random, intercomAccessToken, setFacts())[0]?.value);
      expect(token.length).toBe(60);
      const bytes = Buffer.from(token, 'base64');
      expect(bytes.toString('base64')).toBe(token);
      expect(bytes.toString()).toMatch(
        /^tok:[0-9a-f]{8}_[0-9a-f]{4}_4[0-9a-f]{3}_[89ab][0-9a-f]{3}_[0-9a-f]{12}:1:0$/,
      );
    }
  });
});
