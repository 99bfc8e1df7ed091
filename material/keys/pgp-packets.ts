import { createHash, sign, type KeyObject } from 'node:crypto';
import { publicHalfOf, x25519PublicKey } from './curve25519.ts';

/** A half of a key pair as OpenPGP stores it: RFC 4880 for packets, RFC 9580 and GnuPG for the curves. */
export type PgpKey = { publicBody: Buffer; secretBody: Buffer };

export const PACKET = { signature: 2, secretKey: 5, secretSubkey: 7, userId: 13 };

const EDDSA = 22;
const ECDH = 18;
const ED25519_OID = Buffer.from('092b06010401da470f01', 'hex');
const CURVE25519_OID = Buffer.from('0a2b060104019755010501', 'hex');
/** SHA-256 and AES-128 wrap the session key; what GnuPG writes for this curve. */
const KDF = Buffer.from('03010807', 'hex');
const SHA512 = 10;

/** `signing` is the key that the seed makes: computing it anew for each signature would take half of the time. */
export function ed25519PgpKey(seed: Buffer, signing: KeyObject, createdAt: Date): PgpKey {
  const point = Buffer.concat([Buffer.from([0x40]), publicHalfOf(signing)]);
  return keyOf(createdAt, EDDSA, [ED25519_OID, mpi(point)], seed);
}

/** The secret number is stored from its highest byte down, the other way round than everywhere else. */
export function curve25519PgpKey(privateKey: Buffer, createdAt: Date): PgpKey {
  const point = Buffer.concat([Buffer.from([0x40]), x25519PublicKey(privateKey)]);
  return keyOf(createdAt, ECDH, [CURVE25519_OID, mpi(point), KDF], Buffer.from(privateKey.toReversed()));
}

/** 20 bytes; the last eight are the key id that people and configurations name. */
export function fingerprintOfPgpKey({ publicBody }: PgpKey): Buffer {
  return createHash('sha1').update(hashedForm(publicBody)).digest();
}

/** With the head of the old style, which GnuPG still writes: exported keys begin with the same letters everywhere. */
export function packet(tag: number, body: Uint8Array): Buffer {
  const head = 0x80 | (tag << 2);
  const length = body.length < 256 ? [head, body.length] : [head | 1, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from(length), body]);
}

export type SignatureFacts = {
  /** 0x13: the owner says so of a user id; 0x18: of a subkey. */
  type: number;
  createdAt: Date;
  subpackets: readonly Buffer[];
  /** What is signed, in front of the signature's own fields. */
  over: Buffer;
};

/** A signature of version 4 by the primary key. */
export function signatureBody(signing: KeyObject, signer: PgpKey, facts: SignatureFacts): Buffer {
  const fingerprint = fingerprintOfPgpKey(signer);
  const hashedArea = Buffer.concat([
    subpacket(33, Buffer.concat([Buffer.from([4]), fingerprint])),
    subpacket(2, seconds(facts.createdAt)),
    ...facts.subpackets,
  ]);
  const hashed = Buffer.concat([
    Buffer.from([4, facts.type, EDDSA, SHA512]),
    uint16(hashedArea.length),
    hashedArea,
  ]);
  const trailer = Buffer.concat([Buffer.from([4, 0xff]), uint32(hashed.length)]);
  const digest = createHash('sha512').update(facts.over).update(hashed).update(trailer).digest();
  const made = sign(null, digest, signing);
  const unhashedArea = subpacket(16, fingerprint.subarray(12));
  return Buffer.concat([
    hashed,
    uint16(unhashedArea.length),
    unhashedArea,
    digest.subarray(0, 2),
    mpi(made.subarray(0, 32)),
    mpi(made.subarray(32)),
  ]);
}

/** How a key goes into a hash: as an old-style packet with a length of two bytes. */
export function hashedForm(publicBody: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x99]), uint16(publicBody.length), publicBody]);
}

export function subpacket(type: number, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([body.length + 1, type]), body]);
}

export function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

function keyOf(createdAt: Date, algorithm: number, material: readonly Buffer[], secret: Buffer): PgpKey {
  const publicBody = Buffer.concat([
    Buffer.from([4]),
    seconds(createdAt),
    Buffer.from([algorithm]),
    ...material,
  ]);
  const number = mpi(secret);
  const sum = number.reduce((total, byte) => (total + byte) & 0xffff, 0);
  // The byte between the halves says that no passphrase protects the second.
  return { publicBody, secretBody: Buffer.concat([publicBody, Buffer.from([0]), number, uint16(sum)]) };
}

/** A number with its length in bits; leading zero bits are left out. */
function mpi(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(first);
  const bits = (digits.length - 1) * 8 + (32 - Math.clz32(digits[0] as number));
  return Buffer.concat([uint16(bits), digits]);
}

function seconds(date: Date): Buffer {
  return uint32(Math.floor(date.getTime() / 1000));
}

function uint16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}
