import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { awsSessionToken } from './aws-session-token.ts';

type Message = Map<number, Buffer | bigint>;

/** A reader of protocol buffers that knows wire types 0 and 2 and demands that nothing is left over. */
function read(bytes: Buffer): Message {
  const fields: Message = new Map();
  let at = 0;

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error('The message ends inside a number.');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  while (at < bytes.length) {
    const tag = Number(varint());
    if ((tag & 7) === 0) {
      fields.set(tag >> 3, varint());
      continue;
    }
    expect(tag & 7).toBe(2);
    const length = Number(varint());
    expect(at + length).toBeLessThanOrEqual(bytes.length);
    fields.set(tag >> 3, bytes.subarray(at, at + length));
    at += length;
  }
  return fields;
}

function textOf(value: Buffer | bigint | undefined): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : '';
}

describe('the session token', () => {
  const issuedAt = new Date('2026-11-21T09:41:07Z');
  const part = awsSessionToken.parts[1];
  const random = seededRandom('token');
  const tokens = Array.from({ length: 300 }, () =>
    String(
      part?.draw(
        random,
        setFacts({ accountId: '464712093558', region: 'ap-southeast-2', issuedAt }),
        new Map(),
      ),
    ),
  );

  it('is base64 without padding that starts as every token of STS does', () => {
    for (const token of tokens) {
      expect(token.startsWith('IQoJb3JpZ2luX2Vj')).toBe(true);
      expect(Buffer.from(token, 'base64').toString('base64')).toBe(token);
      expect(token.length % 4).toBe(0);
      expect(token).not.toContain('=');
      expect(token.length).toBeGreaterThan(300);
      expect(token.length).toBeLessThan(1000);
    }
  });

  it('names the account, the region and the second of the key beside it', () => {
    for (const token of tokens) {
      const bytes = Buffer.from(token, 'base64');
      expect(bytes[0]).toBe(0x21);
      const outer = read(bytes.subarray(1));
      expect([...outer.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(textOf(outer.get(1))).toBe('origin_ec');
      expect(textOf(outer.get(3))).toBe('ap-southeast-2');
      expect(outer.get(6)).toBe(BigInt(issuedAt.getTime() / 1000));
      const inner = read(outer.get(5) as Buffer);
      expect([...inner.keys()]).toEqual([1, 2, 3, 4, 5]);
      expect(textOf(inner.get(3))).toBe('464712093558');
      expect((inner.get(4) as Buffer).length).toBe(12);
    }
  });

  it('carries a signature that reads as two positive numbers in DER', () => {
    for (const token of tokens) {
      const signature = read(Buffer.from(token, 'base64').subarray(1)).get(4) as Buffer;
      expect([signature[0], signature[1], signature[2]]).toEqual([0x30, signature.length - 2, 0x02]);
      const first = signature[3] as number;
      const second = signature.subarray(4 + first);
      expect([second[0], second[1]]).toEqual([0x02, second.length - 2]);
      for (const number of [signature.subarray(4, 4 + first), second.subarray(2)]) {
        expect(number[0] as number).toBeLessThan(0x80);
        expect(number.length === 32 || (number.length === 33 && number[0] === 0)).toBe(true);
      }
    }
  });

  it('can be drawn for every region and any account without a stop word', () => {
    const regions = [
      'us-east-1',
      'ap-southeast-2',
      'ca-central-1',
      'cn-northwest-1',
      'us-gov-west-1',
      'il-central-1',
    ];
    for (const region of regions) {
      for (let n = 0; n < 40; n += 1) {
        const accountId = String(100_000_000_000 + random.below(899_999_999_999));
        const facts = setFacts({ accountId, region, issuedAt });
        expect(drawFields(random, awsSessionToken, facts).length).toBe(2);
      }
    }
  });
});
