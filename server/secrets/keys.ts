import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// AES-256-GCM with a random 96-bit nonce per sealing; one key stays far below the 2^32 sealings that NIST SP 800-38D
// section 8.3 allows, because every user has a key of their own.
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

/** Nonce, ciphertext and tag. `context` is not stored: opening needs the same. */
export function encrypt(key: Buffer, plain: Buffer, context: readonly string[]): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(contextBytes(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key, the context or one bit is another. */
export function decrypt(key: Buffer, sealed: Buffer, context: readonly string[]): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new Error('a sealed value is too short');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(contextBytes(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)),
    decipher.final(),
  ]);
}

/** A key for one purpose: from none of them can the key it came from, or another, be found. */
export function deriveKey(from: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from, Buffer.alloc(0), `leakdrill ${purpose}`, keyBytes));
}

// JSON, so that no two lists of parts give the same bytes.
function contextBytes(context: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(context), 'utf8');
}
