import type { Field } from '#material/credential-set.ts';
import { json } from '#material/formats/json.ts';
import { toml } from '#material/formats/toml.ts';
import { txt } from '#material/formats/txt.ts';
import { yaml } from '#material/formats/yaml.ts';
import type { SecretType } from '#material/secret-type.ts';
import type { Draft, FileKind } from '#material/templates/template.ts';

/** Where the tool finds each value. */
export type Paths = Map<Field, string>;

/** The format of a single tool, where every value belongs to that tool. */
export type HomeFile = {
  /** What its tool looks for in the home directory. */
  name: string;
  /** What the text is, so that a name of one's own gets its ending. */
  kind: FileKind;
  isFor: (type: SecretType) => boolean;
  write: (draft: Draft, paths: Paths) => string;
};

/** What people call settings of any form. */
const ANY = ['.conf', '.cfg', '.ini'] as const;

export const settingsFile: FileKind = { endings: ANY, mediaType: 'text/plain' };
export const jsonFile: FileKind = { endings: ['.json', ...ANY], mediaType: json.mediaType };
export const textFile: FileKind = { endings: ['.txt', ...ANY], mediaType: txt.mediaType };
export const tomlFile: FileKind = { endings: ['.toml', ...ANY], mediaType: toml.mediaType };
export const yamlFile: FileKind = { endings: ['.yml', '.yaml', ...ANY], mediaType: yaml.mediaType };

export function isType(id: string): HomeFile['isFor'] {
  return (type) => type.id === id;
}

/** What the set has under the name of a part. */
export function valueOf(draft: Draft, part: string): string {
  return fieldOf(draft, part).value;
}

/** The value of a part, which the tool finds at the path. */
export function placed(draft: Draft, part: string, path: string, paths: Paths): string {
  const field = fieldOf(draft, part);
  paths.set(field, path);
  return field.value;
}

function fieldOf({ sets }: Draft, part: string): Field {
  const field = sets.flatMap(({ fields }) => fields).find((one) => one.part === part);
  if (field === undefined) throw new Error(`The set has no ${part}.`);
  return field;
}
