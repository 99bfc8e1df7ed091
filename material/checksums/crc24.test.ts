import { describe, expect, it } from 'vitest';
import { crc24 } from './crc24.ts';

describe('crc24', () => {
  it('gives the check value of the catalogue of CRCs for CRC-24/OPENPGP', () => {
    // https://reveng.sourceforge.io/crc-catalogue/17plus.htm
    expect(crc24(Buffer.from('123456789')).toString(16)).toBe('21cf02');
  });

  it('is that of the empty message where nothing stands', () => {
    expect(crc24(Buffer.alloc(0))).toBe(0xb704ce);
  });
});
