import { describe, expect, it } from 'vitest';
import { BASE32, BASE64, base32, chars } from './grammar.ts';
import { seededRandom } from './random.ts';

describe('base32', () => {
  it('agrees with the vectors of RFC 4648', () => {
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(base32(Buffer.alloc(10))).toBe('A'.repeat(16));
    expect(base32(Buffer.alloc(10, 0xff))).toBe('7'.repeat(16));
    expect(base32(Buffer.alloc(0))).toBe('');
  });
});

describe('chars', () => {
  it('uses the whole alphabet and nothing else', () => {
    const text = chars(seededRandom('alphabet'), BASE64, 5000);
    expect(new Set(text)).toEqual(new Set(BASE64));
    expect(text.length).toBe(5000);
    expect(BASE32.length).toBe(32);
  });
});
