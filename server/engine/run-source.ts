import { findEntry } from '#catalogue/catalogue.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import { provenAccount } from '#server/deployments/proven-account.ts';
import { keepFingerprints } from '#server/inventory/keep.ts';
import { eventOf } from './event-of.ts';
import type { Run } from './execution.ts';
import {
  isLong,
  makeFiles,
  makesItsFile,
  orderOf,
  type FileOfNode,
  type MakingParts,
  type Order,
} from './make-files.ts';
import type { ReadyTarget, ReadyTargets } from './ready-targets.ts';
import { checkProfile, type ProfileParts } from './check-profile.ts';
import { sealFile, type MadeFile } from './seal-file.ts';
import { completedSource, endedRun } from './source-outcome.ts';
import { beginStep, insertFiles, lockRun, writeOutcomes, type StepOfRun } from './store.ts';

export interface SourceParts extends ProfileParts, MakingParts {
  ready: ReadyTargets;
  /** Account ids of the sandbox mean nothing outside it, so they are never written into a file. */
  isSandbox: boolean;
}

/**
 * Makes one fresh file per place to be planted, and records that with the outcome of the source; or, for an analysis,
 * checks the profile.
 */
export async function runSource(parts: SourceParts, run: Run): Promise<void> {
  const startedAt = parts.now().toISOString();
  const begun = await settleSource(parts, run, startedAt);
  if (begun === undefined) return;
  if (begun === 'profile') return checkProfile(parts, run);
  const { workflowId } = begun;
  const { executionId } = run;
  // What takes its time is made outside of the transaction; the page sees from here on that it is under way.
  parts.announce(
    run.userId,
    eventOf({ executionId, workflowId, status: 'in_progress', isNextWaiting: false }),
  );
  const files = await makeFiles(parts, run, begun).catch((cause: unknown) => {
    if (cause instanceof Refusal) return cause;
    throw cause;
  });
  await settleSource(parts, run, startedAt, files);
}

/** The outcome of the source in one transaction, or what has to be done first: without `files`, quick ones are made here. */
async function settleSource(
  parts: SourceParts,
  run: Run,
  startedAt: string,
  files?: FileOfNode[] | Refusal,
): Promise<'profile' | Order | undefined> {
  const span = () => ({ startedAt, endedAt: parts.now() });
  const done = await parts.db.asUser(run.userId, async (db) => {
    const [source, ...targets] = await lockRun(db, run.executionId);
    if (source === undefined || (source.status !== 'waiting' && source.status !== 'running'))
      return undefined;
    const { workflowId } = source;
    if (source.isCancelled) {
      await writeOutcomes(db, run.userId, endedRun(run, span(), 'cancelled', 'The run was cancelled.'));
      return { workflowId, status: 'cancelled' as const };
    }
    // A cloud is asked outside of the transaction.
    if (findEntry(source.agentId)?.kind === 'Configure') {
      await beginStep(db, run.executionId, run.source);
      return 'profile' as const;
    }
    try {
      if (files instanceof Refusal) throw files;
      const order = orderOf(source, targets, parts.isSandbox ? undefined : await provenAccount(db));
      if (files === undefined && isLong(order)) {
        await beginStep(db, run.executionId, run.source);
        return { order };
      }
      const made = await sealFiles(parts, db, run, files ?? (await makeFiles(parts, run, order)));
      const newFiles = made.map(({ file }) => file);
      await insertFiles(db, newFiles);
      // What makes its file is under way from here on, like those that got theirs.
      for (const { nodeId, agentId } of targets) {
        if (makesItsFile(agentId)) await beginStep(db, run.executionId, nodeId);
      }
      await keepFingerprints(
        db,
        run.userId,
        made.map(({ file, fingerprints }) => ({ fileId: file.id, fingerprints })),
      );
      await writeOutcomes(db, run.userId, [completedSource(run, span(), newFiles, order)]);
      const ready = await openTargets(parts, db, run.userId, targets, made);
      return { workflowId, status: 'in_progress' as const, ready };
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.slug === 'unavailable') throw cause;
      await writeOutcomes(db, run.userId, endedRun(run, span(), 'failed', cause.message));
      return { workflowId, status: 'failed' as const };
    }
  });
  if (done === undefined || done === 'profile') return done;
  if ('order' in done) return done.order;
  // Only after the commit: a transaction that is tried again makes other files.
  if (done.ready !== undefined) parts.ready.keep(run.executionId, done.ready);
  parts.onSettled(run.userId, [
    {
      executionId: run.executionId,
      workflowId: done.workflowId,
      status: done.status,
      isNextWaiting: done.status !== 'in_progress',
    },
  ]);
  return undefined;
}

type KnownFile = MadeFile & Pick<FileOfNode, 'fingerprints'>;

async function sealFiles(
  parts: SourceParts,
  db: Db,
  { executionId, userId }: Run,
  files: readonly FileOfNode[],
): Promise<KnownFile[]> {
  const sealed: KnownFile[] = [];
  for (const { nodeId, made, fingerprints } of files) {
    const file = await sealFile(parts.vault, db, { userId, executionId, nodeId }, made);
    sealed.push({ ...file, fingerprints });
  }
  return sealed;
}

async function openTargets(
  parts: SourceParts,
  db: Db,
  userId: string,
  targets: StepOfRun[],
  made: MadeFile[],
): Promise<Map<string, ReadyTarget>> {
  const artifacts = new Map(made.map(({ file, artifact }) => [file.nodeId, artifact]));
  const opened = await Promise.all(
    targets.map(
      async ({ nodeId, agentId, isCancelled, location, target, configurationId, plain, secrets }) => {
        const config = await openConfiguration(parts.vault, db, userId, {
          id: configurationId,
          plain,
          secrets,
        });
        return [
          nodeId,
          {
            agentId,
            isRepeated: false,
            isCancelled,
            location,
            target,
            notes: {},
            config,
            artifact: artifacts.get(nodeId),
          },
        ] as const;
      },
    ),
  );
  return new Map(opened);
}
