import type { Artifact, CloudEndpoints, DeployAgent, Notes, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database, Db } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { Run } from './execution.ts';
import type { ReadyTarget, ReadyTargets } from './ready-targets.ts';
import type { Settle } from './settle.ts';
import { loadStep, writeNotes, type OutcomeRow, type StepToRun } from './store.ts';

export interface TargetParts {
  db: Database;
  vault: Vault;
  settle: Settle;
  ready: ReadyTargets;
  now: () => Date;
  endpoints: CloudEndpoints;
  /** The last resort: an agent ends by itself well before, as soon as waits that a cloud asked for allow. */
  deadlineMs: number;
}

type Deed = Pick<OutcomeRow, 'status' | 'error' | 'output' | 'receipt' | 'plantedState'>;

/**
 * Plants one file. Runs at least once: what an earlier attempt wrote is recognised by its content,
 * and an outcome that is already there is left as it is.
 */
export async function runTarget(parts: TargetParts, run: Run, nodeId: string): Promise<void> {
  const startedAt = parts.now().toISOString();
  const ready = parts.ready.take(run.executionId, nodeId) ?? (await loadTarget(parts, run, nodeId));
  if (ready === undefined) return;
  const log: OutcomeRow['log'] = [];
  const notes = notesOf(parts, run, nodeId, ready.notes);
  const deed = await plant(parts, ready, notes, log);
  await parts.settle(run.userId, { executionId: run.executionId, nodeId, startedAt, log, ...deed });
}

/** The slow way, for an attempt after a crash: everything from the database; undefined when the step is over. */
async function loadTarget(parts: TargetParts, run: Run, nodeId: string): Promise<ReadyTarget | undefined> {
  return parts.db.asUser(run.userId, async (db) => {
    const step = await loadStep(db, run.executionId, nodeId);
    if (step === undefined || (step.status !== 'waiting' && step.status !== 'running')) return undefined;
    const { configurationId: id, plain, secrets, agentId, isCancelled, location, target, notes } = step;
    const config = await openConfiguration(parts.vault, db, run.userId, { id, plain, secrets });
    const artifact = await openArtifact(parts, db, run.userId, step);
    return { agentId, isCancelled, location, target, notes, config, artifact };
  });
}

async function openArtifact(
  parts: TargetParts,
  db: Db,
  userId: string,
  step: StepToRun,
): Promise<Artifact | undefined> {
  if (step.fileId === null || step.fileContent === null || step.sha256 === null) return undefined;
  const place = { table: 'files', column: 'content', id: step.fileId };
  const content = await parts.vault.unseal(db, userId, place, step.fileContent);
  return {
    fileName: step.fileName ?? '',
    content: content.toString('utf8'),
    mediaType: step.mediaType ?? 'text/plain',
    sha256: step.sha256.toString('hex'),
  };
}

async function plant(
  parts: TargetParts,
  ready: ReadyTarget,
  notes: Notes,
  log: OutcomeRow['log'],
): Promise<Deed> {
  const { agentId, config, artifact, location, target } = ready;
  if (ready.isCancelled) return ended('cancelled', 'The run was cancelled.');
  const entry = findEntry(agentId);
  if (entry?.kind !== 'Deploy' || artifact === undefined || location === null) {
    return ended('failed', 'There was nothing to plant for this target.');
  }
  const context: RunContext = {
    endpoints: parts.endpoints,
    signal: AbortSignal.timeout(parts.deadlineMs),
    now: parts.now,
    notes,
    log: (level, sentence) => log.push({ time: parts.now().toISOString(), level, sentence }),
  };
  try {
    return await putAndVerify(entry.agent, config, { location, target }, artifact, context);
  } catch (cause) {
    // What is broken on our side goes back to the engine, which tries again.
    if (!(cause instanceof Refusal) && !context.signal.aborted) throw cause;
    const sentence =
      cause instanceof Refusal ? cause.message : 'The target did not answer in time. Nothing was charged.';
    context.log('error', sentence);
    return ended('failed', sentence);
  }
}

/** What an attempt writes down before it makes something; the next attempt finds it, in whatever process it runs. */
function notesOf(parts: TargetParts, run: Run, nodeId: string, known: Record<string, string>): Notes {
  let current = known;
  return {
    read: async () => current,
    async write(notes) {
      await parts.db.asUser(run.userId, (db) => writeNotes(db, run.executionId, nodeId, notes), {
        isRepeatable: true,
      });
      current = notes;
    },
  };
}

async function putAndVerify(
  agent: DeployAgent,
  config: Record<string, string | undefined>,
  place: { location: string; target: Record<string, string> },
  artifact: Artifact,
  context: RunContext,
): Promise<Deed> {
  const typed = config as Parameters<DeployAgent['put']>[0];
  const { output, receipt } = await agent.put(typed, place, artifact, context);
  if (output['blocked_by'] !== undefined) {
    return { status: 'completed', error: null, output, receipt, plantedState: null };
  }
  try {
    await agent.verify(typed, receipt, artifact, context);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    context.log('error', cause.message);
    // The cloud said yes and shows something else: what the receipt names is taken away again if it is there.
    const left = await agent.retract(typed, receipt, context).catch(() => 'changed' as const);
    return {
      ...ended('failed', cause.message),
      receipt,
      plantedState: left === 'changed' ? 'planted' : null,
    };
  }
  return { status: 'completed', error: null, output, receipt, plantedState: 'planted' };
}

function ended(status: 'failed' | 'cancelled', error: string): Deed {
  return { status, error, output: {}, receipt: {}, plantedState: null };
}
