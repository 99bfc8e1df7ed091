import type { AnalyzeAgent, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import type { AnalyzerResults } from '#contract/analyses.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#server/db/open.ts';
import { openConfiguration } from '#server/deployments/configuration.ts';
import type { Vault } from '#server/secrets/vault.ts';
import { loadProfile, recordAnalysis } from './analysis-store.ts';
import type { Run } from './execution.ts';
import type { ReadyTarget } from './ready-targets.ts';
import type { OnSettled, Settle } from './settle.ts';
import { shortened } from './shortened.ts';
import type { OutcomeRow } from './store.ts';

export interface AnalysisParts {
  db: Database;
  vault: Vault;
  settle: Settle;
  onSettled: OnSettled;
  now: () => Date;
}

/**
 * Analyzes once and says how that ended. Reads only, so an attempt after a crash simply reads again; a run that is
 * asked to stop is cut off at once.
 */
export async function runAnalysis(
  parts: AnalysisParts,
  run: Run,
  nodeId: string,
  ready: ReadyTarget,
  given: { context: RunContext; stop: AbortSignal; startedAt: string; log: OutcomeRow['log'] },
): Promise<void> {
  const { stop, startedAt, log } = given;
  const step = { executionId: run.executionId, nodeId, startedAt, log, ...nothingPlanted };
  const end = (status: 'failed' | 'cancelled', error: string) =>
    parts.settle(run.userId, { ...step, status, error, output: {} });
  const entry = findEntry(ready.agentId);
  if (entry?.kind !== 'Analyzer') throw new Error(`${ready.agentId} does not analyze`);
  if (ready.isCancelled || stop.aborted) return end('cancelled', cancelledSentence);
  const profile = await openProfile(parts, run);
  if (profile === undefined) return end('failed', unprovenSentence);
  const signal = AbortSignal.any([given.context.signal, stop]);
  let results: AnalyzerResults;
  try {
    results = await entry.agent.analyze(configOf(ready), profile, { ...given.context, signal });
  } catch (cause) {
    if (stop.aborted) return end('cancelled', cancelledSentence);
    const sentence = sentenceOf(cause, signal);
    log.push({ time: parts.now().toISOString(), level: 'error', sentence });
    return end('failed', sentence);
  }
  log.push({ time: parts.now().toISOString(), level: 'info', sentence: results.summary });
  await record(
    parts,
    run,
    { ...step, status: 'completed', error: null, output: outputOf(results) },
    ready,
    results,
  );
}

export const cancelledSentence = 'The run was cancelled.';
export const unprovenSentence = 'The credentials of the profile could not be used, so nothing was analyzed.';

const nothingPlanted: Pick<OutcomeRow, 'receipt' | 'plantedState'> = { receipt: {}, plantedState: null };

type AnalyzeConfig = Parameters<AnalyzeAgent['analyze']>[0];

/** Both passed the checks of their fields before they were stored. */
function configOf({ config }: ReadyTarget): AnalyzeConfig {
  return config;
}

async function openProfile(parts: AnalysisParts, run: Run): Promise<AnalyzeConfig | undefined> {
  return parts.db.asUser(run.userId, async (db) => {
    const profile = await loadProfile(db, run.executionId);
    if (profile?.status !== 'completed') return undefined;
    const { configurationId: id, plain, secrets } = profile;
    return await openConfiguration(parts.vault, db, run.userId, { id, plain, secrets });
  });
}

/** What is broken on our side goes back to the engine, which tries again. */
export function sentenceOf(cause: unknown, signal: AbortSignal): string {
  if (cause instanceof Refusal && cause.slug !== 'unavailable' && cause.slug !== 'internal') {
    return cause.message;
  }
  if (signal.aborted)
    return 'The cloud did not answer in time. Nothing was analyzed, and nothing was charged.';
  throw cause;
}

/** What lists of runs show of it without opening the results. */
function outputOf({ status, summary, errors }: AnalyzerResults): Record<string, string> {
  if (status === 'completed') return { summary };
  const regions = [...new Set(errors.map(({ region }) => region))].join(', ');
  return {
    summary,
    partial: `${regions}: ${errors[0]?.message ?? 'not everything was read.'}`.slice(0, 500),
  };
}

async function record(
  parts: AnalysisParts,
  run: Run,
  outcome: OutcomeRow,
  { agentId }: ReadyTarget,
  results: AnalyzerResults,
): Promise<void> {
  const analysis = { agentId, results, summary: shortened(results) };
  const settled = await parts.db.asUser(run.userId, (db) =>
    recordAnalysis(db, run.userId, outcome, analysis),
  );
  if (settled !== undefined) parts.onSettled(run.userId, [settled]);
}
