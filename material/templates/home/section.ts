import type { Draft } from '#material/templates/template.ts';
import type { Paths } from './home-file.ts';

/** What the tool reads, by the names of the set’s parts; what it has no word for stays out. */
export function section(
  name: string,
  keys: Readonly<Record<string, string>>,
  { sets }: Draft,
  paths: Paths,
): string {
  const fields = sets.flatMap((set) => set.fields);
  const lines = Object.entries(keys).flatMap(([key, part]) => {
    const field = fields.find((one) => one.part === part);
    if (field === undefined) return [];
    paths.set(field, `${name}.${key}`);
    return [`${key} = ${field.value}`];
  });
  return [`[${name}]`, ...lines].join('\n');
}
