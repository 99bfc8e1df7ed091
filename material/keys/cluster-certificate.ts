import { createECDH, createHash } from 'node:crypto';
import type { Random } from '#material/random.ts';

const TEN_YEARS = 3650;
const DAY = 24 * 60 * 60 * 1000;
/** The order of P-256 (FIPS 186-4, D.1.2.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const OID = {
  commonName: [0x55, 0x04, 0x03],
  ecPublicKey: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01],
  prime256v1: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  subjectKeyId: [0x55, 0x1d, 0x0e],
  keyUsage: [0x55, 0x1d, 0x0f],
  basicConstraints: [0x55, 0x1d, 0x13],
};

/**
 * The certificate of a cluster's own authority as k3s makes it: P-256, ten years, signed by itself; its key is thrown away.
 * Node's signatures draw a number of their own, so that the same seed would give another file: it is drawn here.
 */
export function drawClusterCertificate(random: Random, madeAt: Date): string {
  const key = drawKeyPair(random);
  const seconds = Math.floor(madeAt.getTime() / 1000);
  const name = sequence(set(sequence(oid(OID.commonName), tagged(0x0c, text(`k3s-server-ca@${seconds}`)))));
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const body = sequence(
    tagged(0xa0, integer(2n)),
    integer(0n),
    algorithm,
    name,
    sequence(utcTime(madeAt), utcTime(new Date(madeAt.getTime() + TEN_YEARS * DAY))),
    name,
    sequence(sequence(oid(OID.ecPublicKey), oid(OID.prime256v1)), bitString(key.point)),
    tagged(0xa3, extensions(key.point)),
  );
  const certificate = sequence(body, algorithm, bitString(sign(random, key.secret, body)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function extensions(point: Buffer): Buffer {
  const critical = tagged(0x01, Buffer.from([0xff]));
  const id = createHash('sha1').update(point).digest();
  return sequence(
    // Digital signature, key encipherment and the signing of certificates.
    sequence(oid(OID.keyUsage), critical, octets(tagged(0x03, Buffer.from([0x02, 0xa4])))),
    sequence(oid(OID.basicConstraints), critical, octets(sequence(tagged(0x01, Buffer.from([0xff]))))),
    sequence(oid(OID.subjectKeyId), octets(octets(id))),
  );
}

function drawKeyPair(random: Random): { secret: bigint; point: Buffer } {
  const curve = createECDH('prime256v1');
  const bytes = random.bytes(32);
  curve.setPrivateKey(bytes);
  return { secret: numberOf(bytes), point: curve.getPublicKey() };
}

/** FIPS 186-4, 6.4. */
function sign(random: Random, secret: bigint, message: Buffer): Buffer {
  const digest = numberOf(createHash('sha256').update(message).digest());
  const nonce = drawKeyPair(random);
  const r = numberOf(nonce.point.subarray(1, 33)) % ORDER;
  const s = (power(nonce.secret, ORDER - 2n) * (digest + r * secret)) % ORDER;
  return sequence(integer(r), integer(s));
}

/** Fermat: to the power of the order less two, a number is its own inverse. */
function power(base: bigint, exponent: bigint): bigint {
  let [result, square, left] = [1n, base % ORDER, exponent];
  while (left > 0n) {
    if (left % 2n === 1n) result = (result * square) % ORDER;
    square = (square * square) % ORDER;
    left /= 2n;
  }
  return result;
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

function integer(value: bigint): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  const isNegative = (bytes[0] as number) >= 0x80;
  return tagged(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function utcTime(date: Date): Buffer {
  return tagged(0x17, text(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
}

function oid(bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function octets(bytes: Buffer): Buffer {
  return tagged(0x04, bytes);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

/** DER: a tag, a length of one to three bytes, the content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
