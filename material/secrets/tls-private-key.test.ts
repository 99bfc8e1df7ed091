import { createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { tlsPrivateKey } from './tls-private-key.ts';

describe('a TLS key', () => {
  const facts = setFacts();
  const fields = drawFields(seededRandom('a'), tlsPrivateKey, facts);
  const [key, pem] = fields.map(({ value }) => value) as [string, string];
  const certificate = new X509Certificate(pem);

  it('comes with its own certificate, which is valid on the day of the file', () => {
    expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect(certificate.validFromDate.getTime()).toBeLessThan(facts.issuedAt.getTime());
    expect(certificate.validToDate.getTime()).toBeGreaterThan(facts.issuedAt.getTime());
  });

  it('names the company of its file and hosts under a reserved name', () => {
    expect(certificate.subject).toContain(`O=${facts.world.name}`);
    const names = (certificate.subjectAltName ?? '').split(', ');
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^DNS:[a-z0-9.-]+\.example$/);
  });
});
