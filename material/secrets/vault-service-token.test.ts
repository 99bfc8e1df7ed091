import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { vaultServiceToken } from './vault-service-token.ts';

/** Fields of a message of protocol buffers that holds numbers below 128 and texts alone; nothing may be left over. */
function read(bytes: Buffer): Map<number, Buffer | number> {
  const fields = new Map<number, Buffer | number>();
  let at = 0;
  while (at < bytes.length) {
    const [tag = 0, next = 0] = bytes.subarray(at);
    expect([0, 2]).toContain(tag & 7);
    const isText = (tag & 7) === 2;
    fields.set(tag >> 3, isText ? bytes.subarray(at + 2, at + 2 + next) : next);
    at += isText ? 2 + next : 2;
  }
  expect(at).toBe(bytes.length);
  return fields;
}

describe('the service token of Vault', () => {
  it('holds version 1, an HMAC of 32 bytes and an inner token, which is itself one', () => {
    const random = seededRandom('vault');
    for (let nth = 0; nth < 200; nth += 1) {
      const [token] = drawFields(random, vaultServiceToken, setFacts());
      const body = token?.value.slice('hvs.'.length) ?? '';
      const bytes = Buffer.from(body, 'base64url');
      expect(bytes.toString('base64url')).toBe(body);
      const signed = read(bytes);
      expect([...signed.keys()]).toEqual([1, 2, 3]);
      expect(signed.get(1)).toBe(1);
      expect((signed.get(2) as Buffer).length).toBe(32);
      const inner = read(signed.get(3) as Buffer);
      expect([...inner.keys()]).toEqual([1]);
      expect(String(inner.get(1))).toMatch(/^hvs\.[A-Za-z0-9]{24}$/);
    }
  });
});
