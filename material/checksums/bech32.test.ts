import { describe, expect, it } from 'vitest';
import { bech32, bytesOfBech32 } from './bech32.ts';

describe('bech32', () => {
  it.each([
    'A12UEL5L',
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl',
  ])('takes %s, a valid string of BIP 173', (text) => {
    const bytes = bytesOfBech32(text);
    expect(bytes).toBeInstanceOf(Buffer);
  });

  it.each(['A12uEL5L', 'A1G7SGD8', '10a06t8', 'x1b4n0q5v', 'li1dgmt3', '1qzzfhee', 'de1lg7wt\u00ff'])(
    'refuses %s, an invalid string of BIP 173',
    (text) => {
      expect(bytesOfBech32(text)).toBeUndefined();
    },
  );

  it('writes what BIP 173 says of a program: bytes 00 44 32 14 c7...', () => {
    // abcdef1qpzry... holds the numbers 0 to 31 in groups of five: 20 bytes.
    const bytes = bytesOfBech32('abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw') as Buffer;
    expect(bytes.toString('hex')).toBe('00443214c74254b635cf84653a56d7c675be77df');
    expect(bech32('abcdef', bytes)).toBe('abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw');
  });

  it('gives back the bytes that it was given, with another text for each', () => {
    const texts = [0, 1, 2].map((fill) => bech32('age-secret-key-', Buffer.alloc(32, fill)));
    expect(texts.map((text) => bytesOfBech32(text)?.[31])).toEqual([0, 1, 2]);
    expect(new Set(texts).size).toBe(3);
    expect(texts[0]).toHaveLength(16 + 58);
  });
});
