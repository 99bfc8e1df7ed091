import { createPrivateKey, type KeyObject } from 'node:crypto';

/** What stands before the 32 bytes of a private key in PKCS#8 (RFC 8410, section 7). */
const PKCS8_HEAD = {
  ed25519: Buffer.from('302e020100300506032b657004220420', 'hex'),
  x25519: Buffer.from('302e020100300506032b656e04220420', 'hex'),
};

/** The public half of an Ed25519 key, from its seed. */
export function ed25519PublicKey(seed: Uint8Array): Buffer {
  return publicHalfOf(ed25519PrivateKey(seed));
}

/** The public half of an X25519 key: what WireGuard and age show. */
export function x25519PublicKey(privateKey: Uint8Array): Buffer {
  return publicHalfOf(privateKeyOf(PKCS8_HEAD.x25519, privateKey));
}

export function ed25519PrivateKey(seed: Uint8Array): KeyObject {
  return privateKeyOf(PKCS8_HEAD.ed25519, seed);
}

/** A private key is stored with both halves, so nothing is computed once more. */
export function publicHalfOf(privateKey: KeyObject): Buffer {
  return Buffer.from(privateKey.export({ format: 'jwk' }).x ?? '', 'base64url');
}

/** As RFC 7748, section 5 wants the bytes of a key, and as wg and gpg store them. */
export function clamped(bytes: Uint8Array): Buffer {
  const key = Buffer.from(bytes);
  key[0] = (key[0] as number) & 248;
  key[31] = ((key[31] as number) & 127) | 64;
  return key;
}

function privateKeyOf(head: Buffer, bytes: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([head, bytes]), format: 'der', type: 'pkcs8' });
}
