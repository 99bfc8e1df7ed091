import { describe, expect, it } from 'vitest';
import { clamped, ed25519PublicKey, x25519PublicKey } from './curve25519.ts';

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

describe('the public halves', () => {
  it('are those of RFC 8032, section 7.1 (Ed25519)', () => {
    const seeds = [
      [
        '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
        'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      ],
      [
        '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
        '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      ],
    ] as const;
    for (const [seed, expected] of seeds) expect(ed25519PublicKey(hex(seed)).toString('hex')).toBe(expected);
  });

  it('are those of RFC 7748, section 6.1 (X25519, Bob)', () => {
    const key = hex('5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb');
    expect(x25519PublicKey(key).toString('hex')).toBe(
      'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
    );
  });
});

describe('clamped', () => {
  it('sets and clears the bits of RFC 7748, section 5, and leaves the others', () => {
    const all = clamped(Buffer.alloc(32, 0xff));
    expect([all[0], all[1], all[31]]).toEqual([0xf8, 0xff, 0x7f]);
    const none = clamped(Buffer.alloc(32));
    expect([none[0], none[1], none[31]]).toEqual([0, 0, 0x40]);
  });

  it('does not change the public half, which is computed from the clamped key anyway', () => {
    const bytes = Buffer.alloc(32, 0xa7);
    expect(x25519PublicKey(bytes)).toEqual(x25519PublicKey(clamped(bytes)));
  });
});
