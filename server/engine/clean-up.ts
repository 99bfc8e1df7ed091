import type { Artifact, CloudEndpoints, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import type { SandboxClient } from '#sandbox/start.ts';
import { recordAudit } from '#server/audit/record.ts';
import type { Database } from '#server/db/open.ts';
import type { DecoyTask } from '#server/db/system.ts';
import { openConfiguration, type StoredConfiguration } from '#server/deployments/configuration.ts';
import type { Announce } from '#server/live/live.ts';
import type { Logger } from '#server/log.ts';
import type { Vault } from '#server/secrets/vault.ts';
import {
  beginTask,
  dropClaims,
  endTask,
  isStillRetracted,
  lookAtContainer,
  markRetracted,
  type TaskEnd,
  type TendedPlace,
} from './clean-up-store.ts';
import { withOwnSandboxKeys } from './own-sandbox-keys.ts';
import {
  claimedBy,
  lookAtPlace,
  removeContainer,
  removeFile,
  type Config,
  type Found,
  type OpenPlace,
} from './remove-planted.ts';
import type { Slots } from './slots.ts';

export interface CleanUpParts {
  db: Database;
  vault: Vault;
  log: Logger;
  announce: Announce;
  /** How many places a worker looks after at a time. */
  slots: Slots;
  now: () => Date;
  endpoints: CloudEndpoints;
  sandbox: Pick<SandboxClient, 'account'> | undefined;
  deadlineMs: number;
}

/**
 * Cleans up one place, or looks at it. Called at least once: what is gone stays gone, and an end that is written
 * already is left as it is. What a cloud refuses is an outcome; what is broken on our side throws, and is tried again.
 */
export async function tendDecoy(parts: CleanUpParts, task: DecoyTask): Promise<void> {
  const loaded = await parts.db.asUser(task.userId, async (db) => {
    const place = await beginTask(db, task);
    if (place === undefined) return undefined;
    const { file } = place;
    const sealedAt = { table: 'files', column: 'content', id: file?.id ?? '' };
    const content = file && (await parts.vault.unseal(db, task.userId, sealedAt, file.content));
    const configs: Config[] = [];
    for (const stored of configurationsFor(place)) {
      configs.push(await openConfiguration(parts.vault, db, task.userId, stored));
    }
    return { place, configs, artifact: artifactOf(place, content) };
  });
  if (loaded === undefined) return;
  await parts.slots(() => tend(parts, task, loaded));
}

async function tend(
  parts: CleanUpParts,
  task: DecoyTask,
  loaded: Pick<OpenPlace, 'place' | 'configs' | 'artifact'>,
): Promise<void> {
  const { place } = loaded;
  const log: TaskEnd['log'] = [];
  const context: RunContext = {
    endpoints: parts.endpoints,
    signal: AbortSignal.timeout(parts.deadlineMs),
    now: parts.now,
    notes: {
      read: async () => place.notes,
      write: async () => undefined,
      join: async () => undefined,
      leave: async () => false,
    },
    log: (level, sentence) => log.push({ time: parts.now().toISOString(), level, sentence }),
  };
  const entry = findEntry(place.agentId);
  if (entry?.kind !== 'Deploy') throw new Error(`${place.agentId} does not deploy`);
  const configs = await withOwnSandboxKeys(parts.sandbox, task.userId, place, loaded.configs);
  const open = { ...loaded, configs, agent: entry.agent, context, log: parts.log };
  const found = place.task === 'check' ? await lookAtPlace(open) : await cleanUp(parts, task.userId, open);
  if (found.outcome !== null) context.log(...lastLine(place, found));
  await end(parts, task, place, { ...found, log });
}

async function cleanUp(parts: CleanUpParts, userId: string, open: OpenPlace): Promise<Found> {
  const { place } = open;
  // An attempt that ended in between has proven already that the file is gone.
  const isGone = place.plantedState === 'retracted';
  const found: Found & { receipt?: Record<string, string> } = isGone
    ? { outcome: 'retracted', found: 'gone', error: null }
    : await removeFile(open);
  if (found.found !== 'gone') return found;
  const receipt = found.receipt ?? { ...place.receipt, ...claimedBy(open) };
  if (!isGone) {
    await parts.db.asUser(userId, (db) => markRetracted(db, place, receipt), { isRepeatable: true });
  }
  const error = await tidyContainer(parts, userId, open);
  return error === undefined ? found : { outcome: 'failed', found: 'gone', error };
}

/**
 * A container that one of our steps made goes with the last file of ours in it, whichever that is: each looks after
 * its own file is off the books, so that of several at the same time the last one sees that it is the last.
 */
async function tidyContainer(
  { db }: CleanUpParts,
  userId: string,
  open: OpenPlace,
): Promise<string | undefined> {
  const { agentId, target } = open.place;
  const { container } = open.agent;
  if (container === undefined) return undefined;
  const named = { agentId, of: container.of(target), claim: container.claim };
  const { isClaimed, isUsed, removed } = await db.asUser(userId, (trx) =>
    lookAtContainer(trx, userId, named),
  );
  if (!isClaimed || isUsed) return undefined;
  const outcome = await removeContainer(open, removed);
  if ('error' in outcome) return outcome.error;
  const became = outcome.done === 'not empty' ? 'left' : 'removed';
  await db.asUser(userId, (trx) => dropClaims(trx, userId, named, became), { isRepeatable: true });
  return undefined;
}

async function end(parts: CleanUpParts, task: DecoyTask, place: TendedPlace, found: TaskEnd): Promise<void> {
  const { userId, decoyId } = task;
  const { executionId, workflowId, nodeId } = place;
  const isEnded = await parts.db.asUser(
    userId,
    async (db) => {
      const isGone = found.outcome === 'retracted' || found.outcome === 'already_gone';
      const written = isGone && !(await isStillRetracted(db, place)) ? { ...found, ...plantedSince } : found;
      if ((await endTask(db, userId, task, written)) === undefined) return false;
      if (written.outcome !== null) {
        const details = { outcome: written.outcome, execution: executionId, node: nodeId };
        await recordAudit(db, { userId, action: 'decoy.cleaned-up', subject: decoyId, details });
      }
      return true;
    },
    { isRepeatable: true },
  );
  if (isEnded) {
    parts.announce(userId, { kind: 'decoys', workflow_id: workflowId, execution_id: executionId });
  }
}

/** What a worker that was given up told in between is on record, and nobody has looked for it yet. */
const plantedSince = {
  outcome: 'failed',
  found: null,
  error: 'A second worker said during this clean-up that it had planted it, too. Clean up again.',
} as const;

/** What the run used; and what its deployment has by now, where that differs and still means the same place. */
function configurationsFor(place: TendedPlace): StoredConfiguration[] {
  const { present, configuration, file, target, location, agentId } = place;
  const entry = findEntry(agentId);
  if (present === null || present.id === configuration.id || entry?.kind !== 'Deploy') return [configuration];
  // A place that does not follow from a file's name is left by a target that was still to make its file.
  const fileName = file?.name ?? (entry.agent.making === undefined ? undefined : 'file');
  if (fileName === undefined) return [configuration];
  const now = entry.agent.place(present.plain as Config, fileName, Number(target['nth'] ?? 1));
  return now.location === location ? [configuration, present] : [configuration];
}

function artifactOf({ file }: TendedPlace, content: Buffer | null): Artifact | undefined {
  if (file === null || content === null) return undefined;
  const { name: fileName, mediaType, sha256 } = file;
  return { fileName, mediaType, content: content.toString('utf8'), sha256: sha256.toString('hex') };
}

function lastLine({ location }: TendedPlace, { outcome, error }: Found): Parameters<RunContext['log']> {
  if (error !== null) return ['warn', error];
  if (outcome === 'retracted') return ['info', `Retracted ${location}: a fresh read found nothing.`];
  return ['info', `Already gone: a fresh read found nothing of ours at ${location}.`];
}
