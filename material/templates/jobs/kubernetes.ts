import type { Field } from '#material/credential-set.ts';
import { between, pick } from '#material/random.ts';
import { indented } from '#material/templates/code/language.ts';
import { noteLine, openingLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { OF_CLUSTERS } from './places.ts';
import { deploymentOf, imageOf, versionOf } from './workload.ts';

/** `secret`: entries of a Secret. `variables`: literals of a container. `file`: one entry that is a whole file. */
export type KubernetesValues = {
  kind: 'secret' | 'variables' | 'file';
  entries: readonly { name: string; text: string; value: string }[];
  paths: ReadonlyMap<Field, string>;
};

type Manifest = {
  write: (draft: Draft, values: KubernetesValues) => string;
  placeOf: (values: KubernetesValues) => string;
};

export const appliedManifests: readonly [Manifest, ...Manifest[]] = [
  { write: deployment, placeOf: ({ kind }) => (kind === 'variables' ? 'Deployment' : 'Secret') },
  { write: cronJob, placeOf: ({ kind }) => (kind === 'variables' ? 'CronJob' : 'Secret') },
];

/** What people apply, or give to a chart; which one is written is drawn. */
export const kubernetesManifests: readonly [Manifest, ...Manifest[]] = [
  ...appliedManifests,
  { write: chartValues, placeOf: () => 'values' },
];

function deployment(draft: Draft, values: KubernetesValues): string {
  return secret(draft, values) + deploymentOf(draft, metadata(draft), container(draft, values));
}

function cronJob(draft: Draft, values: KubernetesValues): string {
  const { random } = draft;
  return `${openingLine(draft, HEADINGS)}${secret(draft, values)}apiVersion: batch/v1
kind: CronJob
${metadata(draft)}
spec:
  schedule: "${between(random, 0, 59)} ${between(random, 1, 5)} * * *"
  concurrencyPolicy: Forbid
  successfulJobsHistoryLimit: ${between(random, 1, 4)}
  jobTemplate:
    spec:
      backoffLimit: ${between(random, 0, 4)}
      template:
        spec:
          restartPolicy: ${pick(random, ['Never', 'OnFailure'])}
${indented(container(draft, values), '          ')}
`;
}

function chartValues(draft: Draft, values: KubernetesValues): string {
  const { random, service, world } = draft;
  const section = { secret: 'secrets', variables: 'env', file: 'files' }[values.kind];
  return `replicaCount: ${between(random, 1, 4)}

image:
  repository: registry.${world.domain}/${service.product}
  tag: "${versionOf(draft)}"
  pullPolicy: IfNotPresent

ingress:
  enabled: true
  host: ${service.product}.${world.domain}

${noteLine(draft, '#', OF_CLUSTERS)}${section}:
${values.entries.map(({ name, text }) => `  ${name}: ${text}`).join('\n')}

resources:
  requests:
    cpu: ${between(random, 1, 9) * 50}m
    memory: ${between(random, 2, 16) * 64}Mi
nodeSelector: {}
`;
}

/** As kubectl writes files: what has line breaks in base64; one-line values in clear, which kubectl takes too. */
function secret(draft: Draft, { kind, entries }: KubernetesValues): string {
  if (kind === 'variables') return '';
  const clear = entries.filter(({ value }) => kind === 'file' || !value.includes('\n'));
  const encoded = entries.filter((entry) => !clear.includes(entry));
  const lines = [
    ...(encoded.length === 0 ? [] : ['data:']),
    ...encoded.map(({ name, value }) => `  ${name}: ${Buffer.from(value).toString('base64')}`),
    ...(clear.length === 0 ? [] : ['stringData:']),
    ...clear.map(({ name, text }) => `  ${name}: ${text}`),
  ];
  return `${noteLine(draft, '#', OF_CLUSTERS)}apiVersion: v1
kind: Secret
${metadata(draft)}
type: Opaque
${lines.join('\n')}
---
`;
}

function metadata({ service }: Draft): string {
  return `metadata:
  name: ${service.name}
  namespace: ${service.product}-${service.environment}
  labels:
    app.kubernetes.io/name: ${service.product}
    app.kubernetes.io/component: ${service.purpose}
    team: ${service.team}`;
}

function container(draft: Draft, { kind, entries }: KubernetesValues): string {
  const { random, service, world } = draft;
  const own = `containers:
  - name: ${service.purpose}
    image: ${imageOf(draft)}
    args: ["--workers", "${between(random, 1, 12)}"]
`;
  if (kind === 'secret') return `${own}    envFrom:\n      - secretRef:\n          name: ${service.name}`;
  if (kind === 'variables') {
    const lines = entries.map(({ name, text }) => `      - name: ${name}\n        value: ${text}`);
    return `${own}${noteLine(draft, '    #', OF_CLUSTERS)}    env:\n      - name: TZ\n        value: "${world.timeZone}"\n${lines.join('\n')}`;
  }
  return `${own}    volumeMounts:
      - name: settings
        mountPath: /etc/${service.product}
        readOnly: true
volumes:
  - name: settings
    secret:
      secretName: ${service.name}`;
}
