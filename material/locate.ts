import type { Field } from './credential-set.ts';
import type { Written } from './formats/format.ts';
import { spellingsOf } from './spellings.ts';

/** A field with the name of the variable that it has in this file. */
export type NamedField = { field: Field; name: string };

export type WrittenValue = {
  secretType: string;
  /** The name of the environment variable that it usually has. */
  name: string;
  value: string;
  /** `content.slice(start, end)` is the value, spelled as the format must spell it. */
  start: number;
  end: number;
  /** Where a parser of the file finds it. */
  path: string;
};

/** Every value must stand in the file once, byte for byte: scanners, fingerprints and clean-up depend on it. */
export function locate({ content, paths }: Written, fields: readonly NamedField[]): WrittenValue[] {
  // Most files hold their values in the order of the fields, so the next one is near.
  let near = 0;
  const values = fields.flatMap(({ field, name }) => {
    const { secretType, value } = field;
    if (secretType === undefined) return [];
    const path = paths.get(field);
    const spelled = stands(value) ? value : spellingsOf(value).values().find(stands);
    if (spelled === undefined || path === undefined) throw notOnce(name);
    const start = placeOf(spelled);
    near = start + spelled.length;
    return [{ secretType, name, value, start, end: near, path }];
  });
  const places = placesOf(
    content,
    values.map(({ start, end }) => content.slice(start, end)),
  );
  for (const { name, start, end } of values) {
    if (places.get(content.slice(start, end)) !== 1) throw notOnce(name);
  }
  return values.toSorted((one, other) => one.start - other.start);

  function placeOf(text: string): number {
    const ahead = content.indexOf(text, near);
    return ahead === -1 ? content.indexOf(text) : ahead;
  }

  function stands(text: string): boolean {
    return placeOf(text) !== -1;
  }
}

const CLUE = 8;

/**
 * How often each text stands in the content, counted in one walk: a search for each of some thousand would take seconds.
 * A text is known by its middle, since many begin and end alike.
 */
function placesOf(content: string, texts: readonly string[]): Map<string, number> {
  const length = Math.min(CLUE, ...texts.map((text) => text.length));
  const middleOf = (text: string): number => Math.floor((text.length - length) / 2);
  const byClue = Map.groupBy(new Set(texts), (text) => text.slice(middleOf(text), middleOf(text) + length));
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= content.length; at += 1) {
    for (const text of byClue.get(content.slice(at, at + length)) ?? []) {
      const start = at - middleOf(text);
      if (start >= 0 && content.startsWith(text, start)) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return counts;
}

function notOnce(name: string): Error {
  return new Error(`The value of ${name} does not stand in the file exactly once.`);
}
