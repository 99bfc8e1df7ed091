import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { onepasswordServiceAccountToken } from './1password-service-account-token.ts';

describe('the service account token of 1Password', () => {
  it.each([
    ['eu-west-1', '1password.eu'],
    ['us-west-2', '1password.com'],
  ])('holds a whole account, signed in where a company of %s is', async (region, domain) => {
    const facts = setFacts({ region });
    const random = seededRandom(region);
    for (let n = 0; n < 100; n += 1) {
      const token = String(drawFields(random, onepasswordServiceAccountToken, facts)[0]?.value);
      const bytes = Buffer.from(token.slice('ops_'.length), 'base64');
      expect(bytes.toString('base64')).toBe(token.slice('ops_'.length));
      const account = JSON.parse(bytes.toString()) as {
        signInAddress: string;
        userAuth: { salt: string };
        muk: webcrypto.JsonWebKey;
      };
      expect(Object.keys(account)).toEqual([
        'signInAddress',
        'userAuth',
        'email',
        'srpX',
        'muk',
        'secretKey',
        'throttleSecret',
        'deviceUuid',
      ]);
      expect(account.signInAddress.endsWith(`.${domain}`)).toBe(true);
      expect(account.signInAddress.split('.')[0]?.length).toBeGreaterThanOrEqual(20);
      expect(Buffer.from(account.userAuth.salt, 'base64url').length).toBe(16);
      expect(account).toMatchObject({
        email: expect.stringMatching(/^[a-z2-7]{13}@1passwordserviceaccounts\.com$/),
        srpX: expect.stringMatching(/^[0-9a-f]{64}$/),
        secretKey: expect.stringMatching(/^A3(?:-[2-9A-HJ-NP-TV-Z]{6}){2}(?:-[2-9A-HJ-NP-TV-Z]{5}){4}$/),
      });
      const { algorithm } = await webcrypto.subtle.importKey('jwk', account.muk, 'AES-GCM', true, [
        'encrypt',
        'decrypt',
      ]);
      expect(algorithm).toMatchObject({ name: 'AES-GCM', length: 256 });
    }
  });
});
