import { describe, expect, it } from 'vitest';
import { seededRandom } from '#material/random.ts';
import { sealAzureDevopsPat } from './azure-devops.ts';

/** Where security-utilities looks for the checksum, lowest byte first. */
const PLACES = [22, 8, 7, 2];
const SEED = 0xe0b9692d;

describe('sealAzureDevopsPat', () => {
  const random = seededRandom('azure devops');

  it('leaves a checksum that a reader finds and counts again, bit by bit', () => {
    for (let n = 0; n < 100; n += 1) {
      const token = sealAzureDevopsPat(random.bytes(28));
      expect(token.length).toBe(32);
      const found = PLACES.reduce((sum, place, at) => sum + (token[place] as number) * 256 ** at, 0);
      const rest = [...token].filter((_, at) => !PLACES.includes(at));
      expect(found).toBe((bitwise(rest) ^ SEED) >>> 0);
    }
  });

  it('keeps the bytes of chance in their order', () => {
    const bytes = random.bytes(28);
    const token = sealAzureDevopsPat(bytes);
    expect([...token].filter((_, at) => !PLACES.includes(at))).toEqual([...bytes]);
  });
});

function bitwise(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}
