import type { AmiEntry } from '#contract/analyses.ts';
import { classify, type AmiType } from './classify.ts';
import type { RegionReading } from './read-region.ts';
import { vendorOf } from './vendors.ts';

/** An entry with the id of its image and its kind, which the wire has as the key of a record and as text. */
export interface Row extends AmiEntry {
  imageId: string;
  type: AmiType;
}

/** What to look at first comes first. */
export function rowsOf(
  accountId: string,
  trusted: ReadonlySet<string>,
  regions: readonly RegionReading[],
): Row[] {
  const rows = regions.flatMap(({ region, guardrail, images }) =>
    images.map(({ facts, source, instances, launchedBy }): Row => {
      const { owner, alias, name, isPublic, state } = facts;
      const vendor = owner === undefined ? undefined : vendorOf(owner);
      return {
        imageId: facts.imageId,
        source,
        owner: owner ?? null,
        owner_name: vendor?.name ?? alias ?? null,
        ...classify(facts, { accountId, trusted, guardrail }),
        region,
        name: name ?? null,
        public: isPublic ?? null,
        state: state ?? null,
        instances,
        count: instances.length,
        ...(launchedBy.length > 0 && { launched_by: launchedBy }),
      };
    }),
  );
  return worstFirst(rows);
}

export function worstFirst(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || b.count - a.count || compare(a, b));
}

/** No order of AWS's own shows: it changes from one answer to the next. */
function compare(a: Row, b: Row): number {
  const [left, right] = [`${a.imageId} ${a.region}`, `${b.imageId} ${b.region}`];
  return left < right ? -1 : Number(left > right);
}

function rankOf({ type, severity }: Row): number {
  return severity === 'critical' ? -1 : ranks.indexOf(type);
}

const ranks: readonly AmiType[] = [
  'unknown_public',
  'missing',
  'known_vendor',
  'private_shared',
  'verified',
  'allowed',
  'trusted',
  'self',
];
