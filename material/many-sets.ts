import type { ChosenAccount } from './aws-account.ts';
import type { Field } from './credential-set.ts';
import { companionsOf } from './credential-set.ts';
import type { World } from './data/world.ts';
import { drawDraft, type FileOptions } from './draw-draft.ts';
import type { Format, Written } from './formats/format.ts';
import type { Service } from './identities/service.ts';
import { secretTypes } from './secret-types.ts';
import type { Draft, Template } from './templates/template.ts';
import { templates } from './templates.ts';

export const MOST_SETS = 1000;
/** A real RSA key takes a tenth of a second or two, and a request ends after sixty. */
export const MOST_SETS_WITH_KEYS = 50;

/** How many sets of these types one file may hold: what stands beside them counts too. */
export function mostSetsOf(typeIds: readonly string[]): number {
  const asked = secretTypes.filter(({ id }) => typeIds.includes(id));
  const isSlow = [...asked, ...companionsOf(asked)].some(({ parts }) => parts.some((part) => part.isSlow));
  return isSlow ? MOST_SETS_WITH_KEYS : MOST_SETS;
}

/** What is wrong with a number of sets, or nothing. */
export function checkSets(
  sets: number,
  typeIds: readonly string[],
  template: Template | undefined,
): string | undefined {
  const most = mostSetsOf(typeIds);
  if (!Number.isSafeInteger(sets) || sets < 1 || sets > most) {
    const reason = most === MOST_SETS ? '' : ': each set holds a private key, which takes its time to make';
    return `The number of sets is a whole number from 1 to ${most.toLocaleString('en-US')}${reason}.`;
  }
  if (sets === 1 || template === undefined || template.writeSeveral !== undefined) return undefined;
  const [able] = templates.filter(({ isOffered, writeSeveral }) => isOffered && writeSeveral !== undefined);
  return `'${template.label}' is written around one service and holds one set. For several, choose the template '${able?.label}'.`;
}

export type ManySets = {
  written: Written;
  drafts: readonly Draft[];
  /** Each with the name that it has in this file alone. */
  fields: { field: Field; name: string }[];
};

/** Many services of one company in one file: each has a set of its own, and no two have the same name or login. */
export function writeManySets(
  request: { secretTypes: readonly string[]; sets: number },
  { template, format }: { template: Template; format: Format },
  company: { world: World; account: ChosenAccount },
  options: FileOptions,
): ManySets {
  const { writeSeveral } = template;
  if (writeSeveral === undefined) throw new Error(`${template.id} holds one set.`);
  const names = new Set<string>();
  const logins = new Set<string>();
  let first: Service | undefined;

  /** The company has one directory and one organization at a vendor; an application has its own login. */
  function settle(service: Service): Service {
    first ??= service;
    const { tenantId, organizationMark } = first;
    const name = unlike(names, service.name, '-');
    const databaseUser = unlike(logins, service.databaseUser, '_');
    return { ...service, tenantId, organizationMark, name, databaseUser };
  }

  const drafts = Array.from({ length: request.sets }, (_, at) => {
    const { draft } = drawDraft(request.secretTypes, company, options, settle);
    options.onSet?.(at + 1);
    const { aws } = draft;
    if (aws === undefined) return draft;
    return { ...draft, service: { ...draft.service, name: unlike(names, aws.user.userName, '-') } };
  });
  const written = writeSeveral(drafts as [Draft, ...Draft[]], format);
  const fields = drafts.flatMap(({ service, sets }) =>
    sets.flatMap((set) =>
      set.fields.map((field) => ({ field, name: `${variableOf(service.name)}_${field.spelling.env}` })),
    ),
  );
  return { written, drafts, fields };
}

/** `ledger-sync`, then `ledger-sync-02`: compared as variables are named, where a dash is an underscore. */
function unlike(taken: Set<string>, name: string, sign: string): string {
  for (let nth = 1; ; nth += 1) {
    const tried = nth === 1 ? name : `${name}${sign}${String(nth).padStart(2, '0')}`;
    if (taken.has(variableOf(tried))) continue;
    taken.add(variableOf(tried));
    return tried;
  }
}

function variableOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase();
}
