import type { CredentialSet, Field } from '#material/credential-set.ts';
import type { Entry } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { groupOf } from '#material/templates/code/holding.ts';
import { headingFor, noteFor, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { storeOf } from './places.ts';

/** Configurations of a Spring Boot application; which one is written is drawn. */
export const springConfigurations = [web, batch, gateway] as const;

/** Where the starters of Spring AI and Spring Cloud AWS look. */
const STARTERS: Record<string, readonly string[]> = {
  anthropic: ['spring', 'ai', 'anthropic'],
  aws: ['spring', 'cloud', 'aws', 'credentials'],
  azure_openai: ['spring', 'ai', 'azure', 'openai'],
  mistral: ['spring', 'ai', 'mistralai'],
  openai: ['spring', 'ai', 'openai'],
};

/** What the starters call values otherwise than everybody else. */
const STARTER_NAMES: Record<string, string> = {
  'anthropic-api-key': 'api-key',
  'azure-openai-api-key': 'api-key',
  'azure-openai-endpoint': 'endpoint',
  'mistral-api-key': 'api-key',
  'openai-api-key': 'api-key',
  'openai-org-id': 'organization-id',
  'openai-project-id': 'project-id',
  'aws-access-key-id': 'access-key',
  'aws-secret-access-key': 'secret-key',
  'aws-session-token': 'session-token',
};

function web(draft: Draft): Entry[] {
  const { random, service } = draft;
  return merged([
    ...path(['server', 'port'], between(random, 80, 95) * 100),
    ...path(['server', 'forward-headers-strategy'], 'framework'),
    ...path(['spring', 'application', 'name'], service.name),
    ...path(['spring', 'jpa', 'open-in-view'], false),
    ...path(['spring', 'jpa', 'hibernate', 'ddl-auto'], 'validate'),
    ...credentials(draft),
    ...path(['management', 'endpoints', 'web', 'exposure', 'include'], 'health,info,prometheus'),
    ...path(['logging', 'level', 'root'], pick(random, ['INFO', 'WARN'])),
  ]);
}

function batch(draft: Draft): Entry[] {
  const { random, service } = draft;
  return merged([
    ...path(['spring', 'main', 'web-application-type'], 'none', headingFor(draft, HEADINGS)),
    ...path(['spring', 'batch', 'job', 'name'], `${service.product}-${service.purpose}`),
    ...path(['spring', 'task', 'scheduling', 'pool', 'size'], between(random, 2, 12)),
    ...path([service.product, 'input'], `/srv/${service.product}/${service.purpose}`),
    ...path([service.product, 'chunk-size'], between(random, 1, 20) * 50),
    ...credentials(draft, ['the config server', storeOf(draft.world)]),
  ]);
}

function gateway(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return merged([
    ...credentials(draft),
    ...path(['spring', 'profiles', 'group', service.environment], 'metrics'),
    ...path(['spring', 'data', 'redis', 'host'], service.hostOf('redis')),
    ...path(['spring', 'data', 'redis', 'timeout'], `${between(random, 1, 9)}s`),
    ...path(['server', 'shutdown'], 'graceful'),
    ...path(['app', 'base-url'], `https://${service.product}.${world.domain}`),
    ...path(['app', 'support'], world.people[2].email),
    ...path(['app', 'timeout'], `${between(random, 5, 60)}s`),
  ]);
}

function credentials(draft: Draft, places?: readonly string[]): Entry[] {
  const taken = new Set<string>();
  return draft.sets.flatMap((set, nth) =>
    set.fields.flatMap((field, at) => {
      const steps = placeOf(draft, set, field);
      let name = steps.join('.');
      for (let count = 2; taken.has(name); count += 1) name = `${steps.join('.')}-${count}`;
      taken.add(name);
      const comment = nth === 0 && at === 0 ? noteFor(draft, places) : undefined;
      return path([...steps.slice(0, -1), name.split('.').at(-1) as string], field.value, comment, field);
    }),
  );
}

function placeOf({ sets }: Draft, set: CredentialSet, field: Field): string[] {
  const group = groupOf(set);
  const kebab = field.spelling.constant.toLowerCase().replaceAll('_', '-');
  // A pool is opened with an address of JDBC only: any other is a property that the application reads by itself.
  const firstPool = sets.find(({ fields }) => fields.some(({ value }) => value.startsWith('jdbc:')));
  const datasource = /(?:^|-)(url|password|username)$/.exec(kebab)?.[1];
  if (set === firstPool && datasource !== undefined) return ['spring', 'datasource', datasource];
  const mail = group === 'smtp' ? /^smtp-(host|username|password)$/.exec(kebab)?.[1] : undefined;
  if (mail !== undefined) return ['spring', 'mail', mail];
  const prefix = group.replaceAll('_', '-');
  const starter = STARTERS[group] ?? ['app', prefix];
  const own = STARTERS[group] === undefined ? undefined : STARTER_NAMES[kebab];
  if (own !== undefined) return [...starter, own];
  return [
    ...starter,
    set.type.keywordNeeded || !kebab.startsWith(`${prefix}-`) ? kebab : kebab.slice(prefix.length + 1),
  ];
}

function path(
  steps: readonly string[],
  value: string | number | boolean,
  comment?: string,
  field?: Field,
): Entry[] {
  const [name = '', ...others] = steps;
  if (others.length > 0) return [{ name, value: path(others, value, comment, field) }];
  return [
    { name, value, ...(comment === undefined ? {} : { comment }), ...(field === undefined ? {} : { field }) },
  ];
}

/** One tree: what begins alike stands below the same name. */
function merged(entries: readonly Entry[]): Entry[] {
  const found: Entry[] = [];
  for (const entry of entries) {
    const known = found.find(({ name }) => name === entry.name);
    if (known === undefined) found.push({ ...entry });
    else known.value = [...(known.value as Entry[]), ...(entry.value as Entry[])];
  }
  return found.map((entry) =>
    Array.isArray(entry.value) && typeof entry.value[0] === 'object'
      ? { ...entry, value: merged(entry.value as Entry[]) }
      : entry,
  );
}
