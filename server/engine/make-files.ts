import type { GenerateAgent, GeneratedFile, GenerationConfig } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import type { Announce } from '#server/live/live.ts';
import type { NewFingerprint } from '#server/inventory/fingerprints.ts';
import { fingerprints, generate, takesTime } from '#server/off-thread/off-thread.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { Run } from './execution.ts';
import type { Stops } from './stops.ts';
import type { StepOfRun } from './store.ts';

export interface MakingParts {
  vault: Vault;
  stops: Stops;
  now: () => Date;
  announce: Announce;
  accountPool: readonly string[];
}

/** What the files of a run are made of, and for which of its targets. */
export interface Order {
  agent: GenerateAgent;
  config: GenerationConfig;
  workflowId: string;
  /** The account that the user's own profile has proven. */
  accountId: string | undefined;
  nodeIds: string[];
}

export interface FileOfNode {
  nodeId: string;
  made: GeneratedFile;
  /** What its values are known by. */
  fingerprints: NewFingerprint[];
}

/** One fresh file per place to be planted, but for targets that make their own. */
export function orderOf(source: StepOfRun, targets: StepOfRun[], accountId: string | undefined): Order {
  const entry = findEntry(source.agentId);
  if (entry?.kind !== 'Generate') throw new Error(`${source.agentId} does not generate`);
  const { config, errors } = entry.agent.parse(source.plain);
  const [error] = errors;
  if (error !== undefined) throw outdated(entry.agent.manifest.name, error.msg);
  const nodeIds = targets.filter(({ agentId }) => !makesItsFile(agentId)).map(({ nodeId }) => nodeId);
  return { agent: entry.agent, config, workflowId: source.workflowId, accountId, nodeIds };
}

/** What was stored by an older release may name what is not made any more: half a file would be no drill. */
function outdated(name: string, sentence: string): Refusal {
  return problem(
    'internal',
    `No file was made, and nothing was planted: what is stored for '${name}' can no longer be used. ${sentence} Open its configuration and save it again.`,
  );
}

/** A transaction should not stand still while a thousand sets, or real key pairs, are drawn, or many values are hashed. */
export function isLong({ config, nodeIds }: Order): boolean {
  const { secretTypes, sets = 1 } = config;
  return nodeIds.length > 0 && (takesTime(config) || secretTypes.length * sets * nodeIds.length > mostInOne);
}

const mostInOne = 100;

export function makesItsFile(agentId: string): boolean {
  const entry = findEntry(agentId);
  return entry?.kind === 'Deploy' && entry.agent.making !== undefined;
}

/** Makes them one after the other, tells the pages how far it is, and ends between two files when the run is cancelled. */
export async function makeFiles(parts: MakingParts, run: Run, order: Order): Promise<FileOfNode[]> {
  const stop = parts.stops.watch(run.executionId);
  const progress = progressOf(parts, run, order);
  const files: FileOfNode[] = [];
  try {
    for (const nodeId of order.nodeIds) {
      if (stop.signal.aborted) break;
      const { accountId } = order;
      const context = {
        random: 'crypto' as const,
        now: parts.now(),
        accountPool: parts.accountPool,
        takenCompanies: files.flatMap(({ made }) => made.company ?? []),
        ...(accountId === undefined ? {} : { accountId }),
      };
      const made = await generate(order.agent, order.config, context, (drawn) =>
        progress(files.length, drawn),
      );
      const key = parts.vault.fingerprintKey(run.userId);
      files.push({ nodeId, made, fingerprints: await fingerprints(key, made.content, made.values) });
    }
    return files;
  } finally {
    stop.done();
  }
}

function progressOf(parts: MakingParts, run: Run, { config, nodeIds, workflowId }: Order) {
  const { sets = 1 } = config;
  return (files: number, drawn: number): void => {
    parts.announce(run.userId, {
      kind: 'progress',
      workflow_id: workflowId,
      execution_id: run.executionId,
      node_id: run.source,
      done: files * sets + drawn,
      total: nodeIds.length * sets,
    });
  };
}
