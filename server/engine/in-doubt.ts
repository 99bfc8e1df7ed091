import type { Artifact, GeneratedFile, RunContext } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted } from '#catalogue/deploy-agent.ts';
import { Refusal } from '#contract/refusal.ts';
import type { OutcomeRow } from './store.ts';

export type Deed = Pick<OutcomeRow, 'status' | 'error' | 'output' | 'receipt' | 'plantedState'>;

export interface Planting {
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

/** What was made in part is of no use and would stay behind unseen: it is taken away, or it stays on record. */
export async function failedMaking(planting: Planting, sentence: string): Promise<Deed> {
  const found = await lookFor(planting);
  if (found === 'nothing') return ended('failed', sentence);
  if (found === 'unknown') return { ...ended('failed', sentence), plantedState: 'reserved' };
  const { receipt } = found;
  return { ...ended('failed', sentence), receipt, plantedState: await takeAway(planting, receipt) };
}

/** Nothing more is planted; what an earlier attempt planted is taken away. */
export async function cancelled(planting: Planting, isRepeated: boolean): Promise<Deed> {
  const deed = ended('cancelled', cancelledSentence);
  if (!isRepeated) return deed;
  const found = await lookFor(planting);
  if (found === 'unknown') return { ...deed, plantedState: 'reserved' };
  if (found === 'nothing') return deed;
  return takeBack(planting, found.receipt);
}

export async function takeBack(planting: Planting, receipt: Planted['receipt']): Promise<Deed> {
  const { context, place } = planting;
  const plantedState = await takeAway(planting, receipt);
  if (plantedState === null) context.log('info', `Took back what lay at ${place.location}.`);
  else context.log('warn', `What lies at ${place.location} could not be taken back; it stays on record.`);
  return { ...ended('cancelled', cancelledSentence), receipt, plantedState };
}

/** It may lie there all the same: then it is planted, and only the answer was lost. */
export async function failedUnsurely(planting: Planting, sentence: string): Promise<Deed> {
  const found = await lookFor(planting);
  if (found === 'nothing') return ended('failed', sentence);
  if (found === 'unknown') return { ...ended('failed', sentence), plantedState: 'reserved' };
  planting.context.log('info', 'The answer was lost, but the file lies there as it should.');
  return { status: 'completed', error: null, ...found, plantedState: 'planted' };
}

/**
 * Nothing of ours lies there, but a bucket, container or branch that the step noted before it made it may: an empty
 * thing cannot prove who made it, so the place stays on record, and the clean-up takes it away.
 */
export async function keepContainer({ agent, place, context }: Planting, deed: Deed): Promise<Deed> {
  if (deed.plantedState !== null || agent.container === undefined) return deed;
  const notes = (await context.notes?.read()) ?? {};
  if (!agent.container.isNoted(notes, place.target)) return deed;
  const words = 'What was made around it may still be there; it stays on record and goes with a clean-up.';
  context.log('warn', `Nothing of this step lies at ${place.location}. ${words}`);
  return { ...deed, plantedState: 'reserved' };
}

/** Nothing of ours lies there yet, but a request that nobody answered may be carried out later: it is not forgotten. */
export function keepLate({ context, place }: Planting, deed: Deed): Deed {
  if (deed.plantedState !== null || deed.status === 'completed') return deed;
  // What was found and taken away had arrived.
  if (Object.keys(deed.receipt).length > 0) return deed;
  const words =
    'It may still be carried out, so the place stays on record until a clean-up has looked again.';
  context.log('warn', `Nothing lies at ${place.location}, but a request went without an answer. ${words}`);
  return { ...deed, plantedState: 'reserved' };
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

export async function takeAway(planting: Planting, receipt: Planted['receipt']): Promise<'planted' | null> {
  const { agent, config, context } = planting;
  try {
    const fresh = freshTime(context);
    if ((await agent.retract(config, receipt, fresh)) === 'changed') return 'planted';
    // A yes alone proves nothing.
    return (await agent.status(config, receipt, fresh)) === 'gone' ? null : 'planted';
  } catch (cause) {
    if (isOurs(cause, context)) throw cause;
    return 'planted';
  }
}

/**
 * A last look has its own patience, however long the attempts before it took. What it removes without an answer leaves
 * nothing that would still have to come.
 */
function freshTime(context: RunContext): RunContext {
  return { ...context, onLost: () => {}, signal: AbortSignal.timeout(60_000) };
}

const cancelledSentence = 'The run was cancelled.';

/** What is broken on our side goes back to the engine, which tries again. */
export function isOurs(cause: unknown, context: RunContext): boolean {
  if (cause instanceof Refusal) return cause.slug === 'unavailable' || cause.slug === 'internal';
  return !context.signal.aborted;
}

export function ended(status: 'failed' | 'cancelled', error: string): Deed {
  return { status, error, output: {}, receipt: {}, plantedState: null };
}
