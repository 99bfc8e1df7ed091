import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { ngrokAuthtoken } from './ngrok-authtoken.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The moment in a KSUID: 27 digits are 20 bytes, the first four count seconds. */
function timeOf(ksuid: string): Date {
  const number = [...ksuid].reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
  const seconds = Number(number >> 128n) + 1_400_000_000;
  return new Date(seconds * 1000);
}

describe('the token of ngrok', () => {
  it('reads the time of the KSUID that its authors publish', () => {
    // README of https://github.com/segmentio/ksuid: Time 2017-10-09 21:00:47 -0700 PDT.
    expect(timeOf('0ujtsYcgvSTl8PAuAdqWYSMnLOv').toISOString()).toBe('2017-10-10T04:00:47.000Z');
  });

  it('begins with a KSUID of an account from 2022 to the middle of 2025', () => {
    const random = seededRandom('ngrok');
    for (let nth = 0; nth < 300; nth += 1) {
      const [token] = drawFields(random, ngrokAuthtoken, setFacts());
      const made = timeOf(token?.value.split('_')[0] ?? '');
      expect(made.getTime()).toBeGreaterThanOrEqual(Date.UTC(2022, 0, 1));
      expect(made.getTime()).toBeLessThan(Date.UTC(2025, 6, 1));
    }
  });
});
