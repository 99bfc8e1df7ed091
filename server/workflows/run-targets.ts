import type { AnalyzeAgent } from '#catalogue/agent.ts';
import type { Db } from '#server/db/open.ts';
import type { ResolvedGraph, ResolvedNode } from './nodes.ts';
import { choosePlaces, type PlannedTarget } from './places.ts';

/** What a run does beside its source: it plants at a place, or it analyzes. */
export interface RunTarget {
  resolved: ResolvedNode;
  price: number;
  /** Absent for an analyzer: it writes nothing. */
  planned: PlannedTarget | undefined;
}

export async function chooseTargets(
  db: Db,
  userId: string,
  resolved: ResolvedGraph,
  fileName: string,
): Promise<RunTarget[]> {
  if (resolved.source.entry.kind === 'Configure') {
    return resolved.targets.map((target) => ({
      resolved: target,
      price: target.entry.agent.manifest.runPrice,
      planned: undefined,
    }));
  }
  const planned = await choosePlaces(db, userId, resolved, fileName);
  return planned.map((target) => ({
    resolved: target.resolved,
    price: target.agent.manifest.runPrice,
    planned: target,
  }));
}

/** What an analyzer will read, in its own words. */
export function analyzerSentence(source: ResolvedNode, target: ResolvedNode): string {
  if (target.entry.kind !== 'Analyzer') return `Run ${target.deployment.name}`;
  // The regions and the profile's name are not secret, so nothing has to be unsealed to plan.
  const config = target.deployment.plain as Parameters<AnalyzeAgent['plan']>[0];
  const profile = source.deployment.plain as Parameters<AnalyzeAgent['plan']>[1];
  return target.entry.agent.plan(config, profile);
}
