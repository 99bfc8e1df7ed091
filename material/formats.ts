import { csv } from './formats/csv.ts';
import { env } from './formats/env.ts';
import type { Format, FormatId } from './formats/format.ts';
import { ini } from './formats/ini.ts';
import { json } from './formats/json.ts';
import { md } from './formats/md.ts';
import { native } from './formats/native.ts';
import { properties } from './formats/properties.ts';
import { tfvars } from './formats/tfvars.ts';
import { toml } from './formats/toml.ts';
import { txt } from './formats/txt.ts';
import { xml } from './formats/xml.ts';
import { yaml } from './formats/yaml.ts';

/** Every output format; the first is the wizard's preselection, and the first four fit every template. */
export const formats: readonly [Format, ...Format[]] = [
  json,
  yaml,
  env,
  native,
  toml,
  ini,
  csv,
  xml,
  tfvars,
  properties,
  md,
  txt,
];

export function formatOf(id: string): Format {
  const found = formats.find((format) => format.id === id);
  if (found === undefined) throw new Error(`There is no output format '${id}'.`);
  return found;
}

/** What a template can be written in; one without a list takes them all. */
export function formatsFor(template: { formats?: readonly FormatId[] }): readonly Format[] {
  return formats.filter(({ id }) => template.formats?.includes(id) ?? true);
}
