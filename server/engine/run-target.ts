import type { Artifact, CloudEndpoints, DeployAgent, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import type { Vault } from '#server/secrets/vault.ts';
import type { Run } from './execution.ts';
import type { Settle } from './settle.ts';
import { loadStep, type OutcomeRow, type StepToRun } from './store.ts';

export interface TargetParts {
  db: Database;
  vault: Vault;
  settle: Settle;
  now: () => Date;
  endpoints: CloudEndpoints;
  /** A step that takes longer is over: F21. */
  deadlineMs: number;
}

type Deed = Pick<OutcomeRow, 'status' | 'error' | 'output' | 'receipt' | 'plantedState'>;

/**
 * Plants one file. Runs at least once: what an earlier attempt wrote is recognised by its content,
 * and an outcome that is already there is left as it is.
 */
export async function runTarget(parts: TargetParts, run: Run, nodeId: string): Promise<void> {
  const startedAt = parts.now().toISOString();
  const found = await parts.db.asUser(run.userId, async (db) => {
    const step = await loadStep(db, run.executionId, nodeId);
    if (step === undefined || (step.status !== 'waiting' && step.status !== 'running')) return undefined;
    return { step, ...(await openStep(parts, db, run.userId, step)) };
  });
  if (found === undefined) return;
  const log: OutcomeRow['log'] = [];
  const deed = await plant(parts, found, log);
  await parts.settle(run.userId, { executionId: run.executionId, nodeId, startedAt, log, ...deed });
}

interface Opened {
  step: StepToRun;
  config: Record<string, string | undefined>;
  artifact: Artifact | undefined;
}

async function openStep(
  parts: TargetParts,
  db: Parameters<Vault['unseal']>[0],
  userId: string,
  step: StepToRun,
) {
  const config = await openConfiguration(parts.vault, db, userId, {
    id: step.configurationId,
    plain: step.plain,
    secrets: step.secrets,
  });
  if (step.fileId === null || step.fileContent === null || step.sha256 === null)
    return { config, artifact: undefined };
  const place = { table: 'files', column: 'content', id: step.fileId };
  const content = await parts.vault.unseal(db, userId, place, step.fileContent);
  const artifact: Artifact = {
    fileName: step.fileName ?? '',
    content: content.toString('utf8'),
    mediaType: step.mediaType ?? 'text/plain',
    sha256: step.sha256.toString('hex'),
  };
  return { config, artifact };
}

async function plant(parts: TargetParts, opened: Opened, log: OutcomeRow['log']): Promise<Deed> {
  const { step, config, artifact } = opened;
  if (step.isCancelled) return ended('cancelled', 'The run was cancelled.');
  const entry = findEntry(step.agentId);
  if (entry?.kind !== 'Deploy' || artifact === undefined || step.location === null) {
    return ended('failed', 'There was nothing to plant for this target.');
  }
  const context: RunContext = {
    endpoints: parts.endpoints,
    signal: AbortSignal.timeout(parts.deadlineMs),
    now: parts.now,
    log: (level, sentence) => log.push({ time: parts.now().toISOString(), level, sentence }),
  };
  try {
    return await putAndVerify(
      entry.agent,
      config,
      { location: step.location, target: step.target },
      artifact,
      context,
    );
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    context.log('error', cause.message);
    return ended('failed', cause.message);
  }
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
