import type { Field } from '#material/credential-set.ts';
import { INNER_FORMATS, writeEntries, type Format } from '#material/formats/format.ts';
import { json } from '#material/formats/json.ts';
import { pick } from '#material/random.ts';
import { entriesOf, fieldsOf, innerFile } from './files/inner-file.ts';
import { dockerfiles, type DockerfileValues } from './jobs/dockerfile.ts';
import type { Draft, Template } from './template.ts';

export const dockerfile: Template = {
  id: 'dockerfile',
  label: 'Dockerfile',
  description: 'An image with keys in ENV, in the defaults of ARG, or in a file that it is built with',
  isOffered: true,
  formats: [...INNER_FORMATS, 'toml', 'ini', 'xml', 'properties'],
  kindOf: () => ({ endings: ['.dockerfile'], names: ['Dockerfile'], mediaType: 'text/plain' }),
  write: (draft, format) => {
    const values = valuesOf(draft, format);
    return { content: pick(draft.random, dockerfiles)(draft, values), paths: new Map(values.paths) };
  },
};

function valuesOf(draft: Draft, format: Format): DockerfileValues {
  const fields = fieldsOf(draft);
  if (format.id !== 'env' && format.id !== 'native') {
    const { name, content, paths } = innerFile(draft, format);
    return { lines: [copied(draft, name, content)], paths: placedIn(name, paths) };
  }
  // An instruction ends with its line.
  const plain = fields.filter(({ value }) => !value.includes('\n'));
  const long = fields.filter((field) => !plain.includes(field));
  const inFile = writeEntries(json, entriesOf(long));
  const word = format.id === 'env' ? 'ARG' : 'ENV';
  return {
    lines: [
      ...plain.map(({ spelling, value }) => `${word} ${spelling.env}=${quotedIfNeeded(value)}`),
      ...(word === 'ARG' && plain.length > 0
        ? [`ENV ${plain.map(({ spelling: { env } }) => `${env}=$${env}`).join(' \\\n    ')}`]
        : []),
      ...(long.length === 0 ? [] : [copied(draft, LONG_VALUES, inFile.content)]),
    ],
    paths: new Map([
      ...plain.map((field): [Field, string] => [field, field.spelling.env]),
      ...placedIn(LONG_VALUES, inFile.paths),
    ]),
  };
}

const LONG_VALUES = 'settings.json';

function copied({ service }: Draft, name: string, content: string): string {
  return `COPY <<'EOF' /etc/${service.product}/${name}\n${content.trimEnd()}\nEOF`;
}

function placedIn(name: string, paths: ReadonlyMap<Field, string>): Map<Field, string> {
  return new Map([...paths].map(([field, path]) => [field, `${name}.${path}`]));
}

/** Nothing is expanded in single quotes: https://docs.docker.com/reference/dockerfile/#environment-replacement. */
function quotedIfNeeded(value: string): string {
  if (/^[\w./:@%+=,-]+$/.test(value)) return value;
  return value.includes("'") ? `"${value.replaceAll(/["\\$]/g, '\\$&')}"` : `'${value}'`;
}
