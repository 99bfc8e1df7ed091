import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { sentryOrgToken } from './sentry-org-token.ts';

describe('the organization token of Sentry', () => {
  const random = seededRandom('sentry');

  it.each([
    ['eu-central-1', 'https://de.sentry.io'],
    ['us-east-1', 'https://us.sentry.io'],
    ['ap-southeast-2', 'https://us.sentry.io'],
  ])('names the organization beside it, and the region of %s', (region, regionUrl) => {
    const facts = setFacts({ region });
    for (let n = 0; n < 100; n += 1) {
      const [token, org] = drawFields(random, sentryOrgToken, facts);
      const [, claims, secret] = /^sntrys_(.+)_([^_]{43})$/.exec(String(token?.value)) ?? [];
      const json = Buffer.from(String(claims), 'base64').toString();
      const read = JSON.parse(json) as Record<string, unknown>;
      expect(Object.keys(read)).toEqual(['iat', 'url', 'region_url', 'org']);
      expect(read).toMatchObject({ url: 'https://sentry.io', region_url: regionUrl, org: org?.value });
      // Python's encoder, told to leave out blanks, writes what JavaScript's does.
      expect(JSON.stringify(read)).toBe(json);
      expect(Math.floor(Number(read['iat']))).toBe(Math.floor(facts.service.keyCreatedAt.getTime() / 1000));
      expect(Buffer.from(String(secret), 'base64').length).toBe(32);
    }
  });
});
