import { describe, expect, it } from 'vitest';
import { bech32, bytesOfBech32 } from '#material/checksums/bech32.ts';
import type { Piece } from '#material/grammar/piece.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { ageKey, ageRecipient, wireguardKey, wireguardPeer } from './curve-keys.ts';

function drawn(pieces: readonly Piece[], earlier: Record<string, string> = {}): string {
  const surroundings = { facts: setFacts(), earlier: new Map(Object.entries(earlier)) };
  const random = seededRandom('a');
  return pieces.reduce((before, piece) => before + piece.draw(random, { ...surroundings, before }), '');
}

describe('a key of age', () => {
  it('is 32 bytes with a right checksum, in capitals', () => {
    const key = drawn(ageKey());
    expect(key).toMatch(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/);
    expect(bytesOfBech32(key)).toHaveLength(32);
    expect(bytesOfBech32(`${key.slice(0, -1)}${key.endsWith('Q') ? 'P' : 'Q'}`)).toBeUndefined();
  });

  it('belongs to its recipient, as in the vectors of rage', () => {
    // https://github.com/str4d/rage/blob/main/age/src/x25519.rs; the secret half is spelled by its bytes.
    const bytes = Buffer.from('400bef1d8036f72664f0b7a5a62cfc956ed0765c641387636f534e8cb81e5058', 'hex');
    const key = bech32('age-secret-key-', bytes).toUpperCase();
    expect(drawn([ageRecipient('SOPS_AGE_KEY')], { SOPS_AGE_KEY: key })).toBe(
      'age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa',
    );
  });

  it('is needed for a recipient', () => {
    expect(() => drawn([ageRecipient('SOPS_AGE_KEY')], { SOPS_AGE_KEY: 'AGE-SECRET-KEY-1QQ' })).toThrow(
      'SOPS_AGE_KEY is no key of age.',
    );
  });
});

describe('a key of WireGuard', () => {
  it('is 32 bytes whose outer bits are set as X25519 wants them', () => {
    const bytes = Buffer.from(drawn(wireguardKey()), 'base64');
    expect(bytes).toHaveLength(32);
    expect((bytes[0] as number) & 7).toBe(0);
    expect((bytes[31] as number) >> 6).toBe(1);
  });

  it('of a peer is public: 32 bytes, the top bit never set', () => {
    const bytes = Buffer.from(drawn(wireguardPeer()), 'base64');
    expect(bytes).toHaveLength(32);
    expect((bytes[31] as number) >> 7).toBe(0);
  });
});
