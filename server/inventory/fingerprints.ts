import { createHash } from 'node:crypto';
import type { FingerprintPart } from '#contract/inventory.ts';
import { canonicalOf } from '#contract/text-pieces.ts';
import { base64Decoded, readingsOf } from '#contract/text-readings.ts';
import { keyedFingerprint } from '#material/fingerprint.ts';
import { partsOfValue, type ValuePart } from '#material/fingerprint-parts.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';

export interface FileValue {
  secretType: string;
  value: string;
}

/** Where a value of a file stands, as the file's row keeps it. */
export interface Span {
  start: number;
  end: number;
  secretType: string;
}

export interface NewFingerprint {
  position: number;
  part: FingerprintPart;
  hmac: Buffer;
  sha256: Buffer | null;
}

/** Q65: what has no more chance in it could be found from its plain hash by trying. */
const GUESSABLE_BITS = 80;

/** One of each value and of each of its parts; a text that stands in two values counts for the first. */
export function fingerprintsOf(key: Buffer, content: string, values: readonly FileValue[]): NewFingerprint[] {
  const known = new Set<string>();
  return values.flatMap(({ secretType, value }, position) =>
    wholeAndParts(secretType, value, content).flatMap(({ part, text, randomBits }) => {
      const hmac = keyedFingerprint(key, canonicalOf(text));
      const name = hmac.toString('hex');
      if (known.has(name)) return [];
      known.add(name);
      const sha256 = randomBits > GUESSABLE_BITS ? createHash('sha256').update(text.trim()).digest() : null;
      return [{ position, part, hmac, sha256 }];
    }),
  );
}

/** The values of a stored file: a file keeps where they stand, and literals may have changed how they are spelled. */
export function valuesOfFile(content: string, spans: readonly Span[]): FileValue[] {
  return spans.map(({ start, end, secretType }) => {
    const spelled = content.slice(start, end);
    const decoded = base64Decoded(spelled);
    const readings = [...readingsOf(spelled), ...(decoded === undefined ? [] : [decoded])];
    const type = typeOf(secretType);
    const value = readings.find((text) => type?.parts.some(({ regex }) => regex.test(text)));
    return { secretType, value: value ?? spelled };
  });
}

function wholeAndParts(secretType: string, value: string, content: string): ValuePart[] {
  const type = typeOf(secretType);
  const part = type?.parts.find(({ regex }) => regex.test(value));
  // An earlier version may have made types and forms that are gone: then the whole is all that is known.
  if (type === undefined || part === undefined) return [{ part: 'value', text: value, randomBits: 0 }];
  const whole: ValuePart = { part: 'value', text: value, randomBits: part.randomBits };
  return [whole, ...partsOfValue(type, value, content)];
}

function typeOf(id: string): SecretType | undefined {
  return secretTypes.find((type) => type.id === id);
}
