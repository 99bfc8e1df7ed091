import type { AnalyzeAgent } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';
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
  if (resolved.source.entry.kind === 'Configure') return analyzersOf(resolved);
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

function analyzersOf({ source, targets }: ResolvedGraph): RunTarget[] {
  return targets.map((resolved) => {
    const { entry, deployment } = resolved;
    if (entry.kind === 'Analyzer' && entry.agent.profile !== source.deployment.agentId) {
      const sentence = `${deployment.name} cannot read with ${source.deployment.name}: it needs another kind of profile. Connect it to one of its own cloud.`;
      throw problem('invalid-request', sentence);
    }
    return { resolved, price: entry.agent.manifest.runPrice, planned: undefined };
  });
}
