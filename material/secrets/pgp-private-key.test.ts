import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { pgpPrivateKey } from './pgp-private-key.ts';

describe('a PGP key', () => {
  const facts = setFacts();
  const fields = drawFields(seededRandom('a'), pgpPrivateKey, facts);
  const [key, keyId, address] = fields.map(({ value }) => value) as [string, string, string];
  const bytes = Buffer.from(key.split('\n').slice(2, -3).join(''), 'base64');

  it('is called by the key id beside it', () => {
    const publicBody = bytes.subarray(2, 53);
    const fingerprint = createHash('sha1')
      .update(Buffer.from([0x99, 0, 51]))
      .update(publicBody)
      .digest('hex');
    expect(keyId).toBe(fingerprint.slice(-16).toUpperCase());
  });

  it('belongs to the address beside it, and is as old as the service says', () => {
    expect(bytes.includes(Buffer.from(`${facts.world.name} ${facts.service.product} CI <${address}>`))).toBe(
      true,
    );
    expect(bytes.readUInt32BE(3)).toBe(Math.floor(facts.service.keyCreatedAt.getTime() / 1000));
  });
});
