import { createHash, createPublicKey, sign } from 'node:crypto';
import type { Random } from '#material/random.ts';
import {
  bitString,
  integer,
  NULL,
  objectId,
  octets,
  sequence,
  set,
  tagged,
  TRUE,
  utcTime,
  utf8,
} from './der.ts';
import { pem } from './pem.ts';

export type CertificateFacts = {
  /** PEM; the certificate is this key's own, signed with itself. */
  privateKey: string;
  organization: string;
  /** The first is the common name too. */
  hosts: readonly [string, ...string[]];
  from: Date;
  to: Date;
};

const SHA256_WITH_RSA = sequence(objectId('1.2.840.113549.1.1.11'), NULL);

/** What `openssl req -x509` makes: version 3, issuer and subject alike, its names also as alternative names (RFC 5280). */
export function drawCertificate(random: Random, facts: CertificateFacts): string {
  const { privateKey, organization, hosts, from, to } = facts;
  const info = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const keyId = createHash('sha1').update(subjectKeyOf(info)).digest();
  const name = sequence(attribute('2.5.4.10', organization), attribute('2.5.4.3', hosts[0]));
  const extensions = sequence(
    extension('2.5.29.14', octets(keyId)),
    extension('2.5.29.35', sequence(tagged(0x80, keyId))),
    extension('2.5.29.19', sequence(TRUE), true),
    extension('2.5.29.17', sequence(...hosts.map((host) => tagged(0x82, Buffer.from(host, 'latin1'))))),
  );
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(drawSerial(random)),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(from), utcTime(to)),
    name,
    info,
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  return pem('CERTIFICATE', sequence(body, SHA256_WITH_RSA, bitString(signature)));
}

/** The bytes of the key without what says which algorithm it is for: they name the key (RFC 5280, section 4.2.1.2). */
function subjectKeyOf(info: Buffer): Buffer {
  const RSA_2048_HEAD = 24;
  return info.subarray(RSA_2048_HEAD);
}

/** 20 bytes as OpenSSL draws them, positive and never with a zero in front. */
function drawSerial(random: Random): Buffer {
  const serial = random.bytes(20);
  serial[0] = ((serial[0] as number) & 0x3f) | 0x40;
  return serial;
}

function attribute(id: string, value: string): Buffer {
  return set(sequence(objectId(id), utf8(value)));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(objectId(id), ...(isCritical ? [TRUE] : []), octets(value));
}
