import { bucketName } from '#material/data/world.ts';
import type { Entry } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { headingFor, noteFor, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';

/** A terraform.tfvars around the values; which one is written is drawn. */
export const terraformVariables = [cluster, service, network] as const;

function cluster(draft: Draft): Entry[] {
  const { random, service: owner, world } = draft;
  return [
    { name: 'environment', value: owner.environment },
    { name: 'region', value: world.region },
    { name: 'cluster_name', value: `${owner.product}-${owner.environment}` },
    { name: 'node_count', value: between(random, 2, 9) },
    { name: 'node_type', value: pick(random, ['m6i.large', 'm7g.xlarge', 't3.large']) },
    ...secrets(draft, noteFor(draft)),
    { name: 'owner', value: world.people[0].email },
  ];
}

function service(draft: Draft): Entry[] {
  const { random, service: owner } = draft;
  return [
    {
      name: 'service',
      value: owner.name,
      comment: headingFor(draft, HEADINGS),
    },
    { name: 'replicas', value: between(random, 1, 6) },
    {
      name: 'image_tag',
      value: `${between(random, 1, 6)}.${between(random, 0, 40)}.${between(random, 0, 9)}`,
    },
    { name: 'log_retention_days', value: pick(random, [14, 30, 90]) },
    ...secrets(draft, noteFor(draft)),
    { name: 'enable_autoscaling', value: random.below(2) === 0 },
  ];
}

function network(draft: Draft): Entry[] {
  const { random, service: owner, world } = draft;
  return [
    ...secrets(draft, headingFor(draft, HEADINGS)),
    { name: 'hosted_zone', value: world.domain },
    { name: 'allowed_hosts', value: [owner.hostOf('bastion'), owner.hostOf('vpn')] },
    { name: 'backup_bucket', value: bucketName(random, world, `${owner.product}-backup`) },
    { name: 'backup_region', value: world.secondRegion },
    { name: 'team', value: owner.team },
  ];
}

function secrets({ sets }: Draft, comment: string | undefined): Entry[] {
  return sets
    .flatMap(({ fields }) => fields)
    .map((field, at) => ({
      name: field.spelling.env,
      env: field.spelling.env,
      value: field.value,
      field,
      ...(at === 0 ? { comment } : {}),
    }));
}
