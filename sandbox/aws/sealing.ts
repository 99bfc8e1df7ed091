import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Sealing = {
  seal(plain: Uint8Array, place: string): Buffer;
  open(sealed: Uint8Array, place: string): Buffer;
  /** The same bytes for the same purpose for ever: what makes provisioning twice harmless. */
  derive(purpose: string, length: number): Buffer;
};

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM; the place of a value is authenticated with it, so rows cannot be swapped. */
export function openSealing(stateKey: Buffer): Sealing {
  if (stateKey.length !== 32) throw new Error('The state key of the sandbox must have 32 bytes.');
  const key = expand(stateKey, 'seal', 32);

  return {
    seal(plain, place) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
    },
    derive: (purpose, length) => expand(stateKey, `derive:${purpose}`, length),
  };
}

function expand(key: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'leakdrill sandbox', purpose, length));
}
