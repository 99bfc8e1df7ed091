/** https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki, without its limit of 90 characters, as age uses it. */
export const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** In small letters; the checksum is over prefix and data. */
export function bech32(prefix: string, bytes: Uint8Array): string {
  const data = groupsOfFive(bytes);
  const parity = polymod([...expanded(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = Array.from({ length: 6 }, (_, at) => (parity >> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...check].map((group) => BECH32[group]).join('')}`;
}

/** The bytes of a text whose checksum is right; nothing of any other. */
export function bytesOfBech32(text: string): Buffer | undefined {
  const lowered = text.toLowerCase();
  if (text !== lowered && text !== text.toUpperCase()) return undefined;
  const cut = lowered.lastIndexOf('1');
  const groups = Array.from(lowered.slice(cut + 1), (character) => BECH32.indexOf(character));
  if (cut < 1 || groups.length < 6 || groups.includes(-1)) return undefined;
  if (polymod([...expanded(lowered.slice(0, cut)), ...groups]) !== 1) return undefined;
  return Buffer.from(regrouped(groups.slice(0, -6), 5, 8));
}

function groupsOfFive(bytes: Uint8Array): number[] {
  return regrouped([...bytes, 0], 8, 5).slice(0, Math.ceil((bytes.length * 8) / 5));
}

/** The same bits in groups of another size; what does not fill the last one is left out. */
function regrouped(groups: readonly number[], from: number, to: number): number[] {
  const made: number[] = [];
  let [kept, bits] = [0, 0];
  for (const group of groups) {
    kept = ((kept << from) | group) & 0xfff;
    bits += from;
    for (; bits >= to; bits -= to) made.push((kept >> (bits - to)) & (2 ** to - 1));
  }
  return made;
}

function expanded(prefix: string): number[] {
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return GENERATORS.reduce(
      (mixed, generator, at) => ((sum >> (25 + at)) & 1 ? mixed ^ generator : mixed),
      shifted,
    );
  }, 1);
}
