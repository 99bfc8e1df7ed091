/**
 * What stands in files, logs and addresses is seldom a value as it was made: literals escape it, addresses encode it,
 * manifests hold it in Base64. Both sides must read such a text alike, or a value of ours would not be known again.
 */

const NAMED_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
};

/** What literals of the usual languages and formats do to a text, each undone. */
const undoings: readonly ((text: string) => string)[] = [
  (text) =>
    text.replaceAll(/\\(?:u([\da-fA-F]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
      code === undefined ? (NAMED_ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    ),
  (text) => text.replaceAll('""', '"').replaceAll("''", "'"),
  (text) => text.replaceAll('$$', '$').replaceAll('%%{', '%{'),
  (text) => text.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole),
];

/** A literal may stand in another one, as Python's does in a notebook. */
const DEEPEST_LITERAL = 3;
/** Many readings of a long text cost more than they find. */
const MOST_CHARACTERS = 4_000_000;

/** The text itself first, then as it reads once literals are undone. */
export function readingsOf(text: string): Set<string> {
  const readings = new Set([text]);
  let characters = text.length;
  let latest = [text];
  for (let depth = 0; depth < DEEPEST_LITERAL; depth += 1) {
    const found: string[] = [];
    for (const known of latest) {
      for (const undo of undoings) {
        const reading = undo(known);
        if (readings.has(reading) || characters + reading.length > MOST_CHARACTERS) continue;
        characters += reading.length;
        readings.add(reading);
        found.push(reading);
      }
    }
    latest = found;
  }
  return readings;
}

/** The text without its percent-encoding; undefined where there is none. */
export function percentDecoded(text: string): string | undefined {
  if (!/%[\da-f]{2}/i.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const BASE64 = /^[A-Za-z0-9+/_-]{16,}={0,2}$/;
/** No value is so long, and no file of many. */
const LONGEST_BASE64 = 64 * 1024;
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** The text that Base64 holds; undefined where it holds none. */
export function base64Decoded(text: string): string | undefined {
  if (text.length > LONGEST_BASE64 || !BASE64.test(text)) return undefined;
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (plain.length % 4 === 1) return undefined;
  try {
    const bytes = Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return UNPRINTABLE.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
