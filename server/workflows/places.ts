import type { DeployAgent, Place } from '#catalogue/agent.ts';
import type { Db } from '#server/db/open.ts';
import type { ResolvedGraph, ResolvedNode } from './nodes.ts';
import { findTakenPlaces } from './store.ts';

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
  resolved: ResolvedGraph,
  fileName: string,
): Promise<PlannedTarget[]> {
  const deployable = resolved.targets.flatMap((target) =>
    target.entry.kind === 'Deploy' ? [{ resolved: target, agent: target.entry.agent }] : [],
  );
  const bases = deployable.map(({ resolved: target, agent }) => placeOf(target, agent, fileName, 1).location);
  const taken = await findTakenPlaces(db, [...new Set(bases)]);
  const chosen: PlannedTarget[] = [];
  for (const [index, { resolved: target, agent }] of deployable.entries()) {
    const base = bases[index] ?? '';
    const used = taken.get(base) ?? new Set<number>();
    const nth = firstFree(used);
    used.add(nth);
    taken.set(base, used);
    const place = placeOf(target, agent, fileName, nth);
    // What the name counts from is kept beside the place, to count on from it next time.
    chosen.push({
      resolved: target,
      agent,
      place: { ...place, target: { ...place.target, base, nth: String(nth) } },
    });
  }
  return chosen;
}

function placeOf(target: ResolvedNode, agent: DeployAgent, fileName: string, nth: number): Place {
  // A place is made from what is not secret, so nothing has to be unsealed to plan.
  const config = target.deployment.plain as Parameters<DeployAgent['place']>[0];
  return agent.place(config, fileName, nth);
}

function firstFree(used: ReadonlySet<number>): number {
  let nth = 1;
  while (used.has(nth)) nth += 1;
  return nth;
}
