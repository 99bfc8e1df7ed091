import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { flyIoToken } from './fly-io-token.ts';

type Item = string | number | bigint | boolean | Buffer | Item[] | Map<Item, Item>;

/** A reader of MessagePack for the forms that macaroons use, which demands that nothing is left over. */
function read(bytes: Buffer): Item {
  let at = 0;

  function take(count: number): Buffer {
    expect(at + count).toBeLessThanOrEqual(bytes.length);
    at += count;
    return bytes.subarray(at - count, at);
  }

  function item(): Item {
    const sign = take(1)[0] as number;
    if (sign < 0x80) return sign;
    if (sign < 0x90) {
      return new Map(Array.from({ length: sign & 15 }, (): [Item, Item] => [item(), item()]));
    }
    if (sign < 0xa0) return Array.from({ length: sign & 15 }, item);
    if (sign < 0xc0) return take(sign & 31).toString();
    if (sign === 0xc2 || sign === 0xc3) return sign === 0xc3;
    if (sign === 0xc4) return take(take(1)[0] as number);
    if (sign === 0xce) return take(4).readUInt32BE();
    if (sign === 0xcf) return take(8).readBigUInt64BE();
    throw new Error(`${sign} is no sign that a macaroon uses.`);
  }

  const whole = item();
  expect(at).toBe(bytes.length);
  return whole;
}

describe('the Fly.io token', () => {
  const facts = setFacts();
  const random = seededRandom('fly');
  const tokens = Array.from({ length: 100 }, () => drawFields(random, flyIoToken, facts)[0]?.value ?? '');
  const macaroons = tokens.map((token) =>
    token
      .replace(/^FlyV1 /, '')
      .split(',')
      .map((one) => read(Buffer.from(one.replace(/^fm2_/, ''), 'base64')) as Item[]),
  );

  it('is a root and its discharge, each with nonce, place, caveats and signature', () => {
    for (const [root = [], discharge = [], ...others] of macaroons) {
      expect(others).toEqual([]);
      expect([root.length, discharge.length]).toEqual([4, 4]);
      expect([root[1], discharge[1]]).toEqual(['https://api.fly.io/v1', 'https://api.fly.io/aaa/v1']);
      expect([(root[0] as Item[])[2], (discharge[0] as Item[])[2]]).toEqual([false, true]);
      expect([(root[3] as Buffer).length, (discharge[3] as Buffer).length]).toEqual([32, 32]);
    }
  });

  it('brings the discharge for the very ticket of its third-party caveat', () => {
    for (const [root = [], discharge = []] of macaroons) {
      const [organization, , party, claim] = root[2] as Item[];
      expect([organization, party]).toEqual([0, 11]);
      const [place, sealed, ticket] = claim as [string, Buffer, Buffer];
      expect([place, sealed.length]).toEqual(['https://api.fly.io/aaa/v1', 60]);
      expect((discharge[0] as Buffer[])[0]?.equals(ticket)).toBe(true);
    }
  });

  it('is valid from the day on which the world says that its key was made', () => {
    for (const [, discharge = []] of macaroons) {
      const [kind, window] = discharge[2] as [number, [number, bigint]];
      expect(kind).toBe(4);
      const age = window[0] - facts.service.keyCreatedAt.getTime() / 1000;
      expect(age).toBeGreaterThanOrEqual(-1);
      expect(age).toBeLessThan(60);
      expect(Number(window[1])).toBeGreaterThan(window[0]);
    }
  });
});
