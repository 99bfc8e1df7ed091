import type { Field } from '#material/credential-set.ts';
import { INNER_FORMATS, type Format } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { fieldsOf, innerFile, yamlString, yamlText } from './files/inner-file.ts';
import { appliedManifests, kubernetesManifests, type KubernetesValues } from './jobs/kubernetes.ts';
import { isSecretData, readersOfSecret, secretManifest } from './jobs/secret-manifest.ts';
import type { Draft, Template } from './template.ts';

export const kubernetes: Template = {
  id: 'kubernetes',
  label: 'Kubernetes manifest',
  description: 'A Secret with its workload, a container with literal variables, or values of a chart',
  isOffered: true,
  formats: [...INNER_FORMATS, 'toml', 'ini', 'xml', 'properties'],
  kindOf: () => ({ endings: ['.yaml', '.yml'], mediaType: 'application/yaml' }),
  write: (draft, format) => {
    const paths = new Map<Field, string>();
    const secrets = draft.sets.filter(isSecretData);
    const others = draft.sets.filter((set) => !secrets.includes(set));
    const own = secrets.map((set) => secretManifest(draft, set, paths));
    const beside =
      others.length === 0
        ? secrets.map((set) => readersOfSecret(draft, set)).join('')
        : `${own.length === 0 ? '' : '---\n'}${writeOthers({ ...draft, sets: others }, format, own.length > 0, paths)}`;
    return { content: own.join('---\n') + beside, paths };
  },
};

/** Values of a chart are no manifest, and stand beside none. */
function writeOthers(
  draft: Draft,
  format: Format,
  isBesideManifest: boolean,
  paths: Map<Field, string>,
): string {
  const manifest = pick(draft.random, isBesideManifest ? appliedManifests : kubernetesManifests);
  const values = valuesOf(draft, format);
  for (const [field, path] of values.paths) paths.set(field, `${manifest.placeOf(values)}.${path}`);
  return manifest.write(draft, values);
}

function valuesOf(draft: Draft, format: Format): KubernetesValues {
  const fields = fieldsOf(draft);
  if (format.id === 'env' || format.id === 'native') {
    return {
      kind: format.id === 'env' ? 'variables' : 'secret',
      entries: fields.map(({ spelling, value }) => ({ name: spelling.env, text: yamlString(value), value })),
      paths: new Map(fields.map((field) => [field, field.spelling.env])),
    };
  }
  const file = innerFile(draft, format);
  return {
    kind: 'file',
    entries: [{ name: file.name, text: yamlText(file.content, '    ', fields), value: file.content }],
    paths: new Map([...file.paths].map(([field, path]) => [field, `${file.name}.${path}`])),
  };
}
