import { between } from '#material/random.ts';
import { indented } from '#material/templates/code/language.ts';
import type { Draft } from '#material/templates/template.ts';

/** A Deployment of the service around the text of its pod. */
export function deploymentOf({ random, service }: Draft, metadata: string, pod: string): string {
  return `apiVersion: apps/v1
kind: Deployment
${metadata}
spec:
  replicas: ${between(random, 1, 5)}
  selector:
    matchLabels:
      app: ${service.name}
  template:
    metadata:
      labels:
        app: ${service.name}
    spec:
${indented(pod, '      ')}
`;
}

export function imageOf(draft: Draft): string {
  return `registry.${draft.world.domain}/${draft.service.product}:${versionOf(draft)}`;
}

export function versionOf({ random }: Draft): string {
  return `${between(random, 1, 6)}.${between(random, 0, 40)}.${between(random, 0, 9)}`;
}
