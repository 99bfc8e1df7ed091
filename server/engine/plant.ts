import type { Artifact, RunContext } from '#catalogue/agent.ts';
import { findEntry } from '#catalogue/catalogue.ts';
import { patience } from '#catalogue/providers/patience.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';
import { Refusal } from '#contract/refusal.ts';
import {
  cancelled,
  ended,
  failedMaking,
  failedUnsurely,
  isOurs,
  keepContainer,
  keepLate,
  takeAway,
  takeBack,
  type Deed,
  type KeepFile,
  type Planting,
} from './in-doubt.ts';
import type { ReadyTarget } from './ready-targets.ts';

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
  let mayArrive = false;
  const onLost = () => void (mayArrive = true);
  const watched = { ...watchWrites(context, () => (mayHaveWritten = true)), onLost };
  const planting: Planting = { agent, config: typed, place, artifact, context: watched, stop, keepFile };
  const deed = await tryToPlant(planting, ready, () => mayHaveWritten);
  return keepContainer(planting, mayArrive ? keepLate(planting, deed) : deed);
}

async function tryToPlant(
  planting: Planting,
  { isCancelled, isRepeated }: ReadyTarget,
  mayHaveWritten: () => boolean,
): Promise<Deed> {
  const { agent, context, stop } = planting;
  if (isCancelled || stop.aborted) return cancelled(planting, mayHaveWritten());
  try {
    return await putAndVerify(planting);
  } catch (cause) {
    if (isStop(cause, stop)) return cancelled(planting, mayHaveWritten());
    if (isOurs(cause, context)) throw cause;
    const sentence =
      cause instanceof Refusal ? cause.message : 'The target did not answer in time. Nothing was charged.';
    context.log('error', sentence);
    // Nothing lies there, whether the target could be asked or not.
    if (!mayHaveWritten()) return ended('failed', sentence);
    if (agent.making !== undefined) return failedMaking(planting, sentence);
    const isCertain = isAnswer(cause) && !isRepeated;
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
  const join: typeof notes.join = async (note) => {
    onWrite();
    await notes.join(note);
  };
  return { ...context, onWrite, notes: { ...notes, write, join } };
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
