import { describe, expect, it } from 'vitest';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { account, accountText } from './account.ts';

const facts = setFacts();
const other = { ...facts, service: { ...facts.service, accountSeed: 'another company' } };

describe('account', () => {
  it('is the same in every secret of a file, and another for each name and each file', () => {
    const drawn = (seed: string) =>
      account('twilio', '0-9a-f', 32).draw(seededRandom(seed), { facts, before: '', earlier: new Map() });
    expect(drawn('a')).toBe(drawn('b'));
    expect(drawn('a')).toMatch(/^[0-9a-f]{32}$/);
    expect(accountText(facts, 'plaid', '0-9a-f', 32)).not.toBe(drawn('a'));
    expect(accountText(other, 'twilio', '0-9a-f', 32)).not.toBe(drawn('a'));
  });

  it('uses every character of its alphabet about as often', () => {
    const text = accountText(facts, 'long', 'A-Za-z0-9', 62_000);
    const counts = [...Map.groupBy(text, (character) => character).values()].map(({ length }) => length);
    expect(counts.length).toBe(62);
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });

  it('follows from nothing that a file shows', () => {
    const { accountSeed, ...shown } = facts.service;
    expect(accountSeed).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(shown)).not.toContain(accountSeed);
  });
});
