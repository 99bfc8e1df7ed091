export interface Span {
  start: number;
  end: number;
}

const longRun = /[A-Za-z0-9+/_=.~-]{16,}/g;

/** Where a text of unknown origin looks like holding secrets: long runs that mix letters and digits, and no path or name. */
export function secretLike(text: string): Span[] {
  return [...text.matchAll(longRun)].flatMap((match) => {
    // 'NAME=value' is one run of such characters; only the value is meant.
    const afterName = /^[A-Za-z_][A-Za-z0-9_.-]*=/.exec(match[0])?.[0].length ?? 0;
    const value = match[0].slice(afterName);
    const isSecret = value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value) && !looksNamed(value);
    return isSecret ? [{ start: match.index + afterName, end: match.index + match[0].length }] : [];
  });
}

/** Words joined by signs, dates and the like: 'acme-orders-archive-3f209', '2026-11-21T14:02', 'eu-west-1'. */
function looksNamed(value: string): boolean {
  if (/^[\w.-]*\d{4}-\d{2}-\d{2}/.test(value)) return true;
  const parts = value.split(/[/._-]/);
  const words = parts.filter((part) => /^[a-z]{3,}$/.test(part)).length;
  if (words >= 2 && !/[A-Z]/.test(value)) return true;
  return parts.every((part) => /^[a-z]*\d{0,4}$/.test(part));
}
