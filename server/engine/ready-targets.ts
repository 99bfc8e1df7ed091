import type { Artifact } from '#catalogue/agent.ts';

/** Everything a target needs to plant, opened. */
export interface ReadyTarget {
  agentId: string;
  /** An earlier attempt may have written already. */
  isRepeated: boolean;
  isCancelled: boolean;
  location: string | null;
  target: Record<string, string>;
  notes: Record<string, string>;
  config: Record<string, string | undefined>;
  artifact: Artifact | undefined;
}

/**
 * What the source of a run had in its hands when it made the files, kept for the targets that follow within
 * moments in the same process. Taken once: an attempt after a crash, or in another process, asks the database.
 */
export interface ReadyTargets {
  keep: (executionId: string, targets: Map<string, ReadyTarget>) => void;
  /** `too long` where it was not kept, but nothing has been done for this target yet. */
  take: (executionId: string, nodeId: string) => ReadyTarget | 'too long' | undefined;
}

const mostRuns = 200;
/** Files of a thousand sets are read again, each when its target comes to it, instead of waiting here all together. */
const mostCharacters = 1_000_000;
/** Targets follow their source at once, or they run elsewhere: credentials stay in memory no longer than that. */
const keptMs = 60_000;

export function makeReadyTargets(): ReadyTargets {
  const runs = new Map<string, Map<string, ReadyTarget | 'too long'>>();
  return {
    keep(executionId, targets) {
      const characters = [...targets.values()].map(({ artifact }) => artifact?.content.length ?? 0);
      const isTooLong = characters.reduce((sum, one) => sum + one, 0) > mostCharacters;
      const left = [...targets.keys()].map((nodeId) => [nodeId, 'too long'] as const);
      runs.set(executionId, isTooLong ? new Map(left) : targets);
      setTimeout(() => runs.delete(executionId), keptMs).unref();
      for (const oldest of runs.keys()) {
        if (runs.size <= mostRuns) return;
        runs.delete(oldest);
      }
    },
    take(executionId, nodeId) {
      const targets = runs.get(executionId);
      const ready = targets?.get(nodeId);
      targets?.delete(nodeId);
      if (targets?.size === 0) runs.delete(executionId);
      return ready;
    },
  };
}
