import { env } from './formats/env.ts';
import type { Format } from './formats/format.ts';
import { json } from './formats/json.ts';
import { native } from './formats/native.ts';
import { yaml } from './formats/yaml.ts';

/** Every output format; the first is the wizard's preselection. */
export const formats: readonly [Format, ...Format[]] = [json, yaml, env, native];

export function formatOf(id: string): Format {
  const found = formats.find((format) => format.id === id);
  if (found === undefined) throw new Error(`There is no output format '${id}'.`);
  return found;
}
