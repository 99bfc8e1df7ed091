import { regexOfRe2 } from './re2.ts';

export type Range = { start: number; end: number };

/** A stretch that was decoded in place. */
export type Segment = {
  /** Where its text stands now, where its code stood one pass earlier, and where that came from in the file. */
  decoded: Range;
  encoded: Range;
  original: Range;
  said: string;
  before: readonly Segment[];
};

/** `--max-decode-depth` of gitleaks 8.30. */
const MOST_PASSES = 5;
const UNPRINTABLE = /[^\t-~]/;

/** In the order of precedence: of two that touch, the first wins and the other waits for the next pass. */
const encodings: readonly { pattern: string; decode: (text: string) => string }[] = [
  { pattern: '%[0-9A-Fa-f]{2}(?:.*%[0-9A-Fa-f]{2})?', decode: decodePercent },
  {
    pattern: String.raw`(?:(?:U\+[a-fA-F0-9]{4}(?:\s|$))+|(?i)(?:\\{1,2}u[a-fA-F0-9]{4})+)`,
    decode: decodeUnicode,
  },
  { pattern: '[0-9A-Fa-f]{32,}', decode: decodeHex },
  { pattern: String.raw`[\w\/+-]{16,}={0,2}`, decode: decodeBase64 },
];
const anyCode = regexOfRe2(encodings.map(({ pattern }) => `(${pattern})`).join('|'));

/** gitleaks reads a file again with everything decoded that it can, until there is nothing left. */
export function* decodingPasses(content: string): Generator<{ text: string; segments: readonly Segment[] }> {
  let text = content;
  let segments: readonly Segment[] = [];
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    segments = segmentsIn(text, segments);
    if (segments.length === 0) return;
    text = replaced(text, segments);
    yield { text, segments };
  }
}

/** The decoded stretches that a match touches: without one, an earlier pass has seen it. */
export function touched(segments: readonly Segment[], match: Range): Segment[] {
  return segments.filter(({ decoded }) => doTouch(decoded, match));
}

/** Where a stretch of the decoded text stands in the file. */
export function originOf(segments: readonly Segment[], range: Range): Range {
  if (segments.length === 0) return range;
  let whole: Range | undefined;
  for (const { decoded, encoded, original } of segments) {
    if (!doTouch(decoded, range)) continue;
    if (decoded.start <= range.start && range.end <= decoded.end) return original;
    const widened = {
      start: encoded.start + Math.min(decoded.start, range.start) - decoded.start,
      end: encoded.end + Math.max(decoded.end, range.end) - decoded.end,
    };
    whole =
      whole === undefined
        ? widened
        : { start: Math.min(whole.start, widened.start), end: Math.max(whole.end, widened.end) };
  }
  return whole === undefined ? range : originOf(segments[0]?.before ?? [], whole);
}

function doTouch(one: Range, other: Range): boolean {
  return other.start <= one.end && other.end >= one.start;
}

function segmentsIn(text: string, before: readonly Segment[]): Segment[] {
  let shift = 0;
  return codesIn(text).flatMap(({ nth, ...encoded }) => {
    const said = encodings[nth]?.decode(text.slice(encoded.start, encoded.end)) ?? '';
    if (said === '') return [];
    const start = encoded.start + shift;
    shift += said.length - (encoded.end - encoded.start);
    const decoded = { start, end: start + said.length };
    return [{ decoded, encoded, original: originOf(before, encoded), said, before }];
  });
}

function codesIn(text: string): (Range & { nth: number })[] {
  const all = [...text.matchAll(anyCode)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    nth: match.slice(1).findIndex((group) => group !== undefined),
  }));
  return all.filter((code, at) =>
    [all[at - 1], all[at + 1]].every(
      (other) => other === undefined || !doTouch(other, code) || other.nth >= code.nth,
    ),
  );
}

function replaced(text: string, segments: readonly Segment[]): string {
  let result = '';
  let at = 0;
  for (const { encoded, said } of segments) {
    result += text.slice(at, encoded.start) + said;
    at = encoded.end;
  }
  return result + text.slice(at);
}

function decodePercent(text: string): string {
  const codes = [...text.matchAll(/%([0-9A-Fa-f]{2})/g)].map(([, code]) => byteOf(String(code)));
  if (codes.some((sign) => UNPRINTABLE.test(sign))) return '';
  return text.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, code: string) => byteOf(code));
}

function decodeUnicode(text: string): string {
  const codes = [...text.matchAll(/(?:U\+|\\{1,2}u)([a-f0-9]{4})/gi)];
  return codes.map(([, code]) => String.fromCharCode(Number.parseInt(String(code), 16))).join('');
}

function decodeHex(text: string): string {
  if (text.length % 2 !== 0 || !/\d/.test(text)) return '';
  return printable(Buffer.from(text, 'hex'));
}

/** Go's decoders are strict: the alphabet and the padding must be right, or nothing is decoded. */
function decodeBase64(text: string): string {
  if (!/[0-9+/_-]/.test(text)) return '';
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0) {
    const said = printable(Buffer.from(text, 'base64'));
    if (said !== '') return said;
  }
  return /^[\w-]*$/.test(text) && text.length % 4 !== 1 ? printable(Buffer.from(text, 'base64url')) : '';
}

function printable(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return UNPRINTABLE.test(text) ? '' : text;
}

function byteOf(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}
