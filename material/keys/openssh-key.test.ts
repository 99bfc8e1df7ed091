import { createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cryptoRandom, seededRandom } from '#material/random.ts';
import { ed25519PrivateKey } from './curve25519.ts';
import { drawOpensshKey, opensshPublicLine } from './openssh-key.ts';

/** A reader of its own, field by field as PROTOCOL.key lists them. */
function read(key: string) {
  const bytes = Buffer.from(key.split('\n').slice(1, -2).join(''), 'base64');
  let at = 0;
  const take = (count: number): Buffer => bytes.subarray(at, (at += count));
  const number = (): number => take(4).readUInt32BE(0);
  const text = (): Buffer => take(number());
  const magic = take(15).toString('latin1');
  const [cipher, kdf, options] = [text().toString(), text().toString(), text()];
  const count = number();
  const publicBlob = text();
  const end = at + 4 + bytes.readUInt32BE(at);
  const size = number();
  const checks = [number(), number()];
  const type = text().toString();
  const publicKey = text();
  const secret = text();
  const comment = text().toString();
  return {
    magic,
    cipher,
    kdf,
    options,
    count,
    publicBlob,
    size,
    checks,
    type,
    publicKey,
    secret,
    comment,
    padding: [...bytes.subarray(at, end)],
    rest: bytes.length - end,
  };
}

describe('an OpenSSH key', () => {
  const comment = 'deploy@build.meridian.example';
  const key = drawOpensshKey(cryptoRandom(), comment);
  const found = read(key);

  it('has every field of the published layout, without a passphrase', () => {
    expect(found).toMatchObject({
      magic: 'openssh-key-v1\0',
      cipher: 'none',
      kdf: 'none',
      count: 1,
      rest: 0,
    });
    expect(found).toMatchObject({ type: 'ssh-ed25519', comment });
    expect(found.options).toHaveLength(0);
    expect(found.checks[0]).toBe(found.checks[1]);
    expect(found.size % 8).toBe(0);
    expect(found.padding).toEqual(found.padding.map((_, at) => at + 1));
  });

  it('holds two halves of one key', () => {
    const [seed, half] = [found.secret.subarray(0, 32), found.secret.subarray(32)];
    expect(half).toEqual(found.publicKey);
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: half.toString('base64url') };
    const text = Buffer.from('a text to sign');
    const signature = sign(null, text, ed25519PrivateKey(seed));
    expect(verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)).toBe(true);
  });

  it('comes with the line that a server keeps of it', () => {
    expect(opensshPublicLine(key)).toBe(`ssh-ed25519 ${found.publicBlob.toString('base64')} ${comment}`);
    expect(opensshPublicLine(key)).toMatch(/^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI/);
  });

  it('breaks its lines at 70 characters, as ssh-keygen does', () => {
    const lengths = key
      .split('\n')
      .slice(1, -3)
      .map((line) => line.length);
    expect(new Set(lengths)).toEqual(new Set([70]));
  });

  it('is the same for the same seed, and another for another', () => {
    expect(drawOpensshKey(seededRandom('a'), comment)).toBe(drawOpensshKey(seededRandom('a'), comment));
    expect(drawOpensshKey(seededRandom('a'), comment)).not.toBe(drawOpensshKey(seededRandom('b'), comment));
  });
});
