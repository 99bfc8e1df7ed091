import type { DeployAgent, Place } from '#catalogue/deploy-agent.ts';
import type { Db } from '#server/db/open.ts';
import type { ResolvedGraph, ResolvedNode } from './nodes.ts';
import { findHighestNumbers, findTakenLocations } from './store.ts';

export interface PlannedTarget {
  resolved: ResolvedNode;
  agent: DeployAgent;
  place: Place;
}

/**
 * Where each target will lie. A name where something of ours lies already, or will from another run, is passed
 * over for the next one (keys.env, keys-2.env, ...), so that the plan is what then happens.
 */
export async function choosePlaces(
  db: Db,
  userId: string,
  resolved: Pick<ResolvedGraph, 'targets'>,
  fileName: string,
): Promise<PlannedTarget[]> {
  const open = resolved.targets.flatMap((target) =>
    target.entry.kind === 'Deploy' ? [{ resolved: target, agent: target.entry.agent, nth: 1 }] : [],
  );
  const bases = open.map((one) => placeOf(one.resolved, one.agent, fileName, 1).location);
  const highest = await findHighestNumbers(db, userId, [...new Set(bases)]);
  for (const [index, one] of open.entries()) one.nth = (highest.get(bases[index] ?? '') ?? 0) + 1;
  const planned = new Map<(typeof open)[number], Place>();
  const used = new Set<string>();
  while (planned.size < open.length) {
    const candidates = open.filter((one) => !planned.has(one));
    const places = candidates.map((one) => placeOf(one.resolved, one.agent, fileName, one.nth));
    const taken = await findTakenLocations(db, userId, [...new Set(places.map((place) => place.location))]);
    for (const [index, one] of candidates.entries()) {
      const place = places[index];
      if (place === undefined) continue;
      if (taken.has(place.location) || used.has(place.location)) {
        one.nth += 1;
        continue;
      }
      used.add(place.location);
      planned.set(one, place);
    }
  }
  return open.flatMap((one, index) => {
    const place = planned.get(one);
    if (place === undefined) return [];
    // What the name counts from is kept beside the place, to count on from it next time.
    const target = { ...place.target, base: bases[index] ?? '', nth: String(one.nth) };
    return [{ resolved: one.resolved, agent: one.agent, place: { ...place, target } }];
  });
}

function placeOf(target: ResolvedNode, agent: DeployAgent, fileName: string, nth: number): Place {
  // A place is made from what is not secret, so nothing has to be unsealed to plan.
  const config = target.deployment.plain as Parameters<DeployAgent['place']>[0];
  return agent.place(config, fileName, nth);
}
