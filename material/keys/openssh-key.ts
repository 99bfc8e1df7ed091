import { built, type Piece } from '#material/grammar/piece.ts';
import type { Random } from '#material/random.ts';
import type { SetFacts } from '#material/secret-type.ts';
import { ed25519PublicKey } from './curve25519.ts';
import { bytesOfPem, pem } from './pem.ts';
import { drawUntold } from './untold.ts';

const LABEL = 'OPENSSH PRIVATE KEY';
const MAGIC = Buffer.from('openssh-key-v1\0');
const BLOCK = 8;

/** An Ed25519 key as ssh-keygen writes it without a passphrase; `commentOf` says who made it and where. */
export function opensshKey(commentOf: (facts: SetFacts) => string): Piece {
  return built((random, { facts }) => drawOpensshKey(random, commentOf(facts)), {
    source: `-----BEGIN ${LABEL}-----\\n[A-Za-z0-9+\\/=\\n]+-----END ${LABEL}-----\\n`,
    bits: 256,
    isFixed: true,
    chance: (text) => ({ alphabet: '0123456789abcdef', text: readOpensshKey(text).seed.toString('hex') }),
    holds: (text) => {
      const { publicBlob, seed } = readOpensshKey(text);
      return publicBlob.subarray(-32).equals(ed25519PublicKey(seed));
    },
  });
}

/** The line of id_ed25519.pub and of authorized_keys that belongs to a private key of ours. */
export function opensshPublicLine(privateKey: string): string {
  const { publicBlob, comment } = readOpensshKey(privateKey);
  return `ssh-ed25519 ${publicBlob.toString('base64')} ${comment}`;
}

/** https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key */
export function drawOpensshKey(random: Random, comment: string): string {
  return drawUntold(() => {
    const seed = random.bytes(32);
    const publicKey = ed25519PublicKey(seed);
    const publicBlob = Buffer.concat([text('ssh-ed25519'), text(publicKey)]);
    // A reader that decrypts with a wrong passphrase sees two different numbers here.
    const check = random.bytes(4);
    const section = Buffer.concat([
      check,
      check,
      publicBlob,
      text(Buffer.concat([seed, publicKey])),
      text(comment),
    ]);
    const missing = (BLOCK - (section.length % BLOCK)) % BLOCK;
    const padding = Buffer.from(Array.from({ length: missing }, (_, at) => at + 1));
    const body = Buffer.concat([
      MAGIC,
      text('none'),
      text('none'),
      text(''),
      uint32(1),
      text(publicBlob),
      text(Buffer.concat([section, padding])),
    ]);
    return pem(LABEL, body, 70);
  });
}

function readOpensshKey(privateKey: string): { publicBlob: Buffer; seed: Buffer; comment: string } {
  const whole = strings(bytesOfPem(privateKey).subarray(MAGIC.length), 3);
  const [publicBlob, section] = strings(whole.rest.subarray(4), 2).found as [Buffer, Buffer];
  const [, , keys, comment] = strings(section.subarray(8), 4).found as [Buffer, Buffer, Buffer, Buffer];
  return { publicBlob, seed: keys.subarray(0, 32), comment: comment.toString('utf8') };
}

function strings(bytes: Buffer, count: number): { found: Buffer[]; rest: Buffer } {
  const found: Buffer[] = [];
  let rest = bytes;
  while (found.length < count) {
    const end = 4 + rest.readUInt32BE(0);
    found.push(rest.subarray(4, end));
    rest = rest.subarray(end);
  }
  return { found, rest };
}

function text(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
