import { problem } from '#contract/refusal.ts';

export interface JsonLimits {
  depth: number;
  /** Keys of all objects of the body together. */
  keys: number;
  /** Bytes of one string. */
  string: number;
}

export const jsonLimits: JsonLimits = { depth: 32, keys: 500, string: 8 * 1024 };
/** A Google credential is one long string. */
export const signInJsonLimits: JsonLimits = { ...jsonLimits, string: 32 * 1024 };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Reads a body once, and only what every reader reads alike: JSON.parse keeps the last of two equal keys
 * without a word, and PostgreSQL stumbles over depth, NUL and lone surrogates that JSON.parse lets through.
 */
export function readJson(bytes: Uint8Array, limits: JsonLimits = jsonLimits): unknown {
  const reader = { text: decodeUtf8(bytes), at: 0, keys: 0, limits };
  const value = readValue(reader, 0);
  skipSpace(reader);
  if (reader.at < reader.text.length) throw malformed('something follows the JSON value');
  return value;
}

/** Text of a body: UTF-8 without a byte order mark, nothing else. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length === 0) throw malformed('it is empty');
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw problem('malformed-request', 'The body could not be read: it is not UTF-8 text.', { cause });
  }
  if (text.charCodeAt(0) === 0xfeff) throw malformed('it begins with a byte order mark');
  return text;
}

interface Reader {
  readonly text: string;
  at: number;
  keys: number;
  readonly limits: JsonLimits;
}

function readValue(reader: Reader, depth: number): unknown {
  skipSpace(reader);
  const first = reader.text[reader.at];
  if (first === '{') return readObject(reader, depth + 1);
  if (first === '[') return readArray(reader, depth + 1);
  if (first === '"') return readString(reader);
  if (first === 't') return readWord(reader, 'true', true);
  if (first === 'f') return readWord(reader, 'false', false);
  if (first === 'n') return readWord(reader, 'null', null);
  return readNumber(reader);
}

function readObject(reader: Reader, depth: number): Record<string, unknown> {
  checkDepth(reader, depth);
  const object: Record<string, unknown> = {};
  reader.at += 1;
  if (takeIf(reader, '}')) return object;
  for (;;) {
    skipSpace(reader);
    if (reader.text[reader.at] !== '"') throw malformed('it is not JSON');
    const key = readString(reader);
    reader.keys += 1;
    if (reader.keys > reader.limits.keys) {
      throw refused(`The body has more than ${reader.limits.keys} fields.`);
    }
    if (forbiddenKeys.has(key)) throw refused(`The body has a field named '${key}', which is not allowed.`);
    if (Object.hasOwn(object, key)) throw refused(`The body has the field '${key.slice(0, 100)}' twice.`);
    if (!takeIf(reader, ':')) throw malformed('it is not JSON');
    object[key] = readValue(reader, depth);
    if (takeIf(reader, ',')) continue;
    if (takeIf(reader, '}')) return object;
    throw malformed('it is not JSON');
  }
}

function readArray(reader: Reader, depth: number): unknown[] {
  checkDepth(reader, depth);
  const array: unknown[] = [];
  reader.at += 1;
  if (takeIf(reader, ']')) return array;
  for (;;) {
    array.push(readValue(reader, depth));
    if (takeIf(reader, ',')) continue;
    if (takeIf(reader, ']')) return array;
    throw malformed('it is not JSON');
  }
}

function readString(reader: Reader): string {
  const start = reader.at;
  const end = endOfString(reader.text, start);
  reader.at = end + 1;
  const literal = reader.text.slice(start, end + 1);
  const value = decodeString(literal);
  if (Buffer.byteLength(value) > reader.limits.string) {
    throw refused(`The body has a text of more than ${reader.limits.string.toLocaleString('en')} bytes.`);
  }
  const wrong = wrongCharacters(value);
  if (wrong !== undefined) throw refused(`The body has a text with ${wrong}, which cannot be stored.`);
  return value;
}

/** The characters that PostgreSQL refuses to hold. */
export function wrongCharacters(text: string): string | undefined {
  if (text.includes('\0')) return 'a NUL character';
  if (!text.isWellFormed()) return 'half of a surrogate pair';
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at += 1;
    else if (code < 0x20) throw malformed('it is not JSON');
  }
  throw malformed('it ends too early');
}

function decodeString(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal) as string;
  } catch (cause) {
    throw problem('malformed-request', 'The body could not be read: it is not JSON.', { cause });
  }
}

function readNumber(reader: Reader): number {
  numberForm.lastIndex = reader.at;
  const found = numberForm.exec(reader.text)?.[0];
  if (found === undefined) {
    throw malformed(reader.at < reader.text.length ? 'it is not JSON' : 'it ends too early');
  }
  reader.at += found.length;
  const number = Number(found);
  if (!Number.isFinite(number)) throw refused('The body has a number that is too large.');
  return number;
}

function readWord<Value>(reader: Reader, word: string, value: Value): Value {
  if (!reader.text.startsWith(word, reader.at)) throw malformed('it is not JSON');
  reader.at += word.length;
  return value;
}

function takeIf(reader: Reader, character: string): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

function skipSpace(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    reader.at += 1;
  }
}

function checkDepth(reader: Reader, depth: number): void {
  if (depth > reader.limits.depth) {
    throw refused(`The body is nested more than ${reader.limits.depth} levels deep.`);
  }
}

function malformed(why: string) {
  return problem('malformed-request', `The body could not be read: ${why}.`);
}

function refused(sentence: string) {
  return problem('invalid-request', sentence);
}
