import type { CredentialSet, Field } from '#material/credential-set.ts';
import { writeEntries, type Entry } from '#material/formats/format.ts';
import { json } from '#material/formats/json.ts';
import { between, pick } from '#material/random.ts';
import { groupOf } from '#material/templates/code/holding.ts';
import { pascalOf } from '#material/templates/code/language.ts';
import type { Draft } from '#material/templates/template.ts';
import type { NamedFile } from './named-file.ts';

const CONNECTIONS = 'ConnectionStrings';
/** Words that their own libraries write otherwise. */
const OWN_SPELLINGS: readonly [RegExp, string][] = [
  [/^Aws/, 'AWS'],
  [/Openai/, 'OpenAI'],
];

/** https://learn.microsoft.com/aspnet/core/fundamentals/configuration/: strict JSON as people write it, without comments. */
export const appsettings: NamedFile = {
  name: 'appsettings.json',
  mediaType: 'application/json',
  of: { csharp: ['json'], plain: ['json'] },
  holds: () => true,
  isUsualFor: ({ homes }) => homes.includes('appsettings.json'),
  write: (draft) => writeEntries(json, around(draft, sectionsOf(draft))),
};

/** One section for each vendor; connection strings stand where `GetConnectionString` looks for them. */
function sectionsOf({ sets }: Draft): Entry[] {
  const sections = new Map<string, Map<string, Entry>>();
  for (const set of sets) {
    for (const field of set.fields) {
      const [section, key] = placeOf(set, field);
      const entries = sections.get(section) ?? new Map<string, Entry>();
      const name = entries.has(key) ? spelled(field.spelling.python) : key;
      entries.set(name, { name, value: field.value, field });
      sections.set(section, entries);
    }
  }
  return [...sections].map(([name, entries]) => ({ name, value: [...entries.values()] }));
}

function placeOf(set: CredentialSet, { part, spelling }: Field): [section: string, key: string] {
  const [section, key] = spelling.env.split('__');
  if (section !== undefined && key !== undefined) return [section, key];
  const group = groupOf(set);
  const isConnection = set.type.category === 'database' && part === set.type.parts[0].spelling.env;
  if (isConnection) return [CONNECTIONS, spelled(group)];
  const { python } = spelling;
  // A value that only its name gives away keeps the vendor in that name.
  const isShort = !set.type.keywordNeeded && python.startsWith(`${group}_`);
  return [spelled(group), spelled(isShort ? python.slice(group.length + 1) : python)];
}

function spelled(words: string): string {
  return OWN_SPELLINGS.reduce((text, [word, own]) => text.replace(word, own), pascalOf(words));
}

function around(draft: Draft, secrets: readonly Entry[]): Entry[] {
  const { random, service, world } = draft;
  const logging = group('Logging', [
    group('LogLevel', [
      { name: 'Default', value: pick(random, ['Information', 'Warning']) },
      { name: 'Microsoft.AspNetCore', value: 'Warning' },
    ]),
  ]);
  const hosts = { name: 'AllowedHosts', value: pick(random, ['*', `${service.product}.${world.domain}`]) };
  const own = pascalOf(service.product);
  const features = pick(random, [
    group(own, [
      { name: 'BaseUrl', value: `https://${service.hostOf('api')}` },
      { name: 'TimeoutSeconds', value: between(random, 5, 90) },
      { name: 'Retries', value: between(random, 1, 5) },
    ]),
    group('Kestrel', [
      group('Endpoints', [
        group('Http', [{ name: 'Url', value: `http://+:${between(random, 50, 90) * 100}` }]),
      ]),
    ]),
    group('Smtp', [
      { name: 'Host', value: service.hostOf('mail') },
      { name: 'Port', value: 587 },
      { name: 'From', value: `${service.product}@${world.domain}` },
    ]),
  ]);
  // A harmless section makes room for one of the same name with values in it.
  const others = secrets.some(({ name }) => name === features.name) ? [] : [features];
  return pick(random, [
    [logging, hosts, ...secrets, ...others],
    [...secrets, logging, ...others, hosts],
    [logging, ...others, ...secrets, hosts],
  ]);
}

function group(name: string, value: Entry[]): Entry {
  return { name, value };
}
