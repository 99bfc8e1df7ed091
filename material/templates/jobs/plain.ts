import type { Field } from '#material/credential-set.ts';
import { isGroup, type Entry } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { groupOf } from '#material/templates/code/holding.ts';
import { headingFor, noteFor, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';

type Configuration = (draft: Draft) => Entry[];

/** Configuration files of any vendor's customer; groups only, so that they read well as sections too. */
export const configurations: readonly Configuration[] = [application, worker, deployment].map(
  (configuration) => (draft) => distinct(draft, configuration(draft)),
);

function application(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    group('app', [
      { name: 'name', value: `${service.product}-service` },
      { name: 'env', value: service.environment },
      { name: 'port', value: between(random, 30, 95) * 100 },
      { name: 'log_level', value: pick(random, ['info', 'warn']) },
      { name: 'time_zone', value: world.timeZone },
    ]),
    group('database', [
      { name: 'host', value: service.hostOf('pg') },
      { name: 'port', value: 5432 },
      { name: 'name', value: service.product },
      { name: 'pool_size', value: between(random, 5, 40) },
    ]),
    ...credentialGroups(draft),
    group('mail', [
      { name: 'from', value: `${service.product}@${world.domain}` },
      { name: 'errors_to', value: world.people[1].email },
    ]),
  ];
}

function worker(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    {
      ...group('job', [
        { name: 'name', value: service.name },
        { name: 'owner', value: service.team },
        { name: 'schedule', value: `${between(random, 0, 59)} ${between(random, 1, 5)} * * *` },
        { name: 'timeout_minutes', value: between(random, 3, 18) * 10 },
        { name: 'retries', value: between(random, 1, 5) },
      ]),
      comment: headingFor(draft, HEADINGS),
    },
    group('source', [
      { name: 'host', value: service.hostOf(service.product) },
      { name: 'path', value: `/srv/${service.product}/${service.purpose}` },
    ]),
    ...credentialGroups(draft),
    group('notify', [
      { name: 'on_failure', value: world.people[0].email },
      { name: 'url', value: `https://${service.hostOf('hooks')}/jobs/${service.product}` },
    ]),
  ];
}

function deployment(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    ...credentialGroups(draft),
    group('runtime', [
      { name: 'environment', value: service.environment },
      { name: 'instance', value: service.hostOf(service.product) },
      { name: 'workers', value: between(random, 2, 16) },
      { name: 'debug', value: false },
      { name: 'region', value: world.region },
    ]),
    group('cache', [
      { name: 'dir', value: `/var/cache/${service.product}` },
      { name: 'max_gb', value: between(random, 2, 64) },
      { name: 'ttl_seconds', value: between(random, 5, 90) * 60 },
    ]),
    group('features', [
      { name: 'new_search', value: random.below(2) === 0 },
      { name: 'bulk_import', value: true },
    ]),
  ];
}

/** No harmless group beside values of the same names: a database that is a secret is the application's. */
function distinct({ sets }: Draft, entries: readonly Entry[]): Entry[] {
  const names = sets.flatMap(({ fields }) => fields).map(({ spelling }) => spelling.env);
  return entries.filter(({ name, value }) => {
    const isSecret = isGroup(value) && value.some(({ field }) => field !== undefined);
    return isSecret || !names.some((env) => env.startsWith(`${name.toUpperCase()}_`));
  });
}

/** One section for each vendor. A value that only its name gives away keeps the vendor in that name. */
function credentialGroups(draft: Draft): Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const set of draft.sets) {
    const name = groupOf(set);
    const entries = set.fields.map((field) => ({
      name: set.type.keywordNeeded ? field.spelling.python : shortName(field, name),
      env: field.spelling.env,
      value: field.value,
      field,
    }));
    groups.set(name, [...(groups.get(name) ?? []), ...entries]);
  }
  return [...groups].map(([name, entries], at) => ({
    ...group(name, entries),
    ...(at === 0 ? { comment: noteFor(draft) } : {}),
  }));
}

function shortName(field: Field, groupName: string): string {
  const { python } = field.spelling;
  return python.startsWith(`${groupName}_`) ? python.slice(groupName.length + 1) : python;
}

function group(name: string, value: Entry[]): Entry {
  return { name, value };
}
