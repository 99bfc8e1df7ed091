import type { Entry, Format } from '#material/formats/format.ts';
import { between, pick } from '#material/random.ts';
import { dayOf, noteFor, secondOf, type Draft } from '#material/templates/template.ts';

const DAY = 24 * 60 * 60 * 1000;
/** What only tools read holds values and comments: nobody gives a team an environment variable. */
const VALUES_ONLY = new Set<Format['id']>(['env', 'native', 'tfvars']);

type Drafts = readonly [Draft, ...Draft[]];

/** The credentials of many services of one company, as somebody wrote them out to hand them over: a group for each. */
export function writeDirectory(drafts: Drafts, format: Format): Entry[] {
  if (VALUES_ONLY.has(format.id)) {
    const [first, ...others] = drafts.map((draft) => ({
      ...bareGroup(draft),
      comment: `${draft.service.team}, ${draft.service.ticket}`,
    }));
    if (first === undefined) return [];
    const reason = noteFor(drafts[0]);
    return [{ ...first, comment: reason }, ...others];
  }
  return [pick(drafts[0].random, heads)(drafts), ...drafts.map(groupOf)];
}

/** The values of each service alone, under its name. */
export function bareGroup(draft: Draft): Entry {
  const { aws, service, sets, world } = draft;
  const fields = sets.flatMap((set) => set.fields);
  return {
    name: service.name,
    value: [
      ...(aws === undefined ? [] : [{ name: 'region', value: world.region }]),
      ...fields.map((field) => ({ name: field.spelling.python, value: field.value, field })),
    ],
  };
}

function groupOf(draft: Draft): Entry {
  const { service } = draft;
  const { name, value } = bareGroup(draft);
  const about = [
    { name: 'team', value: service.team },
    { name: 'created', value: dayOf(service.keyCreatedAt) },
  ];
  return { name, value: [...about, ...(value as Entry[])] };
}

const heads: readonly ((drafts: Drafts) => Entry)[] = [handedOver, counted, moved];

function handedOver([{ world, service, random, now }]: Drafts): Entry {
  const [author, reader] = world.people;
  const at = new Date(now.getTime() - between(random, 600, 500_000) * 1000);
  return group('export', [
    { name: 'company', value: world.name },
    { name: 'by', value: author.email },
    { name: 'for', value: reader.email },
    { name: 'at', value: secondOf(at) },
    { name: 'ticket', value: service.ticket },
  ]);
}

function counted(drafts: Drafts): Entry {
  const [{ world, service, random, now }] = drafts;
  return group('inventory', [
    { name: 'owner', value: service.team },
    { name: 'contact', value: world.people[1].email },
    { name: 'accounts', value: drafts.length },
    { name: 'as_of', value: dayOf(new Date(now.getTime() - between(random, 1, 20) * DAY)) },
  ]);
}

function moved([{ world, service, random, now }]: Drafts): Entry {
  return group('migration', [
    { name: 'from', value: pick(random, ['old-vault', 'wiki', 'shared-drive']) },
    { name: 'to', value: pick(random, ['vault', 'secrets-manager']) },
    { name: 'by', value: world.people[0].name },
    { name: 'until', value: dayOf(new Date(now.getTime() + between(random, 10, 80) * DAY)) },
    { name: 'ticket', value: service.ticket },
  ]);
}

function group(name: string, value: Entry[]): Entry {
  return { name, value };
}
