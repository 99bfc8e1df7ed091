import { randomBytes } from 'node:crypto';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';

/** What the sandbox shows over TLS, and the authority that vouches for it; all of it as PEM. */
export type Certificate = { ca: string; certificate: string; key: string };

type Kept = Certificate & { until: string };

const kept = documents<Kept>('tls-certificate');
const dayMs = 86_400_000;
const validDays = 3650;

/**
 * Made at the first start and kept with the state, sealed. The key of the authority is thrown away once it has signed:
 * it vouches for this one certificate, and nobody trusts it but the clients that are handed it.
 */
export async function openCertificate(state: State, now: Date): Promise<Certificate> {
  const known = kept.get(state, '', 'microsoft');
  if (known !== undefined && Date.parse(known.until) - now.getTime() > 30 * dayMs) return known;
  const until = new Date(now.getTime() + validDays * dayMs);
  const made = {
    ...(await makeCertificate(new Date(now.getTime() - dayMs), until)),
    until: until.toISOString(),
  };
  await state.transact(() => kept.put(state, '', 'microsoft', made));
  return made;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const serverAuthentication = '1.3.6.1.5.5.7.3.1';

/** Loaded once in a sandbox's life, so not with the rest. */
export async function makeCertificate(notBefore: Date, notAfter: Date): Promise<Certificate> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const usage = x509.KeyUsageFlags;
  const authority = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const dates = { notBefore, notAfter, signingAlgorithm: algorithm };
  const issuer = 'CN=Leakdrill sandbox authority';
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...dates,
    name: issuer,
    serialNumber: serialNumber(),
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usage.keyCertSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...dates,
    issuer,
    subject: 'CN=Leakdrill sandbox',
    serialNumber: serialNumber(),
    publicKey: own.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(usage.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([serverAuthentication]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
        { type: 'dns', value: 'localhost' },
      ]),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', own.privateKey)).toString('base64');
  return {
    ca: ca.toString('pem'),
    certificate: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${key.replace(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`,
  };
}

/** Positive and of 16 bytes, as https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.2 allows. */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}
