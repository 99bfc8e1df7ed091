import { BASE32, base32 } from './grammar.ts';
import type { Random } from './random.ts';
import type { RandomStretch } from './secret-type.ts';

const LARGEST_ACCOUNT = 2n ** 40n - 1n;

/** How many of the 80 bits behind the prefix are chance: 7 beside the account and 32 after it. */
export const KEY_ID_RANDOM_BITS = 39;

/** The prefix and the eight characters that hold nothing but the account. */
export const KEY_ID_FIXED_LENGTH = 12;

/**
 * A key id as AWS has made them since 2019: the account sits in characters 5 to 12.
 * Layout: 1 bit set, 40 bits account, 39 random bits
 * (https://trufflesecurity.com/blog/research-uncovers-aws-account-numbers-hidden-in-access-keys).
 */
export function drawKeyId(random: Random, prefix: 'AKIA' | 'ASIA', accountId: string): string {
  const account = BigInt(accountId);
  if (account > LARGEST_ACCOUNT) throw new RangeError('The account number does not fit into 40 bits.');
  const body = random.bytes(10);
  const head = (1n << 47n) | (account << 7n) | BigInt((body[5] as number) & 0x7f);
  body.writeUIntBE(Number(head), 0, 6);
  return prefix + base32(body);
}

/** The account inside a key id, as everybody can read it; 13 digits where no account can be meant. */
export function accountOfKeyId(keyId: string): string {
  const bits = Array.from(keyId.slice(4, 14)).reduce(
    (sum, character) => sum * 32n + BigInt(BASE32.indexOf(character)),
    0n,
  );
  // 50 bits: the one that is set, 40 of the account, nine of chance.
  return String((bits >> 9n) & LARGEST_ACCOUNT).padStart(12, '0');
}

/** Characters 14 to 20; the first 13 hold the prefix and the account, the last of these only in part. */
export function keyIdStretches(value: string): RandomStretch[] {
  return [{ name: 'tail of the key id', alphabet: BASE32, text: value.slice(13) }];
}
