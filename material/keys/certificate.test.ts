import { createHash, createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cryptoRandom } from '#material/random.ts';
import { drawCertificate } from './certificate.ts';
import { drawRsaKey } from './private-key.ts';

const random = cryptoRandom();

describe('drawCertificate', () => {
  const privateKey = drawRsaKey(random, 'pkcs8');
  const facts = {
    privateKey,
    organization: 'Meridian Freight',
    hosts: ['www.meridian-freight.example', 'api.meridian-freight.example'],
    from: new Date('2026-01-02T03:04:05Z'),
    to: new Date('2028-04-06T03:04:05Z'),
  } as const;
  const certificate = new X509Certificate(drawCertificate(random, facts));

  it('belongs to the key beside it and is signed with it', () => {
    const publicKey = createPublicKey(privateKey);
    expect(certificate.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
    expect(certificate.verify(publicKey)).toBe(true);
    expect(certificate.checkIssued(certificate)).toBe(true);
  });

  it('says whose it is, for which hosts and how long', () => {
    expect(certificate.subject).toBe('O=Meridian Freight\nCN=www.meridian-freight.example');
    expect(certificate.issuer).toBe(certificate.subject);
    for (const host of facts.hosts) expect(certificate.checkHost(host)).toBe(host);
    expect(certificate.checkHost('www.another.example')).toBeUndefined();
    expect([certificate.validFromDate, certificate.validToDate]).toEqual([facts.from, facts.to]);
    expect(certificate.ca).toBe(true);
  });

  it('names its key by the hash that RFC 5280 wants', () => {
    const jwk = createPublicKey(privateKey).export({ type: 'pkcs1', format: 'der' });
    const keyId = createHash('sha1').update(jwk).digest();
    expect(certificate.raw.includes(keyId)).toBe(true);
  });

  it('has a serial number of its own', () => {
    const other = new X509Certificate(drawCertificate(random, facts));
    expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{39}$/);
    expect(other.serialNumber).not.toBe(certificate.serialNumber);
  });
});
