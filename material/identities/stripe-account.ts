import { accountText } from '#material/grammar/account.ts';
import { fact, type Piece } from '#material/grammar/piece.ts';
import type { SetFacts } from '#material/secret-type.ts';

/** Where Stripe's clock begins, in seconds: pi_3MtwBw... of its API reference was created at 1680800504. */
export const STRIPE_EPOCH = 1_342_389_380;

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TIME_DIGITS = 5;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const OLDEST_YEARS = 3;

/** The 16 characters of the company's account: 1, its first second in five digits of base 62, ten of its own. */
export function stripeAccount(): Piece {
  return fact(stripeAccountOf, '1[A-Za-z0-9]{15}');
}

export function stripeAccountOf(facts: SetFacts): string {
  const age = Number(accountText(facts, 'stripe age', '0-9', 12)) % (OLDEST_YEARS * YEAR_SECONDS);
  const opened = Math.floor(facts.service.createdAt.getTime() / 1000) - age;
  return `1${stripeTime(opened)}${accountText(facts, 'stripe', 'A-Za-z0-9', 10)}`;
}

/** A second as Stripe's ids spell it. */
export function stripeTime(second: number): string {
  let left = second - STRIPE_EPOCH;
  let text = '';
  for (let digit = 0; digit < TIME_DIGITS; digit += 1) {
    text = `${DIGITS[left % DIGITS.length]}${text}`;
    left = Math.floor(left / DIGITS.length);
  }
  return text;
}
