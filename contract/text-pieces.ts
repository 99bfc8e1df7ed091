import { base64Decoded, percentDecoded, readingsOf } from './text-readings.ts';

/** Every value and every part of one that is kept a fingerprint of is at least so long: what is shorter is never asked for. */
export const SHORTEST_PIECE = 12;
/** A configuration file of a cluster in Base64 is the longest value that is made. */
const LONGEST_PIECE = 8192;
/** The same with its indentation. */
const LONGEST_SPACED = 2 * LONGEST_PIECE;
/** A word with more signs in it is cut at each kind of sign instead of everywhere. */
const MOST_SIGNS = 10;
const DEEPEST_BASE64 = 2;
const LONG_WORD = 100;
const LONGEST_NAME = 80;

// Every repetition ends soon, so that no text makes a search long.
const PEM = /-----BEGIN ([A-Z0-9 ]{1,40})-----[^-]{1,8192}-----END \1-----/g;
const QUOTED = /"([^"\n]{4,})"|'([^'\n]{4,})'|`([^`\n]{4,})`/g;
const CONNECTION_STRING =
  /(?<!\w)[A-Za-z]\w{0,40}=[^;\n]{0,400};(?:[^;=\n]{1,40}=[^;\n]{0,400};){1,20}(?:[^;=\s]{1,40}=[^\s"']{0,400})?/g;
const COLON_HEX = /^(?:[\da-f]{2}:){15,31}[\da-f]{2}$/i;
const SIGN_KINDS = [/[=:&?@#]+/, /[=:&?@#/]+/, /[=:&?@#/.]+/, /[^A-Za-z0-9]+/] as const;

/** The form whose fingerprint is kept and compared: line breaks, indentation and blanks are nobody's secret. */
export function canonicalOf(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/**
 * Everything in a text that could be a value of ours, or a part of one: the whole, blocks, quoted strings, what stands
 * behind a name, words and pieces of words; `most` of them, in the order of that list.
 */
export function piecesOf(
  text: string,
  most = Number.POSITIVE_INFINITY,
): { pieces: Set<string>; isCut: boolean } {
  const pieces = new Set<string>();
  for (const piece of cut(text, DEEPEST_BASE64)) {
    if (piece.length > LONGEST_SPACED) continue;
    const canonical = canonicalOf(piece);
    if (pieces.has(canonical) || !couldBeOurs(piece, canonical.length)) continue;
    if (pieces.size >= most) return { pieces, isCut: true };
    pieces.add(canonical);
  }
  return { pieces, isCut: false };
}

/** Words, dates and addresses of machines are not asked for: nothing that is drawn looks like them. */
function couldBeOurs(piece: string, length: number): boolean {
  if (length < SHORTEST_PIECE || length > LONGEST_PIECE) return false;
  if (/^[\d\s.:,/+TZ-]+$/.test(piece)) return /^\s*\d+\s*$/.test(piece);
  if (/\d/.test(piece)) return true;
  const words = piece.split(/[^A-Za-z]+/);
  return words.some((word) => word.length > 14 || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word));
}

function* cut(text: string, depth: number): Generator<string> {
  const readings = readingsOf(text);
  for (const reading of readings) yield* withDecoded(reading.trim(), depth);
  for (const reading of readings) {
    for (const [block] of reading.matchAll(PEM)) yield block;
    yield* objectsIn(reading);
    for (const [found] of reading.matchAll(CONNECTION_STRING)) yield found.trimEnd();
  }
  // A log says the same words again and again.
  const known = new Set<string>();
  for (const reading of readings) {
    for (const line of reading.split('\n')) {
      for (const piece of piecesOfLine(line.trim(), known)) yield* withDecoded(piece, depth);
    }
  }
}

function* withDecoded(piece: string, depth: number): Generator<string> {
  yield piece;
  const decoded = percentDecoded(piece);
  if (decoded !== undefined) yield decoded;
  if (COLON_HEX.test(piece)) yield piece.replaceAll(':', '').toLowerCase();
  const inside = depth === 0 ? undefined : base64Decoded(piece);
  if (inside !== undefined) yield* cut(inside, depth - 1);
}

/** Objects of JSON, wherever they stand: credentials files are values as a whole. */
function* objectsIn(text: string): Generator<string> {
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      open.push(index);
      continue;
    }
    const from = open.pop();
    const length = from === undefined ? 0 : index + 1 - from;
    if (length >= SHORTEST_PIECE && length <= LONGEST_PIECE) yield text.slice(from, index + 1);
  }
}

function* piecesOfLine(line: string, known: Set<string>): Generator<string> {
  if (line.length < SHORTEST_PIECE) return;
  yield line;
  yield* behindNames(line);
  for (const [, double, single, back] of line.matchAll(QUOTED)) yield double ?? single ?? back ?? '';
  let before = '';
  for (const word of line.split(/\s+/)) {
    // `FlyV1 fm2_…`: a scheme and a token are one value.
    if (word.length > LONG_WORD && before !== '') yield bare(`${before} ${word}`);
    if (!known.has(word)) yield* piecesOfWord(bare(word));
    known.add(word);
    before = word.split(/["'`=]/).at(-1) ?? '';
  }
}

function* piecesOfWord(word: string): Generator<string> {
  if (word.length < SHORTEST_PIECE) return;
  yield word;
  yield* behindNames(word);
  yield* longEnough(word.split(/[=&?#]+/));
  for (const piece of word.split(/["'`<>(){}[\],;|\\]+/)) {
    if (piece.length < SHORTEST_PIECE) continue;
    yield piece;
    yield* runsOf(piece);
  }
}

/** `NAME=value` and `name: value`, also where the value holds such signs itself. */
function* behindNames(text: string): Generator<string> {
  for (const sign of ['=', ':']) {
    const at = text.indexOf(sign);
    if (at <= 0 || at >= LONGEST_NAME) continue;
    const value = text.slice(at + 1).trim();
    yield value;
    yield bare(value);
  }
}

/** Everything between two signs; of a long row only what stands between signs of one kind, and what follows one. */
function* runsOf(piece: string): Generator<string> {
  const signs = [...piece.matchAll(/[^A-Za-z0-9]/g)].map(({ index }) => index);
  if (signs.length <= MOST_SIGNS) {
    for (const from of [0, ...signs.map((at) => at + 1)]) {
      for (const to of [...signs, piece.length]) if (to - from >= SHORTEST_PIECE) yield piece.slice(from, to);
    }
    return;
  }
  for (const kind of SIGN_KINDS) yield* longEnough(piece.split(kind));
  if (piece.length > LONGEST_PIECE) return;
  for (const { 0: sign, index } of piece.matchAll(/[=:&?@#/.]+/g)) {
    yield piece.slice(index + sign.length);
    yield piece.slice(0, index);
  }
}

function longEnough(pieces: readonly string[]): string[] {
  return pieces.filter(({ length }) => length >= SHORTEST_PIECE);
}

/** Without the quotes and the punctuation that a sentence or a literal puts around it. */
function bare(text: string): string {
  if (text.length > LONGEST_SPACED) return text;
  return text
    .trim()
    .replace(/^["'`([{<]+/, '')
    .replace(/["'`)\]}>]*[,;.!]*$/, '');
}
