import { crc24 } from '#material/checksums/crc24.ts';
import { built, type Piece } from '#material/grammar/piece.ts';
import type { Random } from '#material/random.ts';
import type { SetFacts } from '#material/secret-type.ts';
import { clamped, ed25519PrivateKey } from './curve25519.ts';
import {
  curve25519PgpKey,
  ed25519PgpKey,
  fingerprintOfPgpKey,
  hashedForm,
  packet,
  PACKET,
  signatureBody,
  subpacket,
  uint32,
} from './pgp-packets.ts';
import { drawUntold } from './untold.ts';

const BEGIN = '-----BEGIN PGP PRIVATE KEY BLOCK-----';
const END = '-----END PGP PRIVATE KEY BLOCK-----';

/** What stands in front of the number in the first packet: its head and length, the public half, a zero, the bits. */
const BEFORE_SEED = 2 + 51 + 1 + 2;

export type PgpOwner = { userId: string; createdAt: Date };

/** What `gpg --armor --export-secret-keys` writes of a key without a passphrase: sign with one half, decrypt with the other. */
export function pgpKey(ownerOf: (facts: SetFacts) => PgpOwner): Piece {
  return built((random, { facts }) => drawPgpKey(random, ownerOf(facts)), {
    source: `${BEGIN}\\n\\n[A-Za-z0-9+\\/=\\n]+\\n=[A-Za-z0-9+\\/]{4}\\n${END}\\n`,
    bits: 507,
    isFixed: true,
    // A number begins with its first bit that is set, so its first byte is not even.
    chance: (text) => ({
      alphabet: '0123456789abcdef',
      text: bytesOfArmour(text)
        .subarray(BEFORE_SEED + 1, BEFORE_SEED + 31)
        .toString('hex'),
    }),
    holds: (text) => text === armoured(bytesOfArmour(text)),
  });
}

/** `9E24 21BD C20A 0F43` without the blanks: what git and CI are told to sign with. */
export function pgpKeyId(armoured: string): string {
  const bytes = bytesOfArmour(armoured);
  const publicBody = bytes.subarray(2, 2 + 51);
  const fingerprint = fingerprintOfPgpKey({ publicBody, secretBody: publicBody });
  return fingerprint.subarray(12).toString('hex').toUpperCase();
}

export function drawPgpKey(random: Random, { userId, createdAt }: PgpOwner): string {
  return drawUntold(() => {
    const seed = drawSeed(random);
    const signing = ed25519PrivateKey(seed);
    const primary = ed25519PgpKey(seed, signing, createdAt);
    const subkey = curve25519PgpKey(clamped(random.bytes(32)), createdAt);
    const name = Buffer.from(userId, 'utf8');
    const ownKey = hashedForm(primary.publicBody);
    const ofName = signatureBody(signing, primary, {
      type: 0x13,
      createdAt,
      subpackets: PREFERENCES,
      over: Buffer.concat([ownKey, Buffer.from([0xb4]), uint32(name.length), name]),
    });
    const ofSubkey = signatureBody(signing, primary, {
      type: 0x18,
      createdAt,
      subpackets: [subpacket(27, Buffer.from([0x0c]))],
      over: Buffer.concat([ownKey, hashedForm(subkey.publicBody)]),
    });
    return armoured(
      Buffer.concat([
        packet(PACKET.secretKey, primary.secretBody),
        packet(PACKET.userId, name),
        packet(PACKET.signature, ofName),
        packet(PACKET.secretSubkey, subkey.secretBody),
        packet(PACKET.signature, ofSubkey),
      ]),
    );
  });
}

/** As GnuPG 2.4: certify and sign; AES, SHA-2, ZLIB; integrity protection; the owner alone changes it. */
const PREFERENCES = [
  subpacket(27, Buffer.from([0x03])),
  subpacket(11, Buffer.from([9, 8, 7, 2])),
  subpacket(21, Buffer.from([10, 9, 8, 11, 2])),
  subpacket(22, Buffer.from([2, 3, 1])),
  subpacket(30, Buffer.from([0x01])),
  subpacket(23, Buffer.from([0x80])),
];

/** A first byte of zero would shorten the number, and with it the place where everything behind it stands. */
function drawSeed(random: Random): Buffer {
  for (;;) {
    const seed = random.bytes(32);
    if (seed[0] !== 0) return seed;
  }
}

function armoured(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  const check = Buffer.alloc(3);
  check.writeUIntBE(crc24(bytes), 0, 3);
  return [BEGIN, '', ...lines, `=${check.toString('base64')}`, END, ''].join('\n');
}

function bytesOfArmour(text: string): Buffer {
  const body = text.slice(BEGIN.length + 2, text.lastIndexOf('\n='));
  return Buffer.from(body, 'base64');
}
