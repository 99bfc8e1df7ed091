import { crc32 } from 'node:zlib';

/** The seed of tokens of persons (https://github.com/microsoft/security-utilities, AdoUserPatChecksumSeed). */
const SEED = 0xe0b9692d;

/** Older tokens of Azure DevOps: among 28 bytes of chance stand four of a CRC-32 over them, highest byte first. */
export function sealAzureDevopsPat(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc32(bytes) ^ SEED) >>> 0);
  return Buffer.concat([
    bytes.subarray(0, 2),
    sum.subarray(0, 1),
    bytes.subarray(2, 6),
    sum.subarray(1, 3),
    bytes.subarray(6, 19),
    sum.subarray(3, 4),
    bytes.subarray(19, 28),
  ]);
}
