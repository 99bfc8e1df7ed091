import { describe, expect, it } from 'vitest';
import { setFacts } from '#material/testing/set-facts.ts';
import { stripeAccountOf, stripeTime } from './stripe-account.ts';

describe('the account in a key of Stripe', () => {
  // The objects of https://docs.stripe.com/api: id without its kind and number, and `created`.
  it.each([
    ['MtwBw', 1_680_800_504],
    ['MmlLr', 1_679_090_539],
  ])('spells a second as the ids of the API reference do: %s', (spelled, created) => {
    expect(stripeTime(created)).toBe(spelled);
  });

  it('was opened before the service that uses it, and is the same for the same company', () => {
    const facts = setFacts();
    const account = stripeAccountOf(facts);
    expect(account).toMatch(/^1[A-Za-z0-9]{15}$/);
    expect(stripeAccountOf(facts)).toBe(account);
    const created = Math.floor(facts.service.createdAt.getTime() / 1000);
    // Digits, capitals and small letters stand in this order in ASCII too.
    expect(account.slice(1, 6) <= stripeTime(created)).toBe(true);
    expect(account.slice(1, 6) >= stripeTime(created - 3 * 365 * 24 * 60 * 60)).toBe(true);
  });
});
