import type { CredentialSet, Field } from '#material/credential-set.ts';
import { between, pick } from '#material/random.ts';
import { noteLine, openingLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { OF_CLUSTERS } from './places.ts';
import { deploymentOf, imageOf } from './workload.ts';

/** What its data are called, by the parts of the type; the password comes first, since scanners look no further. */
const KEYS: readonly (readonly [part: string, key: string])[] = [
  ['DB_PASSWORD_B64', 'password'],
  ['DB_USERNAME_B64', 'username'],
  ['DB_HOST_B64', 'host'],
];

/** Values that stand in base64 under the keys of a Secret's `data`. */
export function isSecretData({ type }: CredentialSet): boolean {
  return type.id === 'kubernetes-secret-manifest';
}

/** The Secret that such a set is, and where a reader finds its values. */
export function secretManifest(draft: Draft, set: CredentialSet, paths: Map<Field, string>): string {
  const { service, random } = draft;
  const fieldOf = (part: string): Field | undefined => set.fields.find((field) => field.part === part);
  const data = KEYS.flatMap(([part, key]) => {
    const field = fieldOf(part);
    if (field === undefined) return [];
    paths.set(field, `Secret.data.${key}`);
    return [`  ${key}: ${field.value}`];
  });
  const labels = pick(random, [
    '',
    `  labels:\n    app: ${service.product}\n`,
    `  labels:\n    app.kubernetes.io/name: ${service.product}\n    team: ${service.team}\n`,
  ]);
  return `${noteLine(draft, '#', OF_CLUSTERS)}apiVersion: v1
kind: Secret
metadata:
  name: ${fieldOf('K8S_SECRET_NAME')?.value}
  namespace: ${fieldOf('K8S_NAMESPACE')?.value}
${labels}type: Opaque
data:
${data.join('\n')}
`;
}

/** What stands beside a Secret of its own: nothing, or who reads it, by reference. */
export function readersOfSecret(draft: Draft, set: CredentialSet): string {
  return pick(draft.random, [alone, deployment, job])(draft, set);
}

function alone(): string {
  return '';
}

function deployment(draft: Draft, set: CredentialSet): string {
  const { service } = draft;
  const metadata = `metadata:
  name: ${service.name}
  namespace: ${valueOf(set, 'K8S_NAMESPACE')}`;
  const pod = `containers:
  - name: ${service.purpose}
    image: ${imageOf(draft)}
    env:
${references(set, '      ')}`;
  return `---\n${openingLine(draft, HEADINGS)}${deploymentOf(draft, metadata, pod)}`;
}

function job(draft: Draft, set: CredentialSet): string {
  const { random, service } = draft;
  return `---
apiVersion: batch/v1
kind: Job
metadata:
  name: ${service.product}-migrate-${between(random, 12, 380)}
  namespace: ${valueOf(set, 'K8S_NAMESPACE')}
spec:
  backoffLimit: ${between(random, 0, 4)}
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: migrate
          image: ${imageOf(draft)}
          args: ["migrate", "--steps", "${between(random, 1, 9)}"]
          env:
${references(set, '            ')}
`;
}

function references(set: CredentialSet, indent: string): string {
  return KEYS.map(
    ([, key]) => `${indent}- name: DB_${key.toUpperCase()}
${indent}  valueFrom:
${indent}    secretKeyRef:
${indent}      name: ${valueOf(set, 'K8S_SECRET_NAME')}
${indent}      key: ${key}`,
  ).join('\n');
}

function valueOf({ fields }: CredentialSet, part: string): string {
  return fields.find((field) => field.part === part)?.value ?? '';
}
