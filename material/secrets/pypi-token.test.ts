import { describe, expect, it } from 'vitest';
import { drawnSets } from '#material/testing/drawn-sets.ts';
import { pypiToken } from './pypi-token.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

type Field = { kind: number; bytes: Buffer };

/** Sections of a macaroon of version 2 as libmacaroons describes them: fields up to a zero; nothing may be left over. */
function readMacaroon(bytes: Buffer): { head: Field[]; caveats: Field[][]; signature: Buffer } {
  expect(bytes[0]).toBe(2);
  let at = 1;

  function field(): Field {
    const [kind, length] = [bytes[at] as number, bytes[at + 1] as number];
    expect(length).toBeLessThan(0x80);
    const content = bytes.subarray(at + 2, at + 2 + length);
    expect(content.length).toBe(length);
    at += 2 + length;
    return { kind, bytes: content };
  }

  function section(): Field[] {
    const fields: Field[] = [];
    while (bytes[at] !== 0) fields.push(field());
    at += 1;
    return fields;
  }

  const head = section();
  const caveats: Field[][] = [];
  for (let fields = section(); fields.length > 0; fields = section()) caveats.push(fields);
  const signature = field();
  expect(signature.kind).toBe(6);
  expect(at).toBe(bytes.length);
  return { head, caveats, signature: signature.bytes };
}

describe('the token of PyPI', () => {
  const sets = drawnSets(pypiToken, 100);

  it('is a macaroon of pypi.org with one caveat, which names a person', () => {
    for (const { TWINE_PASSWORD: token = '' } of sets) {
      const { head, caveats, signature } = readMacaroon(
        Buffer.from(token.slice('pypi-'.length), 'base64url'),
      );
      expect(head.map(({ kind }) => kind)).toEqual([1, 2]);
      expect(head[0]?.bytes.toString()).toBe('pypi.org');
      expect(head[1]?.bytes.toString()).toMatch(UUID);
      expect(caveats.map((fields) => fields.map(({ kind }) => kind))).toEqual([[2]]);
      const [tag, person] = JSON.parse(String(caveats[0]?.[0]?.bytes)) as [number, string];
      expect(tag).toBe(3);
      expect(person).toMatch(UUID);
      expect(signature.length).toBe(32);
    }
  });

  it('says so itself, and never twice the same', () => {
    for (const set of sets) expect(set['TWINE_USERNAME']).toBe('__token__');
    const signatures = sets.map(({ TWINE_PASSWORD: token = '' }) => token.slice(-40));
    expect(new Set(signatures).size).toBe(sets.length);
  });
});
