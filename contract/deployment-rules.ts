import type { ConfigField } from './agents.ts';

/** The rules of an agent's configuration. The dialogs ask them while typing, the server asks them again. */

/** Field names are compared without case, spaces, hyphens and underscores: 'Bucket Name' is bucketName. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** The value given for a field under any of its spellings. */
export function valueOf(configuration: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(configuration, name)) return configuration[name];
  const key = Object.keys(configuration).find((candidate) => sameName(candidate, name));
  return key === undefined ? undefined : configuration[key];
}

/** Whitespace has no place in a bucket's name: it is stripped from every field whose name contains 'bucket'. */
export function cleanValue(name: string, value: string): string {
  return plainName(name).includes('bucket') ? value.replaceAll(/\s/g, '') : value;
}

/** Null, a blank string and an empty list count as empty; 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

export function missingFields(
  fields: readonly ConfigField[],
  configuration: Record<string, unknown>,
): string[] {
  return fields
    .filter((field) => field.required && isEmpty(valueOf(configuration, field.name)))
    .map((field) => field.name);
}

/** 'accessKeyId' is shown as 'Access Key Id'. */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words.replaceAll(/(^|\s)\S/g, (start) => start.toUpperCase());
}

/** A stored secret travels to the browser as this mark and the masked value; sent back unchanged it means: keep. */
export const maskMark = '\u2022\u2022\u2022\u2022';

/** First and last four characters; under 20 characters nothing, since eight of them would give it away. */
export function maskValue(value: string): string {
  if (value.length < 20) return maskMark;
  return `${value.slice(0, 4)}${maskMark}${value.slice(-4)}`;
}

export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes(maskMark);
}

/** Keys that name a secret, beside fields of type password: 'Secret' or 'Key', but not the choice of a secret type. */
export function namesSecret(name: string): boolean {
  const plain = plainName(name);
  if (plain === 'secrettype' || plain === 'secrettypes') return false;
  return /secret|key|password|token|webhook|connectionstring/.test(plain);
}

/** For JSON.stringify: what a key names as a secret shows its ends only, however deep it lies. */
export function maskNamed(key: string, value: unknown): unknown {
  if (!namesSecret(key)) return value;
  return Array.isArray(value) ? value.map(masked) : masked(value);
}

function masked(value: unknown): unknown {
  return typeof value === 'string' && !isMasked(value) ? maskValue(value) : value;
}
