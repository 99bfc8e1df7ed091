import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { typeformToken } from './typeform-token.ts';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

describe('the token of Typeform', () => {
  it('holds 32 bytes in base 58 before the dash', () => {
    // Bitcoin's base 58: a text and its bytes as draft-msporny-base58 gives them.
    expect(numberOf('2NEpo7TZRRrLZSi2U').toString(16)).toBe(Buffer.from('Hello World!').toString('hex'));
    const random = seededRandom('typeform');
    const firsts = new Set<string>();
    for (let n = 0; n < 300; n += 1) {
      const token = String(drawFields(random, typeformToken, setFacts())[0]?.value);
      const [secret = ''] = token.slice('tfp_'.length).split('_');
      expect(numberOf(secret)).toBeLessThan(2n ** 256n);
      firsts.add(secret.slice(0, 1));
    }
    // A draw character by character would begin with any of the 58.
    expect([...firsts].every((first) => DIGITS.indexOf(first) <= 17)).toBe(true);
  });
});

function numberOf(text: string): bigint {
  return [...text].reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n);
}
