import { describe, expect, it } from 'vitest';
import { drawCredentialSets } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';

const KEYS = ['stripe-secret-key', 'stripe-test-key', 'stripe-restricted-key', 'stripe-webhook-secret'];

describe('the keys of a Stripe account', () => {
  const sets = drawCredentialSets(seededRandom('stripe'), KEYS, setFacts());
  const values = Object.fromEntries(
    sets.flatMap(({ fields }) => fields.map(({ spelling, value }) => [spelling.env, value])),
  );

  it('have names of their own in one file', () => {
    expect(Object.keys(values)).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_ACCOUNT_ID',
      'STRIPE_SANDBOX_SECRET_KEY',
      'STRIPE_SANDBOX_PUBLISHABLE_KEY',
      'STRIPE_API_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]);
  });

  it('say the account, live or not, secret or published', () => {
    const { STRIPE_ACCOUNT_ID = '', STRIPE_WEBHOOK_SECRET, ...keys } = values;
    expect(STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_/);
    const account = STRIPE_ACCOUNT_ID.replace('acct_', '');
    expect(account.length).toBe(16);
    for (const key of Object.values(keys)) {
      expect(key).toMatch(/^[sprk]{2}_(?:live|test)_5/);
      expect(key.slice(9, 25)).toBe(account);
      expect(key.length).toBe(107);
    }
    const tails = Object.values(keys).map((key) => key.slice(25));
    expect(new Set(tails).size).toBe(tails.length);
  });
});
