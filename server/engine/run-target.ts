import type { Artifact, CloudEndpoints, GeneratedFile, Notes, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import type { Database, Db } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import { keepFingerprints } from '#server/inventory/keep.ts';
import { fingerprints } from '#server/off-thread/off-thread.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { Run } from './execution.ts';
import { joinNotes, leaveNotes, readNotes, writeNotes } from './notes-store.ts';
import { plant } from './plant.ts';
import type { ReadyTarget, ReadyTargets } from './ready-targets.ts';
import type { OnSettled, Settle } from './settle.ts';
import { runAnalysis } from './run-analysis.ts';
import { sealFile } from './seal-file.ts';
import type { Slots } from './slots.ts';
import type { Stops } from './stops.ts';
import { beginStep, insertFiles, loadStep, type OutcomeRow, type StepToRun } from './store.ts';

export interface TargetParts {
  db: Database;
  vault: Vault;
  settle: Settle;
  ready: ReadyTargets;
  /** How many targets a worker plants at a time. */
  slots: Slots;
  /** How many analyses it makes at a time: each holds a whole account in memory. */
  analysisSlots: Slots;
  onSettled: OnSettled;
  stops: Stops;
  now: () => Date;
  endpoints: CloudEndpoints;
  /** The last resort: an agent ends by itself well before, as soon as waits that a cloud asked for allow. */
  deadlineMs: number;
}

/**
 * Plants one file, or analyzes once. Runs at least once: what an earlier attempt wrote is recognised by its content,
 * and an outcome that is already there is left as it is.
 */
export async function runTarget(parts: TargetParts, run: Run, nodeId: string): Promise<void> {
  const startedAt = parts.now().toISOString();
  const kept = parts.ready.take(run.executionId, nodeId) ?? 'unknown';
  const ready = typeof kept === 'string' ? await loadTarget(parts, run, nodeId, kept) : kept;
  if (ready === undefined) return;
  const log: OutcomeRow['log'] = [];
  const notes = notesOf(parts, run, nodeId);
  const context: RunContext = {
    endpoints: parts.endpoints,
    signal: AbortSignal.timeout(parts.deadlineMs),
    now: parts.now,
    notes,
    log: (level, sentence) => log.push({ time: parts.now().toISOString(), level, sentence }),
  };
  const stop = parts.stops.watch(run.executionId);
  try {
    if (findEntry(ready.agentId)?.kind === 'Analyzer') {
      const given = { context, stop: stop.signal, startedAt, log };
      await parts.analysisSlots(() => runAnalysis(parts, run, nodeId, ready, given));
      return;
    }
    const deed = await parts.slots(() =>
      plant(ready, context, stop.signal, (file) => keepFile(parts, run, nodeId, file)),
    );
    await parts.settle(run.userId, { executionId: run.executionId, nodeId, startedAt, log, ...deed });
  } finally {
    stop.done();
  }
}

/**
 * The slow way: everything from the database; undefined when the step is over. Where nothing is known of it, an attempt
 * before a crash, or in another process, may have written already.
 */
async function loadTarget(
  parts: TargetParts,
  run: Run,
  nodeId: string,
  kept: 'too long' | 'unknown',
): Promise<ReadyTarget | undefined> {
  return parts.db.asUser(run.userId, async (db) => {
    const step = await loadStep(db, run.executionId, nodeId);
    if (step === undefined || (step.status !== 'waiting' && step.status !== 'running')) return undefined;
    // Marked before anything is planted, or a cancellation would end a step as not begun that has begun.
    if (step.status === 'waiting' && !(await beginStep(db, run.executionId, nodeId))) return undefined;
    const { configurationId: id, plain, secrets, agentId, isCancelled, location, target, notes } = step;
    const config = await openConfiguration(parts.vault, db, run.userId, { id, plain, secrets });
    const artifact = await openArtifact(parts, db, run.userId, step);
    const isRepeated = kept === 'unknown';
    return { agentId, isRepeated, isCancelled, location, target, notes, config, artifact };
  });
}

/** A file that the target made of what its cloud handed out: sealed before anything else is done with it. */
async function keepFile(
  { db, vault }: TargetParts,
  { userId, executionId }: Run,
  nodeId: string,
  made: GeneratedFile,
): Promise<Artifact> {
  const known = await fingerprints(vault.fingerprintKey(userId), made.content, made.values);
  return db.asUser(userId, async (trx) => {
    const { file, artifact } = await sealFile(vault, trx, { userId, executionId, nodeId }, made);
    await insertFiles(trx, [file]);
    await keepFingerprints(trx, userId, [{ fileId: file.id, fingerprints: known }]);
    return artifact;
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

/**
 * What an attempt writes down before it makes something; the next attempt finds it, and one that is still at it in
 * another process: so what was read before is not what counts.
 */
function notesOf({ db }: TargetParts, { userId, executionId }: Run, nodeId: string): Notes {
  const options = { isRepeatable: true };
  return {
    read: () => db.asUser(userId, (trx) => readNotes(trx, executionId, nodeId), options),
    write: (notes) => db.asUser(userId, (trx) => writeNotes(trx, executionId, nodeId, notes), options),
    join: (note) => db.asUser(userId, (trx) => joinNotes(trx, executionId, nodeId, note), options),
    // Sent twice, the second finds nothing to take back and says that another is there, which is only more careful.
    leave: () => db.asUser(userId, (trx) => leaveNotes(trx, executionId, nodeId), options),
  };
}
