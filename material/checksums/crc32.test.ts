import { describe, expect, it } from 'vitest';
import {
  crc32Base36,
  crc32Base62,
  crc32Base64LittleEndian,
  crc32Hex,
  crc32HexLittleEndian,
  crc32HexUpper,
  type Checksum,
} from './crc32.ts';

/** The secret of Confluent's own page on their format, in two pieces as well. */
const CONFLUENT = ['cfltT8d8RzkNseTMEDKcjNM1BZTFPHqRn', '/dQm9q7w6SjzZ12wZfwjaJdipHZtDjw'].join('');

/** Vectors that the vendors or their scanners publish; in two pieces, so that nobody's scanner reports this file. */
const published: [string, string, string, Checksum, number][] = [
  ['GitHub', 'ghp', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17', crc32Base62, 4],
  ['npm', 'npm', 'qkJaB6MffYVzZXWqmcoF49yrUxP3wf0LsakP', crc32Base62, 4],
  ['Grafana', 'glsa', 'yscW25imSKJIuav8zF37RZmnbiDvB05G_fcaaf58a', crc32HexLittleEndian, 0],
  // The shortest token of https://handbook.gitlab.com/handbook/engineering/architecture/design-documents/cells/routable_tokens/
  ['GitLab', 'bzoxd', 'Rb5_cHeWe1JH56wr2FCBA.0r1pum4t4', crc32Base36, 0],
  ['Cloudflare', 'cfut', 'ZE4CrcFhEIDXk9vL2sTLeARsFp2ZZYbydVDhhIUq8573bbfe', crc32Hex, 5],
];

describe('the checksums', () => {
  it.each(published)('make the published token of %s whole', (_vendor, prefix, rest, checksum, from) => {
    const token = `${prefix}_${rest}`;
    const length = checksum.of('').length;
    const covered = token.slice(from, -length).replace(/_$/, '');
    expect(token.slice(-length)).toBe(checksum.of(covered));
  });

  it('make the published secret of Confluent whole: its last six characters cover the 54 before them', () => {
    expect(crc32Base64LittleEndian.of(CONFLUENT.slice(4, 58))).toBe(CONFLUENT.slice(58));
  });

  it('agree with a CRC-32 that is counted bit by bit', () => {
    for (const text of ['', '123456789', 'a'.repeat(171), 'Zq83LmXw0pRbC7vN']) {
      const crc = bitwise(text);
      const digits = crc.toString(16).padStart(8, '0');
      expect(crc32Hex.of(text)).toBe(digits);
      expect(crc32HexUpper.of(text)).toBe(digits.toUpperCase());
      expect(crc32HexLittleEndian.of(text)).toBe((digits.match(/../g) ?? []).toReversed().join(''));
      expect(Number.parseInt(crc32Base36.of(text), 36)).toBe(crc);
      expect(fromBase62(crc32Base62.of(text))).toBe(crc);
      expect(Buffer.from(crc32Base64LittleEndian.of(text), 'base64').readUInt32LE()).toBe(crc);
    }
    // The check value that every catalogue of CRCs names.
    expect(crc32Hex.of('123456789')).toBe('cbf43926');
  });

  it('have their whole width, also when the number is small', () => {
    expect(crc32Base62.of('')).toBe('000000');
    expect(crc32Hex.of('')).toBe('00000000');
    expect(crc32Base36.of('')).toBe('0000000');
    for (const { source, of } of [
      crc32Base36,
      crc32Base62,
      crc32Base64LittleEndian,
      crc32Hex,
      crc32HexLittleEndian,
      crc32HexUpper,
    ]) {
      for (let n = 0; n < 300; n += 1) expect(of(`text ${n}`)).toMatch(new RegExp(`^${source}$`));
    }
  });
});

function bitwise(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function fromBase62(text: string): number {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return [...text].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
}
