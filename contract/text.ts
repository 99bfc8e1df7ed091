import * as z from 'zod/mini';

/**
 * Text from outside: NFC, trimmed, length counted in code points, without NUL, other control characters
 * (line breaks and tabs are allowed where `lines` says so) and lone surrogates, which PostgreSQL refuses.
 */
export function text(options: { max: number; min?: number; lines?: boolean; name?: string }) {
  const name = options.name ?? 'This text';
  return z.string().check(
    z.overwrite((value) => (value.isWellFormed() ? value.normalize('NFC').trim() : value)),
    z.refine((value) => value.isWellFormed() && !hasControls(value, options.lines ?? false), {
      error: `${name} holds characters that cannot be stored.`,
    }),
    z.refine((value) => codePoints(value) <= options.max, {
      // Worked out when it is needed: what writes numbers takes a while to be set up, and this runs before the first picture.
      error: () => `${name} is longer than ${options.max.toLocaleString('en')} characters.`,
    }),
    z.refine((value) => codePoints(value) >= (options.min ?? 0), {
      error: options.min === 1 ? `${name} is empty.` : `${name} is too short.`,
    }),
  );
}

/** The id of one of our rows. */
export const Id = z.uuid({ error: 'This is not a valid id.' });

/** When something happened: ISO 8601 in UTC. */
export const Timestamp = z.string();

/** More than 200 means 200: a page that asks for a few more each time ends there. */
export const Limit = z.pipe(
  z.optional(z.union([z.string(), z.number()])),
  z.transform((value, context) => {
    if (value === undefined || value === '') return undefined;
    const number = typeof value === 'number' || /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isInteger(number) && number >= 1) return Math.min(number, 200);
    context.issues.push({ code: 'custom', message: 'limit is a whole number from 1 to 200.', input: value });
    return z.NEVER;
  }),
);

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

function hasControls(value: string, allowLines: boolean): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    if (allowLines && (code === 9 || code === 10 || code === 13)) continue;
    if (code < 32 || code === 127) return true;
    // Overrides of the writing direction make one text look like another.
    if (code >= 0x202a && code <= 0x202e) return true;
    if (code >= 0x2066 && code <= 0x2069) return true;
  }
  return false;
}
