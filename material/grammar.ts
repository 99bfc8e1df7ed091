import type { Random } from './random.ts';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
export const ALPHANUMERIC = UPPER + LOWER + DIGITS;
export const BASE32 = `${UPPER}234567`;
export const BASE64 = `${ALPHANUMERIC}+/`;

/** Bytes behind the last whole run of the alphabet are drawn again: a bare remainder would favour its beginning. */
export function chars(random: Random, alphabet: string, length: number): string {
  const complete = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length)) {
      if (byte < complete) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
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
