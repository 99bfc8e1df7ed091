import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

describe('fingerprintOf', () => {
  it('is HMAC-SHA-256 (RFC 4231, case 6) with its first eight digits as the short name', () => {
    const print = fingerprintOf(
      Buffer.alloc(131, 0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
    );
    expect(print.keyed).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
    expect(print.shortName).toBe('60e43159');
  });

  it('has the plain SHA-256 for the exports of scanners', () => {
    expect(fingerprintOf(Buffer.alloc(32), 'abc').sha256).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('differs under another key and refuses a short one', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map(
      (key) => fingerprintOf(key, 'x').keyed,
    );
    expect(one).not.toBe(other);
    expect(() => fingerprintOf(Buffer.alloc(31), 'x')).toThrow(RangeError);
  });
});
