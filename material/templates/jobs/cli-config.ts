import type { Field } from '#material/credential-set.ts';
import type { Entry } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { groupOf } from '#material/templates/code/holding.ts';
import { headingFor, noteFor, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { OF_HOMES } from './places.ts';

/** Files with profiles below a list of them: `config.json`, `config.yml`, `config.toml`. */
export const profileTrees = [profiles, contexts, accounts] as const;
/** Files with a section for each profile. */
export const flatProfiles = [defaultAndStaging, namedAndDefault, withSettings] as const;
/** A file of variables that a login reads. */
export const variablesOfHome = [loginVariables, toolVariables, proxyVariables] as const;

function profiles(draft: Draft): Entry[] {
  const { service, world } = draft;
  return [
    { name: 'current', value: service.environment },
    {
      name: 'profiles',
      value: [
        group(
          service.environment,
          [{ name: 'default_region', value: world.region }, ...values(draft)],
          noteFor(draft, OF_HOMES),
        ),
        group(otherName(draft), [
          { name: 'default_region', value: world.secondRegion },
          { name: 'sso', value: true },
        ]),
      ],
    },
    { name: 'output', value: pick(draft.random, ['json', 'table']) },
  ];
}

function contexts(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  const other = otherName(draft);
  return [
    { name: 'version', value: between(random, 1, 3) },
    { name: 'user', value: world.people[0].email },
    {
      name: 'contexts',
      value: [
        group(other, [{ name: 'endpoint', value: `https://${service.hostOf('api', other)}` }]),
        group(service.environment, values(draft), headingFor(draft, HEADINGS)),
      ],
    },
    { name: 'telemetry', value: false },
  ];
}

function accounts(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    { name: 'editor', value: pick(random, ['vim', 'nano', 'code --wait']) },
    { name: 'timeout', value: between(random, 10, 90) },
    {
      name: 'accounts',
      value: [
        group(
          service.name,
          [{ name: 'team', value: service.team }, ...values(draft)],
          noteFor(draft, OF_HOMES),
        ),
        group('personal', [{ name: 'login', value: world.people[1].handle }]),
      ],
    },
  ];
}

function defaultAndStaging(draft: Draft): Entry[] {
  return [
    group('default', values(draft), noteFor(draft, OF_HOMES)),
    group(otherName(draft), [
      { name: 'region', value: draft.world.secondRegion },
      { name: 'auth', value: 'sso' },
    ]),
  ];
}

function namedAndDefault(draft: Draft): Entry[] {
  const { random, service } = draft;
  return [
    group('default', [
      { name: 'output', value: pick(random, ['json', 'table', 'text']) },
      { name: 'pager', value: 'less' },
    ]),
    group(service.name, values(draft), headingFor(draft, HEADINGS)),
  ];
}

function withSettings(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    group('settings', [
      { name: 'host', value: service.hostOf('api') },
      { name: 'timeout', value: between(random, 10, 90) },
      { name: 'verify', value: true },
    ]),
    group(`${service.product}-${service.environment}`, values(draft), noteFor(draft, OF_HOMES)),
    group('personal', [{ name: 'login', value: world.people[1].handle }]),
  ];
}

function loginVariables(draft: Draft): Entry[] {
  const { world } = draft;
  return [
    { name: 'EDITOR', value: pick(draft.random, ['vim', 'nano']) },
    { name: 'LANG', value: 'en_US.UTF-8' },
    { name: 'TZ', value: world.timeZone },
    ...variables(draft, noteFor(draft, OF_HOMES)),
  ];
}

function toolVariables(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    ...variables(draft, `${service.name}, ${service.ticket}`),
    { name: 'REGION', value: world.region },
    { name: 'OUTPUT', value: pick(random, ['json', 'table']) },
    { name: 'PAGER', value: 'less -R' },
  ];
}

function proxyVariables(draft: Draft): Entry[] {
  const { random, service, world } = draft;
  return [
    { name: 'HTTPS_PROXY', value: `http://${service.hostOf('proxy')}:${between(random, 80, 99) * 100}` },
    { name: 'NO_PROXY', value: `.${world.domain}`, comment: world.people[0].handle },
    ...variables(draft, noteFor(draft, OF_HOMES)),
    { name: 'HISTSIZE', value: between(random, 1, 20) * 1000 },
  ];
}

function values(draft: Draft): Entry[] {
  const isMixed = draft.sets.length > 1;
  return draft.sets.flatMap((set) =>
    set.fields.map((field) => {
      const { python } = field.spelling;
      const prefix = `${groupOf(set)}_`;
      const isShort = !isMixed && !set.type.keywordNeeded && python.startsWith(prefix);
      return { name: isShort ? python.slice(prefix.length) : python, value: field.value, field };
    }),
  );
}

function variables(draft: Draft, comment: string | undefined): Entry[] {
  return fieldsOf(draft).map((field, at) => ({
    name: field.spelling.env,
    env: field.spelling.env,
    value: field.value,
    field,
    ...(at === 0 ? { comment } : {}),
  }));
}

function fieldsOf({ sets }: Draft): Field[] {
  return sets.flatMap(({ fields }) => fields);
}

function otherName({ world }: Draft): string {
  return world.environments[1] ?? 'staging';
}

function group(name: string, value: Entry[], comment?: string): Entry {
  return comment === undefined ? { name, value } : { name, value, comment };
}
