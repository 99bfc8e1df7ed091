import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { confluentApiSecret } from './confluent-api-secret.ts';

const random = seededRandom('confluent');

function secretsMadeAt(day: string): string[] {
  const facts = setFacts();
  const service = { ...facts.service, keyCreatedAt: new Date(`${day}T12:00:00Z`) };
  return Array.from({ length: 200 }, () => {
    const [secret] = drawFields(random, confluentApiSecret, { ...facts, service });
    return secret?.value ?? '';
  });
}

/** As TruffleHog's second detector checks it: four bytes, lowest first, over the 54 characters before them. */
function hasChecksum(secret: string): boolean {
  const bytes = Buffer.from(secret.slice(58), 'base64');
  return bytes.length === 4 && bytes.readUInt32LE() === crc32(secret.slice(4, 58));
}

describe('the secret of Confluent', () => {
  it('has its prefix and its checksum since 30 July 2025', () => {
    const secrets = secretsMadeAt('2025-07-30');
    expect(secrets.every((secret) => /^cflt[A-Za-z0-9+/]{60}$/.test(secret) && hasChecksum(secret))).toBe(
      true,
    );
  });

  it('has neither when it was made before, since nobody could have one then', () => {
    const secrets = secretsMadeAt('2025-07-28');
    expect(secrets.some((secret) => secret.startsWith('cflt') || hasChecksum(secret))).toBe(false);
    expect(new Set(secrets.map((secret) => secret.length))).toEqual(new Set([64]));
  });
});
