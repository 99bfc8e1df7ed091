import { findEntry } from '#catalogue/catalogue.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import { provenAccount } from '#server/deployments/proven-account.ts';
import { keepFingerprints } from '#server/inventory/keep.ts';
import { generate } from '#server/off-thread/off-thread.ts';
import type { Run } from './execution.ts';
import type { ReadyTarget, ReadyTargets } from './ready-targets.ts';
import { checkProfile, type ProfileParts } from './check-profile.ts';
import { sealFile, type MadeFile } from './seal-file.ts';
import { beginStep, insertFiles, lockRun, writeOutcomes, type OutcomeRow, type StepOfRun } from './store.ts';

export interface SourceParts extends ProfileParts {
  ready: ReadyTargets;
  accountPool: readonly string[];
  /** Account ids of the sandbox mean nothing outside it, so they are never written into a file. */
  isSandbox: boolean;
}

/**
 * Makes one fresh file per place to be planted, and records that with the outcome of the source; or, for an analysis,
 * checks the profile.
 */
export async function runSource(parts: SourceParts, run: Run): Promise<void> {
  const startedAt = parts.now().toISOString();
  const done = await parts.db.asUser(run.userId, async (db) => {
    const [source, ...targets] = await lockRun(db, run.executionId);
    if (source === undefined || (source.status !== 'waiting' && source.status !== 'running'))
      return undefined;
    const { workflowId } = source;
    if (source.isCancelled) {
      await endRun(parts, db, run, startedAt, 'cancelled', 'The run was cancelled.');
      return { workflowId, status: 'cancelled' as const };
    }
    // A cloud is asked outside of the transaction.
    if (findEntry(source.agentId)?.kind === 'Configure') {
      await beginStep(db, run.executionId, run.source);
      return 'profile' as const;
    }
    try {
      const made = await makeFiles(parts, db, run, source, targets);
      await insertFiles(
        db,
        made.map(({ file }) => file),
      );
      // What makes its file is under way from here on, like those that got theirs.
      for (const { nodeId, agentId } of targets) {
        if (makesItsFile(agentId)) await beginStep(db, run.executionId, nodeId);
      }
      await keepFingerprints(
        parts.vault,
        db,
        run.userId,
        made.map(({ file, artifact, values }) => ({ fileId: file.id, content: artifact.content, values })),
      );
      await writeOutcomes(db, run.userId, [completed(parts, run, startedAt, made)]);
      const ready = await openTargets(parts, db, run.userId, targets, made);
      return { workflowId, status: 'in_progress' as const, ready };
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.slug === 'unavailable') throw cause;
      await endRun(parts, db, run, startedAt, 'failed', cause.message);
      return { workflowId, status: 'failed' as const };
    }
  });
  if (done === undefined) return;
  if (done === 'profile') return checkProfile(parts, run);
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
}

async function makeFiles(
  parts: SourceParts,
  db: Db,
  run: Run,
  source: StepOfRun,
  targets: StepOfRun[],
): Promise<MadeFile[]> {
  const entry = findEntry(source.agentId);
  if (entry?.kind !== 'Generate') throw new Error(`${source.agentId} does not generate`);
  const { config } = entry.agent.parse(source.plain);
  const accountId = parts.isSandbox ? undefined : await provenAccount(db);
  const files: MadeFile[] = [];
  for (const { nodeId, agentId } of targets) {
    if (makesItsFile(agentId)) continue;
    const made = await generate(entry.agent, config, {
      random: 'crypto',
      now: parts.now(),
      accountPool: parts.accountPool,
      ...(accountId === undefined ? {} : { accountId }),
    });
    const { executionId, userId } = run;
    files.push(await sealFile(parts.vault, db, { userId, executionId, nodeId }, made));
  }
  return files;
}

function makesItsFile(agentId: string): boolean {
  const entry = findEntry(agentId);
  return entry?.kind === 'Deploy' && entry.agent.making !== undefined;
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

function completed(parts: SourceParts, run: Run, startedAt: string, made: MadeFile[]): OutcomeRow {
  const names = [...new Set(made.map(({ file }) => file.name))].join(', ');
  if (names === '') return madeNothing(parts, run, startedAt);
  const count = `${made.length} ${made.length === 1 ? 'file' : 'files'}`;
  const sentence = `Made ${count}: ${names}. ${made[0]?.file.note ?? ''}`.trim();
  return {
    ...outcomeOf(run, startedAt),
    status: 'completed',
    output: { generated_file: names },
    log: [{ time: parts.now().toISOString(), level: 'info', sentence }],
  };
}

function madeNothing(parts: SourceParts, run: Run, startedAt: string): OutcomeRow {
  const sentence = 'Made no file: each target makes its own.';
  return {
    ...outcomeOf(run, startedAt),
    status: 'completed',
    log: [{ time: parts.now().toISOString(), level: 'info', sentence }],
  };
}

/** Without a source there is nothing to plant: the whole run is over. */
async function endRun(
  parts: SourceParts,
  db: Db,
  run: Run,
  startedAt: string,
  status: 'failed' | 'cancelled',
  sentence: string,
): Promise<void> {
  const level = status === 'failed' ? 'error' : 'info';
  const log = [{ time: parts.now().toISOString(), level, sentence }];
  const source: OutcomeRow = { ...outcomeOf(run, startedAt), status, error: sentence, log };
  const error = status === 'failed' ? 'Nothing was generated for this target.' : sentence;
  const targets = run.targets.map((nodeId) => ({ ...source, nodeId, error, log: [] }));
  await writeOutcomes(db, run.userId, [source, ...targets]);
}

function outcomeOf(run: Run, startedAt: string): OutcomeRow {
  return {
    executionId: run.executionId,
    nodeId: run.source,
    status: 'completed',
    startedAt,
    error: null,
    output: {},
    receipt: {},
    plantedState: null,
    log: [],
  };
}
