import type { Artifact, CloudEndpoints, Notes, RunContext } from '#catalogue/agent.ts';
import type { Database, Db } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { Run } from './execution.ts';
import { plant } from './plant.ts';
import type { ReadyTarget, ReadyTargets } from './ready-targets.ts';
import type { Settle } from './settle.ts';
import type { Slots } from './slots.ts';
import { loadStep, writeNotes, type OutcomeRow, type StepToRun } from './store.ts';

export interface TargetParts {
  db: Database;
  vault: Vault;
  settle: Settle;
  ready: ReadyTargets;
  /** How many targets a worker plants at a time. */
  slots: Slots;
  now: () => Date;
  endpoints: CloudEndpoints;
  /** The last resort: an agent ends by itself well before, as soon as waits that a cloud asked for allow. */
  deadlineMs: number;
}

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
  const context: RunContext = {
    endpoints: parts.endpoints,
    signal: AbortSignal.timeout(parts.deadlineMs),
    now: parts.now,
    notes,
    log: (level, sentence) => log.push({ time: parts.now().toISOString(), level, sentence }),
  };
  const deed = await parts.slots(() => plant(ready, context));
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
    return { agentId, isRepeated: true, isCancelled, location, target, notes, config, artifact };
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
