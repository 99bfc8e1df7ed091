import type { Field } from '#material/credential-set.ts';

/** A line or a group of a configuration: the template says what, the format says how. */
export type Entry = {
  name: string;
  value: string | number | boolean | string[] | Entry[];
  /** Formats without comments leave it out. */
  comment?: string;
  /** The name as an environment variable, where it is not the path in capitals. */
  env?: string;
  /** Set on an entry that holds a value of the credential set. */
  field?: Field;
};

/** What every template can hold its values in. */
export const INNER_FORMATS = ['json', 'yaml', 'env', 'native'] as const;
export type InnerFormatId = (typeof INNER_FORMATS)[number];

export type FormatId =
  | InnerFormatId
  | 'csv'
  | 'ini'
  | 'md'
  | 'properties'
  | 'tfvars'
  | 'toml'
  | 'txt'
  | 'xml';

export type Written = {
  content: string;
  /** Where a parser of the file finds each value. */
  paths: Map<Field, string>;
  /** What another value of the set holds in another spelling, and the file therefore not by itself. */
  leftOut?: ReadonlySet<Field>;
};

export type Format = {
  id: FormatId;
  label: string;
  description: string;
  /** Endings that a plain file of this format may have; the first is added where none is there. */
  endings: readonly [string, ...string[]];
  mediaType: string;
  write: (entries: readonly Entry[]) => string;
  pathOf: (trail: readonly Entry[]) => string;
};

export function writeEntries(format: Format, entries: readonly Entry[]): Written {
  const paths = new Map<Field, string>();
  collectPaths(entries, []);
  return { content: format.write(entries), paths };

  function collectPaths(group: readonly Entry[], trail: readonly Entry[]): void {
    for (const entry of group) {
      const here = [...trail, entry];
      if (entry.field !== undefined) paths.set(entry.field, format.pathOf(here));
      if (isGroup(entry.value)) collectPaths(entry.value, here);
    }
  }
}

export function isGroup(value: Entry['value']): value is Entry[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

/** Of a format that a language's own literals and texts can take; `checkFileRequest` refuses the others there. */
export function innerFormat({ id }: Pick<Format, 'id'>): InnerFormatId {
  const found = INNER_FORMATS.find((known) => known === id);
  if (found === undefined) throw new Error(`${id} cannot stand inside another language.`);
  return found;
}

/** Scalars first: in a format with sections, what follows a section's head belongs to it. */
export function scalarsFirst(entries: readonly Entry[]): Entry[] {
  const isSection = ({ value }: Entry): boolean => isGroup(value);
  return [...entries.filter((entry) => !isSection(entry)), ...entries.filter(isSection)];
}

/** A list on one line, anything else as it prints. */
export function textOf(value: Exclude<Entry['value'], Entry[]>): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** `backup.access_key_id`, as JSON and YAML readers walk it. */
export function dottedPath(trail: readonly Entry[]): string {
  return trail.map((entry) => entry.name).join('.');
}
