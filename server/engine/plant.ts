import type { Artifact, DeployAgent, Place, Planted, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';
import { Refusal } from '#contract/refusal.ts';
import type { ReadyTarget } from './ready-targets.ts';
import type { OutcomeRow } from './store.ts';

export type Deed = Pick<OutcomeRow, 'status' | 'error' | 'output' | 'receipt' | 'plantedState'>;

interface Planting {
  agent: DeployAgent;
  config: Parameters<DeployAgent['put']>[0];
  place: Place;
  artifact: Artifact;
  context: RunContext;
}

/**
 * Plants one file and says how that ended. Where an answer was lost, or an earlier attempt may have written, the
 * target is asked what lies there, so that a planted file is never forgotten: it is recorded, or taken away.
 */
export async function plant(ready: ReadyTarget, context: RunContext): Promise<Deed> {
  const { agentId, config, artifact, location, target } = ready;
  const entry = findEntry(agentId);
  if (entry?.kind !== 'Deploy' || artifact === undefined || location === null) {
    return ended('failed', 'There was nothing to plant for this target.');
  }
  const typed = config as Planting['config'];
  const planting = { agent: entry.agent, config: typed, place: { location, target }, artifact, context };
  if (ready.isCancelled) return cancelled(planting, ready.isRepeated);
  try {
    return await putAndVerify(planting);
  } catch (cause) {
    if (isOurs(cause, context)) throw cause;
    const sentence =
      cause instanceof Refusal ? cause.message : 'The target did not answer in time. Nothing was charged.';
    context.log('error', sentence);
    const isCertain = isAnswer(cause) && !ready.isRepeated;
    return isCertain ? ended('failed', sentence) : failedUnsurely(planting, sentence);
  }
}

async function putAndVerify(planting: Planting): Promise<Deed> {
  const { agent, config, place, artifact, context } = planting;
  const { output, receipt } = await agent.put(config, place, artifact, context);
  if (output['blocked_by'] !== undefined) {
    return { status: 'completed', error: null, output, receipt, plantedState: null };
  }
  try {
    await agent.verify(config, receipt, artifact, context);
  } catch (cause) {
    if (isOurs(cause, context)) throw cause;
    const sentence = cause instanceof Refusal ? cause.message : 'The target did not answer in time.';
    context.log('error', sentence);
    // The cloud said yes and shows something else: what the receipt names is taken away again if it is there.
    return { ...ended('failed', sentence), receipt, plantedState: await takeAway(planting, receipt) };
  }
  return { status: 'completed', error: null, output, receipt, plantedState: 'planted' };
}

/** Nothing more is planted; what an earlier attempt planted is taken away. */
async function cancelled(planting: Planting, isRepeated: boolean): Promise<Deed> {
  const deed = ended('cancelled', 'The run was cancelled.');
  if (!isRepeated) return deed;
  const found = await lookFor(planting);
  if (found === 'unknown') return { ...deed, plantedState: 'reserved' };
  if (found === 'nothing') return deed;
  return { ...deed, receipt: found.receipt, plantedState: await takeAway(planting, found.receipt) };
}

/** It may lie there all the same: then it is planted, and only the answer was lost. */
async function failedUnsurely(planting: Planting, sentence: string): Promise<Deed> {
  const found = await lookFor(planting);
  if (found === 'nothing') return ended('failed', sentence);
  if (found === 'unknown') return { ...ended('failed', sentence), plantedState: 'reserved' };
  planting.context.log('info', 'The answer was lost, but the file lies there as it should.');
  return { status: 'completed', error: null, ...found, plantedState: 'planted' };
}

async function lookFor(planting: Planting): Promise<Planted | 'nothing' | 'unknown'> {
  const { agent, config, place, artifact, context } = planting;
  try {
    return (await agent.recognise(config, place, artifact, freshTime(context))) ?? 'nothing';
  } catch (cause) {
    if (isOurs(cause, context)) throw cause;
    return 'unknown';
  }
}

async function takeAway(planting: Planting, receipt: Planted['receipt']): Promise<'planted' | null> {
  const { agent, config, context } = planting;
  try {
    return (await agent.retract(config, receipt, freshTime(context))) === 'changed' ? 'planted' : null;
  } catch (cause) {
    if (isOurs(cause, context)) throw cause;
    return 'planted';
  }
}

/** A last look has its own patience, however long the attempts before it took. */
function freshTime(context: RunContext): RunContext {
  return { ...context, signal: AbortSignal.timeout(60_000) };
}

/** What is broken on our side goes back to the engine, which tries again. */
function isOurs(cause: unknown, context: RunContext): boolean {
  if (cause instanceof Refusal) return cause.slug === 'unavailable' || cause.slug === 'internal';
  return !context.signal.aborted;
}

function ended(status: 'failed' | 'cancelled', error: string): Deed {
  return { status, error, output: {}, receipt: {}, plantedState: null };
}
