import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Piece } from '#material/grammar/piece.ts';
import type { Random } from '#material/random.ts';
import { bytesOfPem } from './pem.ts';
import { drawUntold } from './untold.ts';

const EXPONENT = 65_537n;

/** RSA of 2048 bits as a PEM file, `BEGIN RSA PRIVATE KEY` or `BEGIN PRIVATE KEY`; made for one file and not kept. */
export function rsaKey(form: 'pkcs1' | 'pkcs8'): Piece {
  return {
    source: '-----BEGIN [A-Z ]+-----\\n[A-Za-z0-9+/=\\n]+-----END [A-Z ]+-----\\n',
    isFixed: true,
    bits: 2000,
    draw: (random) => drawRsaKey(random, form),
    holds: hasFittingHalves,
  };
}

/** An EC key on P-256 as `BEGIN EC PRIVATE KEY`. */
export function ecKey(): Piece {
  return {
    source: '-----BEGIN EC PRIVATE KEY-----\\n[A-Za-z0-9+/=\\n]+-----END EC PRIVATE KEY-----\\n',
    isFixed: true,
    bits: 255,
    // The number stands behind the seven bytes of two heads and a version (RFC 5915).
    chance: (text) => ({
      alphabet: '0123456789abcdef',
      text: bytesOfPem(text).subarray(7, 39).toString('hex'),
    }),
    draw: drawEcKey,
    holds: hasFittingHalves,
  };
}

/** The same seed gives the same key, which Node's own generator cannot: the primes are drawn here. */
export function drawRsaKey(random: Random, form: 'pkcs1' | 'pkcs8'): string {
  return drawUntold(() => drawAnyRsaKey(random, form));
}

function drawAnyRsaKey(random: Random, form: 'pkcs1' | 'pkcs8'): string {
  for (;;) {
    const [p, q] = [random.prime(), random.prime()].toSorted((one, other) => (one > other ? -1 : 1)) as [
      bigint,
      bigint,
    ];
    // FIPS 186-5, A.1.3: primes that are too near to each other are easy to find.
    if (p - q < 1n << 924n) continue;
    // None where the exponent divides one less than a prime.
    const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
    if (d === undefined) continue;
    const number = {
      n: p * q,
      e: EXPONENT,
      d,
      p,
      q,
      dp: d % (p - 1n),
      dq: d % (q - 1n),
      qi: inverse(q, p) ?? 0n,
    };
    const jwk = Object.fromEntries(Object.entries(number).map(([name, value]) => [name, base64url(value)]));
    const key = createPrivateKey({ key: { kty: 'RSA', ...jwk }, format: 'jwk' });
    return key.export({ type: form, format: 'pem' });
  }
}

export function drawEcKey(random: Random): string {
  return drawUntold(() => drawAnyEcKey(random));
}

function drawAnyEcKey(random: Random): string {
  const curve = createECDH('prime256v1');
  const d = random.bytes(32);
  // The order of P-256 begins with 32 set bits: a draw above it is as good as impossible, and is refused by the curve.
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'sec1', format: 'pem' });
}

/** A parser takes a key whose numbers do not belong together; a signature by it is good for nothing. */
function hasFittingHalves(text: string): boolean {
  const key = createPrivateKey(text);
  const message = Buffer.from(text);
  return verify('sha256', message, createPublicKey(key), sign('sha256', message, key));
}

function inverse(number: bigint, modulus: bigint): bigint | undefined {
  let [before, now] = [modulus, number % modulus];
  let [last, next] = [0n, 1n];
  while (now !== 0n) {
    const times = before / now;
    [before, now] = [now, before - times * now];
    [last, next] = [next, last - times * next];
  }
  if (before !== 1n) return undefined;
  return last < 0n ? last + modulus : last;
}

function base64url(number: bigint): string {
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex').toString('base64url');
}
