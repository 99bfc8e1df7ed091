import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { honeycombKey } from './honeycomb-key.ts';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

describe('the ingest key of Honeycomb', () => {
  it('has 64 characters, and a key id that was made when its service got it', () => {
    // The example of the specification of ULIDs (https://github.com/ulid/spec), read by the test's own reader.
    expect(millisecondsOf('01ARYZ6S41'.toLowerCase())).toBe(1_469_918_176_385);
    const facts = setFacts();
    const random = seededRandom('honeycomb');
    for (let n = 0; n < 300; n += 1) {
      const key = String(drawFields(random, honeycombKey, facts)[0]?.value);
      expect(key.length).toBe(64);
      expect(millisecondsOf(key.slice(6, 16))).toBe(facts.service.keyCreatedAt.getTime());
      expect(key.slice(6)).not.toMatch(/[ilou]/);
    }
  });
});

function millisecondsOf(text: string): number {
  return [...text].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0);
}
