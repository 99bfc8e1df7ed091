import { INNER_FORMATS, type Format } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { loginAddressOf } from './code/login-address.ts';
import { fieldsOf, innerFile, yamlString, yamlText } from './files/inner-file.ts';
import { JOB, STEP, workflows, type WorkflowValues } from './jobs/github-actions.ts';
import type { Draft, Template } from './template.ts';

export const githubActions: Template = {
  id: 'github-actions',
  label: 'GitHub Actions workflow',
  description: 'A workflow whose keys stand where the secrets of the repository belong',
  isOffered: true,
  formats: [...INNER_FORMATS, 'toml', 'ini', 'xml', 'properties'],
  kindOf: () => ({ endings: ['.yml', '.yaml'], mediaType: 'application/yaml' }),
  write: (draft, format) => {
    const values = valuesOf(draft, format);
    return { content: pick(draft.random, workflows)(draft, values), paths: new Map(values.paths) };
  },
};

/** Another host's repository is no checkout of the workflow's own. */
function cloneStep(url: string): string {
  return `- name: Mirror\n  run: git clone --mirror ${url}`;
}

function valuesOf(draft: Draft, format: Format): WorkflowValues {
  const fields = fieldsOf(draft);
  if (fields.some(({ value }) => value.includes('${{')))
    throw new Error('An opening of an expression cannot stand in a workflow.');
  if (format.id === 'native') {
    const cloned = draft.sets.flatMap((set) => {
      const url = loginAddressOf(set);
      return url === undefined ? [] : [{ url, set }];
    });
    const inClones = new Set(cloned.flatMap(({ set }) => set.fields));
    const named = fields.filter((field) => !inClones.has(field));
    return {
      variables: named.map(({ spelling, value }) => `${spelling.env}: ${yamlString(value)}`),
      ...(cloned.length === 0 ? {} : { fileStep: cloned.map(({ url }) => cloneStep(url)).join('\n') }),
      paths: new Map([
        ...named.map((field) => [field, `jobs.${JOB}.env.${field.spelling.env}`] as const),
        ...[...inClones].map((field) => [field, `${JOB}.clone`] as const),
      ]),
    };
  }
  const file = innerFile(draft, format);
  const run = `cat > ${file.name} <<'END'\n${file.content.trimEnd()}\nEND\nchmod 600 ${file.name}\n`;
  return {
    variables: [],
    fileStep: `- name: ${STEP}\n  run: ${yamlText(run, '    ', fields)}`,
    paths: new Map([...file.paths].map(([field, path]) => [field, `${file.name}.${path}`])),
  };
}
