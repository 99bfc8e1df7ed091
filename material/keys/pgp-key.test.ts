import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { crc24 } from '#material/checksums/crc24.ts';
import { cryptoRandom, seededRandom } from '#material/random.ts';
import { x25519PublicKey } from './curve25519.ts';
import { drawPgpKey, pgpKeyId } from './pgp-key.ts';
import { fingerprintOfPgpKey } from './pgp-packets.ts';

const owner = { userId: 'Ledger CI <ci@meridian.example>', createdAt: new Date('2026-02-03T09:30:00Z') };

type Packet = { tag: number; body: Buffer };

/** A reader of its own: packets with heads of the old style (RFC 9580, section 4.2.2). */
function packetsIn(armoured: string): Packet[] {
  const [, body = '', check = ''] = /^-+BEGIN[^\n]+\n\n([\s\S]+)\n=(.{4})\n-+END/.exec(armoured) ?? [];
  let rest = Buffer.from(body.replaceAll('\n', ''), 'base64');
  expect(crc24(rest)).toBe(Buffer.from(check, 'base64').readUIntBE(0, 3));
  const packets: Packet[] = [];
  while (rest.length > 0) {
    const [first = 0, one = 0, two = 0] = rest;
    expect(first >> 6).toBe(2);
    const [size, from] = (first & 3) === 0 ? [one, 2] : [(one << 8) + two, 3];
    packets.push({ tag: (first >> 2) & 15, body: rest.subarray(from, from + size) });
    rest = rest.subarray(from + size);
  }
  return packets;
}

function numberAt(bytes: Buffer, at: number): { value: Buffer; end: number } {
  const end = at + 2 + Math.ceil(bytes.readUInt16BE(at) / 8);
  return { value: bytes.subarray(at + 2, end), end };
}

/** Checks a signature of version 4 over `signed` with the public point, as RFC 9580, section 5.2.4 says. */
function isSigned(signature: Buffer, signed: Buffer, point: Buffer): boolean {
  const hashedEnd = 6 + signature.readUInt16BE(4);
  const trailer = Buffer.from([4, 0xff, 0, 0, hashedEnd >> 8, hashedEnd & 0xff]);
  const text = Buffer.concat([signed, signature.subarray(0, hashedEnd), trailer]);
  const digest = createHash('sha512').update(text).digest();
  const left = hashedEnd + 2 + signature.readUInt16BE(hashedEnd);
  expect(signature.subarray(left, left + 2)).toEqual(digest.subarray(0, 2));
  const r = numberAt(signature, left + 2);
  const s = numberAt(signature, r.end);
  const pair = [r.value, s.value].map((value) => Buffer.concat([Buffer.alloc(32 - value.length), value]));
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') };
  return verify(null, digest, createPublicKey({ key: jwk, format: 'jwk' }), Buffer.concat(pair));
}

function asHashed(publicBody: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x99, 0, publicBody.length]), publicBody]);
}

describe('a PGP key', () => {
  const armoured = drawPgpKey(cryptoRandom(), owner);
  const [primary, name, ofName, subkey, ofSubkey] = packetsIn(armoured).map(({ body }) => body) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const primaryPublic = primary.subarray(0, 51);
  const subkeyPublic = subkey.subarray(0, 56);
  const point = primaryPublic.subarray(-32);

  it('is a key, its owner, a subkey, and a signature behind each of both', () => {
    expect(packetsIn(armoured).map(({ tag }) => tag)).toEqual([5, 13, 2, 7, 2]);
    expect(name.toString()).toBe(owner.userId);
    expect(primary.readUInt32BE(1) * 1000).toBe(owner.createdAt.getTime());
  });

  it('is signed by itself: the name and the subkey, and nothing else', () => {
    const length = Buffer.from([0xb4, 0, 0, 0, name.length]);
    const named = Buffer.concat([asHashed(primaryPublic), length, name]);
    expect(isSigned(ofName, named, point)).toBe(true);
    expect(isSigned(ofSubkey, Buffer.concat([asHashed(primaryPublic), asHashed(subkeyPublic)]), point)).toBe(
      true,
    );
    expect(() => isSigned(ofName, Buffer.concat([named, Buffer.from([0])]), point)).toThrow();
  });

  it('holds secret halves that belong to the public ones, with their sums', () => {
    for (const [whole, publicBody] of [
      [primary, primaryPublic],
      [subkey, subkeyPublic],
    ] as const) {
      expect(whole[publicBody.length]).toBe(0);
      const { end } = numberAt(whole, publicBody.length + 1);
      const sum = whole.subarray(publicBody.length + 1, end).reduce((total, byte) => total + byte, 0);
      expect(whole.readUInt16BE(end)).toBe(sum & 0xffff);
      expect(end + 2).toBe(whole.length);
    }
    const secret = Buffer.from(numberAt(subkey, subkeyPublic.length + 1).value.toReversed());
    const subkeyPoint = subkeyPublic.subarray(-36, -4);
    expect(x25519PublicKey(Buffer.concat([secret, Buffer.alloc(32 - secret.length)]))).toEqual(subkeyPoint);
  });

  it('is called by the last eight bytes of its fingerprint', () => {
    const fingerprint = createHash('sha1').update(asHashed(primaryPublic)).digest('hex');
    expect(pgpKeyId(armoured)).toBe(fingerprint.slice(-16).toUpperCase());
  });

  it('is the same for the same seed, and another for another', () => {
    expect(drawPgpKey(seededRandom('a'), owner)).toBe(drawPgpKey(seededRandom('a'), owner));
    expect(drawPgpKey(seededRandom('a'), owner)).not.toBe(drawPgpKey(seededRandom('b'), owner));
  });
});

describe('fingerprintOfPgpKey', () => {
  it('is that of the key of RFC 9580, appendix A.1', () => {
    const packet = Buffer.from(
      'xjMEU/NfCxYJKwYBBAHaRw8BAQdAPwmJlL3ZFu1AUxl5NOSofIBzOhKA1i+AEJkuQ+47JAY=',
      'base64',
    );
    const publicBody = packet.subarray(2);
    expect(fingerprintOfPgpKey({ publicBody, secretBody: publicBody }).toString('hex')).toBe(
      'c959bdbafa32a2f89a153b678cfde12197965a9a',
    );
  });
});
