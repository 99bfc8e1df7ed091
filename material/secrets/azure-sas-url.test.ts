import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { azureSasUrl } from './azure-sas-url.ts';

describe('the SAS URL', () => {
  const facts = setFacts();
  const random = seededRandom('sas');
  const urls = Array.from(
    { length: 100 },
    () => new URL(drawFields(random, azureSasUrl, facts)[0]?.value ?? ''),
  );

  it('is signed with 32 bytes', () => {
    for (const { searchParams } of urls) {
      const signature = searchParams.get('sig') ?? '';
      expect(Buffer.from(signature, 'base64').length).toBe(32);
      expect(Buffer.from(signature, 'base64').toString('base64')).toBe(signature);
    }
  });

  it('begins on the day of the world’s key and has not ended yet', () => {
    for (const { searchParams } of urls) {
      const start = new Date(searchParams.get('st') ?? '');
      expect(facts.service.keyCreatedAt.getTime() - start.getTime()).toBeLessThan(1000);
      expect(new Date(searchParams.get('se') ?? '').getTime()).toBeGreaterThan(facts.issuedAt.getTime());
    }
  });
});
