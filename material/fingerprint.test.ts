import { describe, expect, it } from 'vitest';
import { keyedFingerprint } from './fingerprint.ts';

describe('keyedFingerprint', () => {
  it('is HMAC-SHA-256 (RFC 4231, case 6)', () => {
    const text = 'Test Using Larger Than Block-Size Key - Hash Key First';
    expect(keyedFingerprint(Buffer.alloc(131, 0xaa), text).toString('hex')).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });

  it('differs under another key and refuses a short one', () => {
    const [one, other] = [1, 2].map((byte) => keyedFingerprint(Buffer.alloc(32, byte), 'x').toString('hex'));
    expect(one).not.toBe(other);
    expect(() => keyedFingerprint(Buffer.alloc(31), 'x')).toThrow(RangeError);
  });
});
