import type { Field } from '#material/credential-set.ts';
import { assignment } from '#material/formats/env.ts';
import { INNER_FORMATS, innerFormat, type InnerFormatId } from '#material/formats/format.ts';
import { yaml } from '#material/formats/yaml.ts';
import { pick } from '#material/random.ts';
import { dotenvFiles } from './jobs/dotenv.ts';
import type { Draft, Template } from './template.ts';

export const dotenv: Template = {
  id: 'dotenv',
  label: '.env file',
  description: 'The variables of an application, as they grew: app, database, then vendors',
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.env', '.env.production', '.env.local'], mediaType: 'text/plain' }),
  write: (draft, format) => {
    const paths = new Map<Field, string>();
    const lines = holders[innerFormat(format)](draft, paths);
    return { content: pick(draft.random, dotenvFiles)(draft, lines), paths };
  },
};

type Holder = (draft: Draft, paths: Map<Field, string>) => string[];

const holders: Record<InnerFormatId, Holder> = {
  env: (draft, paths) => assignments(draft, paths, ''),
  /** The form that a shell reads with `.`: every variable exported. */
  native: (draft, paths) => assignments(draft, paths, 'export '),
  json: (draft, paths) => inOneVariable(draft, paths, (values) => JSON.stringify(values)),
  yaml: (draft, paths) =>
    inOneVariable(draft, paths, (values) =>
      yaml.write(Object.entries(values).map(([name, value]) => ({ name, value }))).trimEnd(),
    ),
};

function assignments(draft: Draft, paths: Map<Field, string>, before: string): string[] {
  return fieldsOf(draft).map((field) => {
    paths.set(field, field.spelling.env);
    return before + assignment(field.spelling.env, field.value);
  });
}

/** Platforms that give an application one text for its settings leave files like this. */
function inOneVariable(
  draft: Draft,
  paths: Map<Field, string>,
  write: (values: Record<string, string>) => string,
): string[] {
  const name = pick(draft.random, ['VENDOR_SETTINGS', 'APP_CREDENTIALS', 'SERVICE_CONFIG']);
  const fields = fieldsOf(draft);
  for (const field of fields) paths.set(field, `${name}.${field.spelling.python}`);
  const text = write(Object.fromEntries(fields.map(({ spelling, value }) => [spelling.python, value])));
  if (text.includes("'")) throw new Error('A text with a single quote cannot stand in one variable.');
  return [`${name}='${text}'`];
}

function fieldsOf(draft: Draft): Field[] {
  return draft.sets.flatMap((set) => set.fields);
}
