const START = 0xb704ce;
const POLYNOMIAL = 0x1864cfb;

/** The checksum below an OpenPGP armour (RFC 4880, section 6.1). */
export function crc24(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => {
    let shifted = sum ^ (byte << 16);
    for (let bit = 0; bit < 8; bit += 1) {
      shifted <<= 1;
      if (shifted & 0x1000000) shifted ^= POLYNOMIAL;
    }
    return shifted;
  }, START);
}
