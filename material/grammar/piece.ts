import type { Checksum } from '#material/checksums/crc32.ts';
import { chars as drawChars } from '#material/grammar.ts';
import { hasBlemish } from '#material/plausible.ts';
import { between, pick, type Random } from '#material/random.ts';
import type { SetFacts } from '#material/secret-type.ts';

/** What a piece may look at while it is drawn. */
export type Surroundings = {
  facts: SetFacts;
  /** What stands before it in the same value. */
  before: string;
  /** The other values of the set, drawn earlier, by the name of their environment variable. */
  earlier: ReadonlyMap<string, string>;
};

/** One piece of a grammar. A value is its pieces in a row. */
export type Piece = {
  /** Finds the piece in a finished value; no capturing group inside. */
  source: string;
  /** True when another draw gives the same text: then stop words inside are nobody's fault. */
  isFixed: boolean;
  bits: number;
  /** The part of the piece's text that is nothing but chance, and the alphabet it is drawn from. */
  chance?: (text: string) => { alphabet: string; text: string };
  draw: (random: Random, surroundings: Surroundings) => string;
  /** Whether a finished text is right by itself and after what stands before it; absent: its form is all there is. */
  holds?: (text: string, before: string) => boolean;
};

export function literal(text: string): Piece {
  return { source: escaped(text), isFixed: true, bits: 0, draw: () => text };
}

/** Characters of a class, as `A-Za-z0-9_-`: what stands between the brackets of an expression. */
export function chars(inside: string, length: number | { min: number; max: number }): Piece {
  const alphabet = alphabetOf(inside);
  const { min, max } = typeof length === 'number' ? { min: length, max: length } : length;
  return {
    source: `[${inside}]{${min === max ? min : `${min},${max}`}}`,
    isFixed: false,
    bits: min * Math.log2(alphabet.length),
    chance: (text) => ({ alphabet, text }),
    draw: (random) => drawChars(random, alphabet, min === max ? min : between(random, min, max)),
  };
}

export function oneOf(...texts: readonly string[]): Piece {
  return {
    source: `(?:${texts.map((text) => escaped(text)).join('|')})`,
    isFixed: false,
    bits: Math.log2(texts.length),
    draw: (random) => pick(random, texts),
  };
}

/** A UUID of version 4, in small letters. */
export function uuid(): Piece {
  return {
    source: '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}',
    isFixed: false,
    bits: 122,
    // The thirteenth digit is the version, the seventeenth holds the variant.
    chance: (text) => {
      const digits = text.replaceAll('-', '');
      return { alphabet: HEX, text: digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17) };
    },
    draw: drawUuid,
  };
}

/** A checksum over what stands before it, from the character `from` on (4 leaves out `ghp_`). */
export function checksum({ source, of }: Checksum, from = 0): Piece {
  return {
    source,
    isFixed: false,
    bits: 0,
    draw: (_random, { before }) => of(before.slice(from)),
    holds: (text, before) => text === of(before.slice(from)),
  };
}

/** A piece of an earlier value of the same set: two Stripe keys share the characters of their account. */
export function copyOf(env: string, from: number, to?: number): Piece {
  return {
    source: '.+?',
    isFixed: true,
    bits: 0,
    draw: (_random, { earlier }) => {
      const text = earlier.get(env);
      if (text === undefined) throw new Error(`${env} is not drawn before the value that copies from it.`);
      return text.slice(from, to);
    },
  };
}

/** A fact of the file's world: a host, a user, a project. `source` says what it may look like. */
export function fact(of: (facts: SetFacts) => string, source = '.+?'): Piece {
  return { source, isFixed: true, bits: 0, draw: (_random, { facts }) => of(facts) };
}

/** A machine of the company that runs `service`: below the world's reserved domain. */
export function host(service: string): Piece {
  return fact(({ service: owner }) => owner.hostOf(service), '[a-z0-9-]+(?:\\.[a-z0-9-]+)+');
}

/** The login of an application in a database: `app_orders`, never `sa` or `root`. */
export function databaseUser(): Piece {
  return fact(({ service }) => service.databaseUser, '[a-z][a-z0-9_]{2,30}');
}

/** What no other piece can say: a body that is built by code. It is judged for stop words unless it is fixed. */
export function built(
  draw: Piece['draw'],
  about: Pick<Piece, 'source' | 'bits' | 'chance' | 'holds'> & { isFixed?: boolean },
): Piece {
  return { isFixed: false, ...about, draw };
}

export type Base64Style = { url?: boolean; padding?: boolean };

/** Random bytes in base64. */
export function base64OfBytes(count: number, style: Base64Style = {}): Piece {
  const length = Math.ceil((count * 4) / 3);
  const alphabet = style.url === true ? URL64 : STANDARD64;
  // The last character holds fewer than six bits where the count is no multiple of three.
  const whole = Math.floor((count * 4) / 3);
  const padding = style.padding === true ? '='.repeat((4 - (length % 4)) % 4) : '';
  return {
    source: `${classOf(style)}{${length}}${padding}`,
    isFixed: false,
    bits: 8 * count,
    chance: (text) => ({ alphabet, text: text.slice(0, whole) }),
    draw: (random) => inBase64(random.bytes(count), style),
  };
}

/**
 * Text or bytes in base64, as a JWT's JSON. `bits` says how much of it is chance, and `chance` what of the text that a reader
 * finds inside.
 */
export function base64Of(
  draw: (random: Random, surroundings: Surroundings) => string | Uint8Array,
  about: Base64Style & { bits: number; isFixed?: boolean; chance?: Piece['chance'] },
): Piece {
  const { bits, isFixed = false, chance, ...style } = about;
  return {
    source: `${classOf(style)}+${style.padding === true ? '={0,2}' : ''}`,
    isFixed,
    bits,
    ...(chance === undefined ? {} : { chance: (text) => chance(Buffer.from(text, 'base64').toString()) }),
    draw: (random, surroundings) => {
      const drawText = () => inBase64(Buffer.from(draw(random, surroundings)), style);
      return isFixed && bits > 0 ? unblemished(drawText) : drawText();
    },
  };
}

/** What little chance a fixed text holds is drawn again where it spells a word; where the names of its world do, no draw helps. */
function unblemished(draw: () => string): string {
  let text = draw();
  for (let tries = 1; tries < MOST_TRIES && hasBlemish(text); tries += 1) text = draw();
  return text;
}

export function drawUuid(random: Random): string {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const digits = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((from, at, all) => digits.slice(from, all[at + 1])).join('-');
}

/** Every visible character that an expression takes for a member of the class. */
export function alphabetOf(inside: string): string {
  const known = alphabets.get(inside);
  if (known !== undefined) return known;
  const one = new RegExp(`^[${inside}]$`);
  const found = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
    .filter((character) => one.test(character))
    .join('');
  if (found.length < 2) throw new RangeError(`[${inside}] leaves nothing to chance.`);
  alphabets.set(inside, found);
  return found;
}

const HEX = '0123456789abcdef';
const MOST_TRIES = 20;
const alphabets = new Map<string, string>();
const STANDARD64 = alphabetOf('A-Za-z0-9+\\/');
const URL64 = alphabetOf('A-Za-z0-9_-');

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function classOf({ url = false }: Base64Style): string {
  return url ? '[A-Za-z0-9_-]' : '[A-Za-z0-9+\\/]';
}

function inBase64(bytes: Buffer, { url = false, padding = false }: Base64Style): string {
  const text = bytes.toString(url ? 'base64url' : 'base64').replaceAll('=', '');
  return padding ? text + '='.repeat((4 - (text.length % 4)) % 4) : text;
}
