/** Places and texts that a reader of a file finds: path to value. */
export type Found = Map<string, string>;

export function flat(value: unknown, trail: readonly string[]): Map<string, string> {
  if (typeof value === 'string') return new Map([[trail.join('.'), value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...flat(inner, [...trail, name])]));
}

export function merge(into: Map<string, string>, more: Map<string, string>): void {
  for (const [path, value] of more) into.set(path, value);
}

/** An HCL text without the second signs that keep its openings closed. */
export function undoubled(text: string): string {
  return text.replaceAll(/\$\$\{|%%\{/g, (opening) => opening.slice(1));
}
