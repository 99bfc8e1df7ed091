import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import { readJson } from './read-json.ts';

function read(text: string | Uint8Array): unknown {
  return readJson(typeof text === 'string' ? Buffer.from(text) : text);
}

function slugOf(text: string | Uint8Array): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof Refusal) return error.slug;
    throw error;
  }
  return 'read';
}

describe('readJson', () => {
  it('reads every value as JSON.parse does', () => {
    const shallow = fc.jsonValue({ maxDepth: 6, noUnicodeString: false });
    fc.assert(
      fc.property(shallow, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        if (slugOf(text) === 'invalid-request') return;
        expect(read(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('accepts no text that JSON.parse refuses, and gives the same value for the others', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"b"',
      '\\u0041',
      '\\',
      '1',
      '-',
      '0',
      '.5',
      'e9',
      'true',
      'null',
      ' ',
      '\n',
      'nul',
      '\u2028',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect(slugOf(text)).not.toBe('read');
          return;
        }
        if (slugOf(text) !== 'invalid-request') expect(read(text)).toEqual(value);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{"a":'],
    ['two values', '{} {}'],
    ['a trailing comma', '[1,]'],
    ['a comment', '{} // yes'],
    ['a single quote', "{'a':1}"],
    ['a leading zero', '{"a":01}'],
    ['a bare line break in a text', '{"a":"\n"}'],
    ['an unknown escape', '{"a":"\\x41"}'],
    ['a text without an end', '{"a":"b'],
    ['a byte order mark', '\ufeff{}'],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16 with its mark', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ])('refuses %s as malformed', (_, text) => {
    expect(slugOf(text)).toBe('malformed-request');
  });

  it.each([
    ['a field twice', '{"a":1,"a":2}'],
    ['a field twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a field twice deeper down', '{"x":[{"a":1,"a":1}]}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['__proto__ in escapes', '{"__pro\\u0074o__":1}'],
    ['constructor', '{"a":{"constructor":{}}}'],
    ['prototype', '{"prototype":1}'],
    ['33 levels', '['.repeat(33) + ']'.repeat(33)],
    ['501 fields', `{${Array.from({ length: 501 }, (_, n) => `"k${n}":0`).join(',')}}`],
    ['a text over 8 kB', JSON.stringify('ä'.repeat(4097))],
    ['NUL', '{"a":"\\u0000"}'],
    ['a lone surrogate', '{"a":"\\ud800"}'],
    ['a lone surrogate as a name', '{"\\udc00":1}'],
    ['a number beyond all numbers', '{"a":1e400}'],
  ])('refuses %s as invalid', (_, text) => {
    expect(slugOf(text)).toBe('invalid-request');
  });

  it('lets the limits themselves through', () => {
    expect(slugOf('['.repeat(32) + ']'.repeat(32))).toBe('read');
    expect(slugOf(`{${Array.from({ length: 500 }, (_, n) => `"k${n}":0`).join(',')}}`)).toBe('read');
    expect(read(JSON.stringify('a'.repeat(8192)))).toHaveLength(8192);
    expect(read('"\\ud83d\\ude00"')).toBe('😀');
  });

  it('never touches a prototype', () => {
    expect(slugOf('{"a":{"__proto__":{"polluted":true}}}')).toBe('invalid-request');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('stops at the limit, however long the rest is', () => {
    // A reader without limits would overflow the stack or work its way through all of it.
    expect(slugOf('['.repeat(20_000_000))).toBe('invalid-request');
  });
});
