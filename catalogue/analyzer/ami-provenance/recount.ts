import type { AnalyzerResults } from '#contract/analyses.ts';
import { accountsOf, namedInProfile } from './accounts.ts';
import { byImage, countersOf } from './results.ts';
import { worstFirst, type Row } from './rows.ts';

/**
 * What several analyzers of one run found, joined and counted anew: a region that two of them read counts as the first
 * one read it. Without all of the images nobody knows what counts twice, so then there are no counters.
 */
export function recount(joined: AnalyzerResults): AnalyzerResults {
  const { ami_data: images, findings, trusted_entities: trusted = [] } = joined;
  if (images === undefined || joined.shortened === true) return withoutCounters(joined);
  const rows = worstFirst(
    Object.entries(images).flatMap(([imageId, entries]) =>
      // An own entry has no other types than those of this agent.
      oncePer(entries, ({ region }) => region).map((entry) => ({ imageId, ...entry }) as Row),
    ),
  );
  const idsOf = (entities: typeof trusted) => entities.map((entity) => entity.account_id);
  const { named = [], sisters = [] } = Object.groupBy(trusted, ({ reason }) =>
    reason === namedInProfile ? 'named' : 'sisters',
  );
  return {
    ...joined,
    errors: oncePer(joined.errors, ({ region, call, code }) => `${region} ${call} ${code}`),
    ...countersOf(rows),
    ...(findings !== undefined && { findings: oncePer(findings, subjectOf) }),
    ...accountsOf(rows, idsOf(named), idsOf(oncePer(sisters, (sister) => sister.account_id))),
    ami_data: byImage(rows),
  };
}

/** How many instances there were may have changed between the two; what it is about has not. */
function subjectOf({ id, region, image, message }: NonNullable<AnalyzerResults['findings']>[number]): string {
  return JSON.stringify([id, region, image, region === undefined && message]);
}

function withoutCounters(results: AnalyzerResults): AnalyzerResults {
  const kept = Object.entries(results).filter(([, value]) => typeof value !== 'number');
  return Object.fromEntries(kept) as AnalyzerResults;
}

/** The first of each. */
function oncePer<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const isNew = !seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isNew;
  });
}
