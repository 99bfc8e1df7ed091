import type { Field } from '#material/credential-set.ts';
import { INNER_FORMATS, type Format } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { fieldsOf, innerFile, yamlString, yamlText } from './files/inner-file.ts';
import { composeFiles, type ComposeValues } from './jobs/docker-compose.ts';
import type { Draft, Template } from './template.ts';

export const dockerCompose: Template = {
  id: 'docker-compose',
  label: 'Docker Compose',
  description: 'The services of an application, keys in an environment list or map, or in a config',
  isOffered: true,
  formats: [...INNER_FORMATS, 'toml', 'ini', 'xml', 'properties'],
  kindOf: () => ({ endings: ['.yml', '.yaml'], mediaType: 'application/yaml' }),
  write: (draft, format) => {
    const values = valuesOf(draft, format);
    return { content: pick(draft.random, composeFiles)(draft, values), paths: new Map(values.paths) };
  },
};

function valuesOf(draft: Draft, format: Format): ComposeValues {
  const fields = fieldsOf(draft);
  const service = draft.service.purpose;
  if (format.id === 'env' || format.id === 'native') {
    const write =
      format.id === 'native'
        ? ({ spelling, value }: Field) => `${spelling.env}: ${yamlString(interpolated(value))}`
        : ({ spelling, value }: Field) => `- ${yamlItem(`${spelling.env}=${interpolated(value)}`)}`;
    return {
      kind: format.id === 'native' ? 'map' : 'list',
      lines: fields.map(write),
      paths: new Map(fields.map((field) => [field, `services.${service}.environment.${field.spelling.env}`])),
    };
  }
  const file = innerFile(draft, format);
  const prefix = `configs.${service}.content.${file.name}`;
  return {
    kind: 'config',
    target: file.name,
    lines: [`content: ${yamlText(interpolated(file.content), '  ', fields)}`],
    paths: new Map([...file.paths].map(([field, path]) => [field, `${prefix}.${path}`])),
  };
}

/** A single `$` would be a variable: https://docs.docker.com/reference/compose-file/interpolation/. */
function interpolated(text: string): string {
  return text.replaceAll('$', '$$$$');
}

/** Bare as people write it, where YAML takes it for a text. */
function yamlItem(text: string): string {
  return /^[\w./=+@-]+$/.test(text) ? text : yamlString(text);
}
