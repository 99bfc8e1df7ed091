/** What an answer may hold where the documents leave a shape open; these readings never throw. */
export type Loose = Record<string, unknown>;

export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordOf(value: unknown): Loose {
  return isRecord(value) ? value : {};
}

/** Null where a list is expected is an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A list, bare or inside an object under this name; undefined where there is neither. */
export function listIn(answer: unknown, name: string): unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  const inside = recordOf(answer)[name];
  return Array.isArray(inside) ? inside : undefined;
}

/** A text with something in it; a number reads as its digits. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The first of these keys that holds a text. */
export function textIn(item: Loose, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = Object.hasOwn(item, name) ? textOf(item[name]) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A number, also one that travels as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A list of texts; one text alone is a list of one. */
export function textsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.map(textOf).filter((text) => text !== undefined);
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}
