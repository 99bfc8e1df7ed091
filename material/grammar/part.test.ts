import { describe, expect, it } from 'vitest';
import { crc32Base62 } from '#material/checksums/crc32.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { part, spellingOf } from './part.ts';
import {
  alphabetOf,
  base64Of,
  base64OfBytes,
  built,
  chars,
  checksum,
  copyOf,
  databaseUser,
  fact,
  host,
  literal,
  oneOf,
  uuid,
  type Piece,
} from './piece.ts';

const facts = setFacts();

function drawn(grammar: readonly Piece[], earlier = new Map<string, string>()): string {
  return part({ env: 'X_KEY', regex: /^.*$/s, grammar }).draw(seededRandom('x'), facts, earlier);
}

describe('the pieces of a grammar', () => {
  it.each<[string, Piece, RegExp]>([
    ['a text', literal('sk-proj-(1)'), /^sk-proj-\(1\)$/],
    ['characters', chars('A-Za-z0-9_-', 40), /^[\w-]{40}$/],
    ['some characters', chars('0-9', { min: 3, max: 5 }), /^\d{3,5}$/],
    ['one of several', oneOf('us', 'eu.'), /^(?:us|eu\.)$/],
    ['a UUID', uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['bytes in base64', base64OfBytes(32, { padding: true }), /^[A-Za-z0-9+/]{43}=$/],
    ['bytes for addresses', base64OfBytes(32, { url: true }), /^[\w-]{43}$/],
    ['a text in base64', base64Of(() => '{"a":1}', { bits: 0, url: true }), /^eyJhIjoxfQ$/],
    ['a host', host('pg'), /^pg-.+\.example$/],
    ['a login', databaseUser(), /^[a-z][a-z0-9_]+$/],
    ['a fact', fact(({ world }) => world.slug), /^[a-z]+-[a-z]+$/],
    ['what code builds', built(() => 'abc', { source: 'abc', bits: 1 }), /^abc$/],
  ])('draw %s, and find it again in what they drew', (_name, piece, expected) => {
    const value = drawn([piece]);
    expect(value).toMatch(expected);
    expect(value).toMatch(new RegExp(`^(?:${piece.source})$`));
  });

  it('count a checksum from the character that they are told', () => {
    const value = drawn([literal('ghp_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)]);
    expect(value.slice(-6)).toBe(crc32Base62.of(value.slice(4, 34)));
  });

  it('copy from an earlier value of the set, and say when there is none', () => {
    const earlier = new Map([['A_KEY', 'sk_51abcdef']]);
    expect(drawn([literal('pk_51'), copyOf('A_KEY', 5, 8)], earlier)).toBe('pk_51abc');
    expect(() => drawn([copyOf('B_KEY', 0)])).toThrow('B_KEY is not drawn before');
  });

  it('read a class as an expression does', () => {
    expect(alphabetOf('A-C_-')).toBe('-ABC_');
    expect(alphabetOf('a-f0-9')).toBe('0123456789abcdef');
    expect(() => alphabetOf('a')).toThrow('leaves nothing to chance');
  });
});

describe('part', () => {
  const made = part({
    env: 'TS_AUTH_KEY',
    regex: /^tskey-auth-[A-Za-z0-9_-]{20}$/,
    grammar: [literal('tskey-auth-'), chars('A-Za-z0-9_-', 20)],
  });

  it('knows what is fixed and what is chance, an end without signs apart', () => {
    const value = made.draw(seededRandom('a'), facts, new Map());
    expect(made.fixedSpans?.(value)).toEqual([[0, 11]]);
    expect([made.hasFixedStart, made.hasFixedEnd]).toEqual([true, false]);
    expect(made.randomBits).toBe(120);
    const [inside, last] = made.randomStretches(value);
    expect(inside).toMatchObject({ alphabet: alphabetOf('A-Za-z0-9_-'), text: value.slice(11, -1) });
    expect(last).toMatchObject({ alphabet: alphabetOf('A-Za-z0-9'), text: value.slice(-1) });
  });

  it('judges only what stands at an end as an end: the last character of some base64 holds fewer bits', () => {
    const base64 = part({
      env: 'A',
      regex: /^.*$/,
      grammar: [literal('a.'), base64OfBytes(256, { url: true })],
    });
    const value = base64.draw(seededRandom('a'), facts, new Map());
    const [only, ...others] = base64.randomStretches(value);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ alphabet: alphabetOf('A-Za-z0-9_-'), text: value.slice(2, -1) });
  });

  it('looks for chance inside what base64 holds', () => {
    const grammar = [
      base64Of((random) => `{"k":"${random.bytes(4).toString('hex')}"}`, {
        bits: 32,
        chance: (json) => ({ alphabet: alphabetOf('0-9a-f'), text: (JSON.parse(json) as { k: string }).k }),
      }),
      literal('_'),
    ];
    const token = part({ env: 'X_TOKEN', regex: /^.*$/, grammar });
    for (const seed of ['a', 'b', 'c', 'd']) {
      const value = token.draw(seededRandom(seed), facts, new Map());
      const { k } = JSON.parse(Buffer.from(value.replace('_', ''), 'base64').toString()) as { k: string };
      expect(token.randomStretches(value).map(({ text }) => text)).toEqual([k]);
    }
  });

  it('takes fixed pieces in a row for one stretch, since no draw changes a word across them', () => {
    const shop = part({
      env: 'SHOP',
      regex: /^[a-z0-9.-]+$/,
      grammar: [fact(() => 'halden'), literal('-'), chars('a-z', 4), literal('.'), literal('example')],
    });
    expect(shop.fixedSpans?.('halden-abcd.example')).toEqual([
      [0, 7],
      [11, 19],
    ]);
  });

  it('refuses a value that is not its own', () => {
    expect(() => made.fixedSpans?.('tskey-api-x')).toThrow('does not fit its own grammar');
  });

  it('knows a right checksum from a wrong one', () => {
    const grammar = [literal('ghp_'), chars('A-Za-z0-9', 30), checksum(crc32Base62, 4)];
    const checked = part({ env: 'A', regex: /a/, grammar });
    const value = checked.draw(seededRandom('a'), facts, new Map());
    expect(checked.isSound?.(value)).toBe(true);
    expect(checked.isSound?.(value.slice(0, -1) + (value.endsWith('a') ? 'b' : 'a'))).toBe(false);
    expect(checked.isSound?.(`ghp_${'a'.repeat(30)}${value.slice(-6)}`)).toBe(false);
  });

  it('asks no entropy of what is no secret', () => {
    const grammar = [fact(() => 'aaab')];
    expect(part({ env: 'A', regex: /a/, grammar }).entropyNeeded).toBe(3);
    expect(part({ env: 'A', regex: /a/, grammar, isSecret: false }).entropyNeeded).toBe(0);
  });
});

describe('spellingOf', () => {
  it('follows from the name of the environment variable, but for what the vendor spells otherwise', () => {
    expect(spellingOf('OPENAI_API_KEY')).toEqual({
      env: 'OPENAI_API_KEY',
      constant: 'OPENAI_API_KEY',
      python: 'openai_api_key',
      javascript: 'openaiApiKey',
      terraform: 'openai_api_key',
    });
    expect(spellingOf('CO_API_KEY', { javascript: 'token' }).javascript).toBe('token');
  });

  it('has a constant in capitals for a variable that has small letters of its own', () => {
    expect(spellingOf('ConnectionStrings__Default')).toEqual({
      env: 'ConnectionStrings__Default',
      constant: 'CONNECTION_STRINGS_DEFAULT',
      python: 'connection_strings_default',
      javascript: 'connectionStringsDefault',
      terraform: 'connection_strings_default',
    });
  });
});
