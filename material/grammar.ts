import type { Random } from './random.ts';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
export const ALPHANUMERIC = UPPER + LOWER + DIGITS;
export const BASE32 = `${UPPER}234567`;
export const BASE64 = `${ALPHANUMERIC}+/`;

export function chars(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.below(alphabet.length))).join('');
}

/** Base32 of RFC 4648 without padding; the length in bits must be a multiple of five. */
export function base32(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const length = (bytes.length * 8) / 5;
  return Array.from(
    { length },
    (_, at) => BASE32[Number((bits >> BigInt(5 * (length - 1 - at))) & 31n)],
  ).join('');
}
