import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#material/random.ts';
import { drawClusterCertificate } from './cluster-certificate.ts';

const madeAt = new Date('2026-02-03T08:15:42Z');

describe('the certificate of a cluster', () => {
  it('is an authority’s own on P-256, ten years long, whose signature OpenSSL accepts', () => {
    const random = seededRandom('cluster');
    for (let nth = 0; nth < 30; nth += 1) {
      const certificate = new X509Certificate(drawClusterCertificate(random, madeAt));
      expect(certificate.verify(certificate.publicKey)).toBe(true);
      expect(certificate.checkIssued(certificate)).toBe(true);
      expect(certificate.ca).toBe(true);
      expect(certificate.subject).toBe('CN=k3s-server-ca@1770106542');
      expect(certificate.issuer).toBe(certificate.subject);
      expect(certificate.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
      expect(certificate.validFromDate).toEqual(madeAt);
      expect(certificate.validToDate.getUTCFullYear()).toBe(2036);
    }
  });

  it('is the same for the same seed, and another for another', () => {
    const one = drawClusterCertificate(seededRandom('a'), madeAt);
    expect(drawClusterCertificate(seededRandom('a'), madeAt)).toBe(one);
    expect(drawClusterCertificate(seededRandom('b'), madeAt)).not.toBe(one);
  });
});
