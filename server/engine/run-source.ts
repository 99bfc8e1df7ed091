import { createHash, randomUUID } from 'node:crypto';
import { findEntry } from '#catalogue/catalogue.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#server/db/open.ts';
import { provenAccount } from '#server/deployments/proven-account.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { Run } from './execution.ts';
import { charge, settleOutcomes } from './settle.ts';
import {
  endWaitingSteps,
  insertFiles,
  loadStep,
  loadTargets,
  lockExecutions,
  type NewFile,
  type StepToRun,
} from './store.ts';

export interface SourceParts {
  db: Database;
  vault: Vault;
  now: () => Date;
  accountPool: readonly string[];
  /** Account ids of the sandbox mean nothing outside it, so they are never written into a file. */
  isSandbox: boolean;
}

/** Makes one fresh file per place to be planted, and records that with the outcome of the source. */
export async function runSource(parts: SourceParts, run: Run): Promise<void> {
  const startedAt = parts.now().toISOString();
  await parts.db.asUser(run.userId, async (db) => {
    await lockExecutions(db, [run.executionId]);
    const step = await loadStep(db, run.executionId, run.source);
    if (
      step === undefined ||
      step.status === 'completed' ||
      step.status === 'failed' ||
      step.status === 'cancelled'
    )
      return;
    const outcome = {
      executionId: run.executionId,
      nodeId: run.source,
      startedAt,
      receipt: {},
      plantedState: null,
    };
    if (step.isCancelled) {
      await charge(
        db,
        run.userId,
        await endWaitingSteps(db, run.executionId, 'cancelled', 'The run was cancelled.'),
        () => false,
      );
      await settleOutcomes(db, run.userId, [
        { ...outcome, status: 'cancelled', error: 'The run was cancelled.', output: {}, log: [] },
      ]);
      return;
    }
    const targets = await loadTargets(db, run.executionId);
    const accountId = parts.isSandbox ? undefined : await provenAccount(db);
    try {
      const files = await makeFiles(
        parts,
        run,
        step,
        targets.map((target) => target.nodeId),
        accountId,
        db,
      );
      await insertFiles(db, files);
      const names = [...new Set(files.map((file) => file.name))].join(', ');
      const sentence =
        `Made ${files.length} ${files.length === 1 ? 'file' : 'files'}: ${names}. ${files[0]?.note ?? ''}`.trim();
      await settleOutcomes(db, run.userId, [
        {
          ...outcome,
          status: 'completed',
          error: null,
          output: { generated_file: names },
          log: [{ time: parts.now().toISOString(), level: 'info', sentence }],
        },
      ]);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      await charge(
        db,
        run.userId,
        await endWaitingSteps(db, run.executionId, 'failed', 'Nothing was generated for this target.'),
        () => false,
      );
      await settleOutcomes(db, run.userId, [
        {
          ...outcome,
          status: 'failed',
          error: cause.message,
          output: {},
          log: [{ time: parts.now().toISOString(), level: 'error', sentence: cause.message }],
        },
      ]);
    }
  });
}

async function makeFiles(
  parts: SourceParts,
  run: Run,
  step: StepToRun,
  nodeIds: string[],
  accountId: string | undefined,
  db: Parameters<Vault['seal']>[0],
): Promise<NewFile[]> {
  const entry = findEntry(step.agentId);
  if (entry?.kind !== 'Generate') throw new Error(`${step.agentId} does not generate`);
  const { config } = entry.agent.parse(step.plain);
  const files: NewFile[] = [];
  for (const nodeId of nodeIds) {
    const made = entry.agent.generate(config, {
      random: 'crypto',
      now: parts.now(),
      accountPool: parts.accountPool,
      ...(accountId === undefined ? {} : { accountId }),
    });
    const id = randomUUID();
    files.push({
      id,
      userId: run.userId,
      executionId: run.executionId,
      nodeId,
      name: made.fileName,
      mediaType: made.mediaType,
      content: await parts.vault.seal(
        db,
        run.userId,
        { table: 'files', column: 'content', id },
        made.content,
      ),
      sha256: createHash('sha256').update(made.content, 'utf8').digest(),
      spans: made.values.map(({ start, end, secretType, name }) => ({ start, end, secretType, name })),
      note: made.note,
    });
  }
  return files;
}
