import type { SetFacts } from './secret-type.ts';

/** Marks of the regions of Azure in annotated keys, by the continent of the company. */
const REGION_MARKS: Record<string, readonly [string, string]> = {
  us: ['YeBjF', 'HYHv6'],
  ca: ['YeBjF', 'HYHv6'],
  eu: ['fhMk5', '5RqLJ'],
  ap: ['i0881', 'qBBLy'],
};

/**
 * What follows the 52 characters of chance in keys of Azure since 2024: month of issue (year A is 2024, month A is
 * January) and platform (https://github.com/microsoft/security-utilities, CommonAnnotatedSecurityKey).
 */
export function issueMark({ service: { keyCreatedAt } }: SetFacts): string {
  const year = letter(Math.max(0, keyCreatedAt.getUTCFullYear() - 2024));
  return `JQQJ99${year}${letter(keyCreatedAt.getUTCMonth())}AC`;
}

/** The region of a key's resource; a company has two, and its keys are not all in one. */
export function regionMark({ service, world }: SetFacts): string {
  const [even = '', odd = ''] = REGION_MARKS[world.region.slice(0, 2)] ?? REGION_MARKS['eu'] ?? [];
  return service.keyCreatedAt.getUTCDate() % 2 === 0 ? even : odd;
}

function letter(nth: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + nth);
}
