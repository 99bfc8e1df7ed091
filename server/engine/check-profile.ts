import type { CloudEndpoints, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import type { Database } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { loadProfile } from './analysis-store.ts';
import type { Run } from './execution.ts';
import { cancelledSentence, sentenceOf, unprovenSentence } from './run-analysis.ts';
import type { OnSettled } from './settle.ts';
import { settleOutcomes, type OutcomeRow } from './store.ts';
import type { Stops } from './stops.ts';

export interface ProfileParts {
  db: Database;
  vault: Vault;
  onSettled: OnSettled;
  stops: Stops;
  now: () => Date;
  endpoints: CloudEndpoints;
  deadlineMs: number;
}

type Verdict = Pick<OutcomeRow, 'status' | 'error' | 'output'>;

/**
 * The source of an analysis: asks the cloud, as when the profile was deployed, whether its credentials work now. If
 * they do not, the analyzers are over, too, in the same transaction.
 */
export async function checkProfile(parts: ProfileParts, run: Run): Promise<void> {
  const startedAt = parts.now().toISOString();
  const log: OutcomeRow['log'] = [];
  const verdict = await judge(parts, run, log);
  const outcome = { executionId: run.executionId, startedAt, receipt: {}, plantedState: null };
  const source: OutcomeRow = { ...outcome, ...verdict, nodeId: run.source, log };
  const isOver = verdict.status !== 'completed';
  const error = verdict.status === 'cancelled' ? cancelledSentence : unprovenSentence;
  const others = isOver
    ? run.targets.map((nodeId): OutcomeRow => ({
        ...outcome,
        ...verdict,
        nodeId,
        error,
        output: {},
        log: [],
      }))
    : [];
  parts.onSettled(run.userId, await settleOutcomes(parts.db, run.userId, [source, ...others]));
}

async function judge(parts: ProfileParts, run: Run, log: OutcomeRow['log']): Promise<Verdict> {
  const { agentId, config } = await openSource(parts, run);
  const entry = findEntry(agentId);
  if (entry?.kind !== 'Configure') throw new Error(`${agentId} is no profile`);
  const stop = parts.stops.watch(run.executionId);
  const signal = AbortSignal.any([AbortSignal.timeout(parts.deadlineMs), stop.signal]);
  const note = (level: 'info' | 'warn' | 'error', sentence: string) =>
    void log.push({ time: parts.now().toISOString(), level, sentence });
  const context: RunContext = { endpoints: parts.endpoints, signal, now: parts.now, log: note };
  try {
    const { facts } = await entry.agent.check(config, context, words);
    note('info', `The credentials work: ${facts['arn'] ?? facts['account_id'] ?? 'the cloud knows them'}.`);
    return { status: 'completed', error: null, output: facts };
  } catch (cause) {
    if (stop.signal.aborted) return { status: 'cancelled', error: cancelledSentence, output: {} };
    const error = sentenceOf(cause, signal);
    note('error', error);
    return { status: 'failed', error, output: {} };
  } finally {
    stop.done();
  }
}

const words = { consequence: 'Nothing was analyzed.', again: 'run the workflow again' };

async function openSource(parts: ProfileParts, run: Run) {
  return parts.db.asUser(run.userId, async (db) => {
    const profile = await loadProfile(db, run.executionId);
    if (profile === undefined) throw new Error('a run without a source');
    const { agentId, configurationId: id, plain, secrets } = profile;
    const values = await openConfiguration(parts.vault, db, run.userId, { id, plain, secrets });
    // It passed the checks of its fields before it was stored.
    return { agentId, config: values as Record<string, string> };
  });
}
