import type { Field } from '#material/credential-set.ts';
import { env } from '#material/formats/env.ts';
import { writeEntries, type Entry, type Format } from '#material/formats/format.ts';
import { indented } from '#material/templates/code/language.ts';
import type { Draft } from '#material/templates/template.ts';

/** A file with the values that stands inside another one. */
export type InnerFile = { name: string; content: string; paths: Map<Field, string> };

const NAMES: Record<string, string> = {
  json: 'settings.json',
  yaml: 'config.yaml',
  env: '.env',
  native: '.env',
  toml: 'config.toml',
  ini: 'config.ini',
  xml: 'config.xml',
  properties: 'application.properties',
};

export function innerFile(draft: Draft, format: Format): InnerFile {
  const entries = entriesOf(fieldsOf(draft));
  const { content, paths } = writeEntries(format.id === 'native' ? env : format, entries);
  return { name: NAMES[format.id] ?? `values.${format.id}`, content, paths };
}

export function entriesOf(fields: readonly Field[]): Entry[] {
  return fields.map((field) => ({
    name: field.spelling.python,
    env: field.spelling.env,
    value: field.value,
    field,
  }));
}

export function fieldsOf(draft: Draft): Field[] {
  return draft.sets.flatMap((set) => set.fields);
}

/** A string of YAML in double quotes: https://yaml.org/spec/1.2.2/#731-double-quoted-style. */
export function yamlString(text: string): string {
  return JSON.stringify(text);
}

/** A text of many lines as a block; in quotes where the block's indentation would stand inside a value. */
export function yamlText(text: string, indent: string, fields: readonly Field[]): string {
  const isBroken = fields.some(({ value }) => value.includes('\n') && text.includes(value));
  return isBroken ? yamlString(text) : `|\n${indented(text.trimEnd(), indent)}`;
}
