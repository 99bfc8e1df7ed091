import { bech32, BECH32, bytesOfBech32 } from '#material/checksums/bech32.ts';
import { built, literal, type Piece } from '#material/grammar/piece.ts';
import { clamped, x25519PublicKey } from './curve25519.ts';

const AGE_PREFIX = 'AGE-SECRET-KEY-';
const HEX = '0123456789abcdef';

/** `AGE-SECRET-KEY-1...` (https://github.com/C2SP/C2SP/blob/main/age.md): Bech32 in capitals over 32 bytes of chance. */
export function ageKey(): readonly [Piece, Piece] {
  const fixed = `${AGE_PREFIX}1`;
  const signs = BECH32.toUpperCase();
  return [
    literal(fixed),
    built((random) => bech32(AGE_PREFIX.toLowerCase(), random.bytes(32)).toUpperCase().slice(fixed.length), {
      source: `[${signs}]{58}`,
      bits: 256,
      // Six characters of checksum, and before them one that holds the last bit alone.
      chance: (text) => ({ alphabet: signs, text: text.slice(0, 51) }),
      holds: (text, before) => bytesOfBech32(before + text)?.length === 32,
    }),
  ];
}

/** `age1...`: whom to encrypt for, so that the key in `env` can decrypt. */
export function ageRecipient(env: string): Piece {
  return built(
    (_random, { earlier }) => {
      const bytes = bytesOfBech32(earlier.get(env) ?? '');
      if (bytes === undefined) throw new Error(`${env} is no key of age.`);
      return bech32('age', x25519PublicKey(bytes));
    },
    { source: `age1[${BECH32}]{58}`, bits: 0, isFixed: true },
  );
}

/** 43 characters and the sign at the end: what `wg genkey` prints. */
export function wireguardKey(): readonly [Piece, Piece] {
  return [
    built((random) => clamped(random.bytes(32)).toString('base64').slice(0, -1), {
      source: '[A-Za-z0-9+\\/]{43}',
      bits: 251,
      // Some bits of the outer bytes are fixed, and a first sign that is no letter is drawn again.
      chance: (text) => ({
        alphabet: HEX,
        text: Buffer.from(text, 'base64').subarray(1, 31).toString('hex'),
      }),
      holds: (text) => {
        const bytes = Buffer.from(text, 'base64');
        return bytes.equals(clamped(bytes));
      },
    }),
    literal('='),
  ];
}

/** The public key of another machine, whose private half nobody keeps. */
export function wireguardPeer(): readonly [Piece, Piece] {
  return [
    built((random) => x25519PublicKey(random.bytes(32)).toString('base64').slice(0, -1), {
      source: '[A-Za-z0-9+\\/]{43}',
      bits: 251,
    }),
    literal('='),
  ];
}
