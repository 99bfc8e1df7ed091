import type { Artifact, DeployAgent, GeneratedFile, Place, Planted, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import { patience } from '#catalogue/providers/patience.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';
import { Refusal } from '#contract/refusal.ts';
import type { ReadyTarget } from './ready-targets.ts';
import type { OutcomeRow } from './store.ts';

export type Deed = Pick<OutcomeRow, 'status' | 'error' | 'output' | 'receipt' | 'plantedState'>;

interface Planting {
  agent: DeployAgent;
  config: Parameters<DeployAgent['put']>[0];
  place: Place;
  /** Missing where the target makes its file, until it is made. */
  artifact: Artifact | undefined;
  context: RunContext;
  /** Fires when the run is cancelled. */
  stop: AbortSignal;
  keepFile: KeepFile;
}

/** Stores a file that a target made, sealed, as the file of its step; from then on it survives a crash. */
export type KeepFile = (file: GeneratedFile) => Promise<Artifact>;

/**
 * Plants one file and says how that ended. Where an answer was lost, or an earlier attempt may have written, the
 * target is asked what lies there, so that a planted file is never forgotten: it is recorded, or taken away.
 *
 * A cancellation ends the waits between tries and cuts no request off: what was sent may still arrive after a look
 * that found nothing. So a step that needs no second try is finished and recorded.
 */
export async function plant(
  ready: ReadyTarget,
  context: RunContext,
  stop: AbortSignal,
  keepFile: KeepFile,
): Promise<Deed> {
  const { agentId, config, artifact, location, target } = ready;
  const entry = findEntry(agentId);
  const agent = entry?.kind === 'Deploy' ? entry.agent : undefined;
  if (agent === undefined || (artifact ?? agent.making) === undefined || location === null) {
    return ended('failed', 'There was nothing to plant for this target.');
  }
  const typed = config as Planting['config'];
  const place = { location, target };
  let mayHaveWritten = ready.isRepeated || Object.keys(ready.notes).length > 0;
  const watched = watchWrites(context, () => (mayHaveWritten = true));
  const planting: Planting = { agent, config: typed, place, artifact, context: watched, stop, keepFile };
  if (ready.isCancelled || stop.aborted) return cancelled(planting, mayHaveWritten);
  try {
    return await putAndVerify(planting);
  } catch (cause) {
    if (isStop(cause, stop)) return cancelled(planting, mayHaveWritten);
    if (isOurs(cause, context)) throw cause;
    const sentence =
      cause instanceof Refusal ? cause.message : 'The target did not answer in time. Nothing was charged.';
    context.log('error', sentence);
    // Nothing lies there, whether the target could be asked or not.
    if (!mayHaveWritten) return ended('failed', sentence);
    if (agent.making !== undefined) return failedMaking(planting, sentence);
    const isCertain = isAnswer(cause) && !ready.isRepeated;
    return isCertain ? ended('failed', sentence) : failedUnsurely(planting, sentence);
  }
}

/** A note comes before what it notes, so it counts as written. */
function watchWrites(context: RunContext, onWrite: () => void): RunContext {
  const { notes } = context;
  if (notes === undefined) return { ...context, onWrite };
  const write: typeof notes.write = async (kept) => {
    onWrite();
    await notes.write(kept);
  };
  return { ...context, onWrite, notes: { ...notes, write } };
}

async function putAndVerify(planting: Planting): Promise<Deed> {
  const { agent, config, place, stop } = planting;
  const context = untilStopped(planting);
  const artifact = await artifactOf(planting, context);
  const { output, receipt } = await agent.put(config, place, artifact, context);
  if (output['blocked_by'] !== undefined) {
    return { status: 'completed', error: null, output, receipt, plantedState: null };
  }
  try {
    await agent.verify(config, receipt, artifact, context);
  } catch (cause) {
    if (isStop(cause, stop)) return takeBack(planting, receipt);
    if (isOurs(cause, context)) throw cause;
    const sentence = cause instanceof Refusal ? cause.message : 'The target did not answer in time.';
    context.log('error', sentence);
    // The cloud said yes and shows something else: what the receipt names is taken away again if it is there.
    return { ...ended('failed', sentence), receipt, plantedState: await takeAway(planting, receipt) };
  }
  return { status: 'completed', error: null, output, receipt, plantedState: 'planted' };
}

/** A file that a target made counts as long as what it opens is there; without that it is made anew. */
async function artifactOf(planting: Planting, context: RunContext): Promise<Artifact> {
  const { agent, config, place, artifact, keepFile } = planting;
  const isThere =
    artifact !== undefined &&
    (agent.making === undefined || (await agent.recognise(config, place, artifact, context)) !== undefined);
  if (isThere) return artifact;
  if (agent.making === undefined) throw new Error('a target without a file');
  return keepFile(await agent.making.make(config, place, context));
}

/** What was made in part is of no use and would stay behind unseen: it is taken away, or it stays on record. */
async function failedMaking(planting: Planting, sentence: string): Promise<Deed> {
  const found = await lookFor(planting);
  if (found === 'nothing') return ended('failed', sentence);
  if (found === 'unknown') return { ...ended('failed', sentence), plantedState: 'reserved' };
  const { receipt } = found;
  return { ...ended('failed', sentence), receipt, plantedState: await takeAway(planting, receipt) };
}

/** Nothing more is planted; what an earlier attempt planted is taken away. */
async function cancelled(planting: Planting, isRepeated: boolean): Promise<Deed> {
  const deed = ended('cancelled', cancelledSentence);
  if (!isRepeated) return deed;
  const found = await lookFor(planting);
  if (found === 'unknown') return { ...deed, plantedState: 'reserved' };
  if (found === 'nothing') return deed;
  return takeBack(planting, found.receipt);
}

async function takeBack(planting: Planting, receipt: Planted['receipt']): Promise<Deed> {
  const { context, place } = planting;
  const plantedState = await takeAway(planting, receipt);
  if (plantedState === null) context.log('info', `Took back what lay at ${place.location}.`);
  else context.log('warn', `What lies at ${place.location} could not be taken back; it stays on record.`);
  return { ...ended('cancelled', cancelledSentence), receipt, plantedState };
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
    return (await findOurs(agent, config, place, artifact, freshTime(context))) ?? 'nothing';
  } catch (cause) {
    if (isOurs(cause, context)) throw cause;
    return 'unknown';
  }
}

/** What lies at a place from an attempt without an outcome: told by the file, or by notes where the target makes that. */
export async function findOurs(
  agent: DeployAgent,
  config: Planting['config'],
  place: Place,
  artifact: Artifact | undefined,
  context: RunContext,
): Promise<Planted | undefined> {
  if (agent.making !== undefined) return agent.making.find(config, place, context);
  return artifact && agent.recognise(config, place, artifact, context);
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

/** The same context, but a wait between two tries ends when the run is cancelled. */
function untilStopped({ context, stop }: Planting): RunContext {
  const wait = context.timing?.sleep ?? patience.sleep;
  const sleep: typeof wait = async (ms, signal) => {
    stop.throwIfAborted();
    try {
      await wait(ms, AbortSignal.any([signal, stop]));
    } catch (cause) {
      signal.throwIfAborted();
      stop.throwIfAborted();
      throw cause;
    }
  };
  return { ...context, timing: { ...context.timing, sleep } };
}

function isStop(cause: unknown, stop: AbortSignal): boolean {
  return stop.aborted && cause === stop.reason;
}

/** A last look has its own patience, however long the attempts before it took. */
function freshTime(context: RunContext): RunContext {
  return { ...context, signal: AbortSignal.timeout(60_000) };
}

const cancelledSentence = 'The run was cancelled.';

/** What is broken on our side goes back to the engine, which tries again. */
function isOurs(cause: unknown, context: RunContext): boolean {
  if (cause instanceof Refusal) return cause.slug === 'unavailable' || cause.slug === 'internal';
  return !context.signal.aborted;
}

function ended(status: 'failed' | 'cancelled', error: string): Deed {
  return { status, error, output: {}, receipt: {}, plantedState: null };
}
