import { createHash, createHmac } from 'node:crypto';

/** What is kept of a value so that a found string can be recognised, without keeping the value. */
export type Fingerprint = {
  /** HMAC-SHA-256 under the server's own key, hexadecimal: useless to whoever reads the table alone. */
  keyed: string;
  /** The first eight digits of it, to call the value by. */
  shortName: string;
  /** Plain SHA-256, since exports of scanners often carry only that. */
  sha256: string;
};

export function fingerprintOf(key: Uint8Array, value: string): Fingerprint {
  if (key.length < 32) throw new RangeError('A fingerprint key has at least 32 bytes.');
  const keyed = createHmac('sha256', key).update(value, 'utf8').digest('hex');
  const sha256 = createHash('sha256').update(value, 'utf8').digest('hex');
  return { keyed, shortName: keyed.slice(0, 8), sha256 };
}
