import { createHmac } from 'node:crypto';

/** By what a value is known again without keeping it: useless to whoever reads the table without the key. */
export function keyedFingerprint(key: Uint8Array, text: string): Buffer {
  if (key.length < 32) throw new RangeError('A fingerprint key has at least 32 bytes.');
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
