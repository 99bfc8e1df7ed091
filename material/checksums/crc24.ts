const START = 0xb704ce;
const POLYNOMIAL = 0x1864cfb;

/** What each byte does to the sum, eight bits at once. */
const STEPS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let shifted = byte << 16;
  for (let bit = 0; bit < 8; bit += 1) {
    shifted <<= 1;
    if (shifted & 0x1000000) shifted ^= POLYNOMIAL;
  }
  return shifted;
});

/** The checksum below an OpenPGP armour (RFC 4880, section 6.1). */
export function crc24(bytes: Uint8Array): number {
  let sum = START;
  for (const byte of bytes) sum = ((sum << 8) & 0xffffff) ^ (STEPS[(sum >> 16) ^ byte] as number);
  return sum;
}
