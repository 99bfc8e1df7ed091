import type { Artifact, RunContext } from '#catalogue/agent.ts';
import type { DeployAgent, Place, PresenceStatus, RetractOutcome } from '#catalogue/deploy-agent.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Logger } from '#server/log.ts';
import type { TaskEnd, TendedPlace } from './clean-up-store.ts';
import { findOurs } from './in-doubt.ts';

export type Config = Parameters<DeployAgent['retract']>[0];
export type Found = Pick<TaskEnd, 'outcome' | 'found' | 'error'>;

/** One place with all that it takes to reach it. */
export interface OpenPlace {
  agent: DeployAgent;
  place: TendedPlace;
  /** In the order in which they are tried. */
  configs: readonly Config[];
  artifact: Artifact | undefined;
  context: RunContext;
  log: Logger;
}

/** A fresh look at the place; nothing is touched. */
export async function lookAtPlace(open: OpenPlace): Promise<Found> {
  const { agent, place, artifact, context } = open;
  if (place.plantedState === 'retracted') return { outcome: null, found: 'gone', error: null };
  const looked = await withEach(open, async (config) => {
    if (place.plantedState === 'planted') {
      const found: PresenceStatus[] = [];
      for (const receipt of receiptsOf(place)) found.push(await agent.status(config, receipt, context));
      return worstOf(found);
    }
    const ours = await findOurs(agent, config, placeOf(place), artifact, context);
    return ours === undefined ? 'gone' : 'present';
  });
  if ('error' in looked) return { outcome: null, found: null, error: looked.error };
  return { outcome: null, found: looked.done, error: null };
}

/**
 * Removes what the receipt names and proves by a fresh read that it is gone. Where the answer to the upload was lost
 * there is no receipt: then only what the file's own content proves to be ours is removed.
 */
export async function removeFile(open: OpenPlace): Promise<Found & { receipt?: Record<string, string> }> {
  const { agent, place, artifact, context } = open;
  const removed = await withEach(open, async (config) => {
    if (place.plantedState === 'planted') return retractEach(open, config);
    const ours = await findOurs(agent, config, placeOf(place), artifact, context);
    if (ours === undefined) return { outcome: 'already_gone' as const, found: 'gone' as const };
    const { receipt } = ours;
    const outcome = await agent.retract(config, receipt, context);
    return { outcome, found: await agent.status(config, receipt, context), receipt };
  });
  if ('error' in removed) return failed(removed.error);
  const { outcome, found } = removed.done;
  if (outcome === 'changed' || found === 'changed') {
    const error = `What lies at ${place.location} is not what was planted, so it was left alone. Look who writes there, then mark it as handled.`;
    return { outcome: 'changed', found: 'changed', error };
  }
  if (found === 'present') {
    return failed('The target said that it removed the file, but it still lies there. Clean up again later.');
  }
  return { ...removed.done, error: null };
}

/** What the step planted, and what a second worker planted beside it: mostly the same file, where its place holds one. */
async function retractEach({ agent, place, context }: OpenPlace, config: Config) {
  const outcomes: RetractOutcome[] = [];
  const found: PresenceStatus[] = [];
  for (const receipt of receiptsOf(place)) {
    outcomes.push(await agent.retract(config, receipt, context));
    found.push(await agent.status(config, receipt, context));
  }
  const outcome =
    outcomes.find((one) => one === 'changed') ??
    outcomes.find((one) => one === 'retracted') ??
    ('already_gone' as const);
  const claim = agent.container?.claim ?? '';
  const isClaimed = receiptsOf(place).some((receipt) => receipt[claim] === 'true');
  const receipt = isClaimed ? { ...place.receipt, [claim]: 'true' } : place.receipt;
  return { outcome, found: worstOf(found), receipt };
}

function receiptsOf({ receipt, lateReceipts }: TendedPlace): Record<string, string>[] {
  return [receipt, ...lateReceipts];
}

/** Of several looks the one that calls for a person most. */
function worstOf(found: PresenceStatus[]): PresenceStatus {
  return found.find((one) => one === 'changed') ?? found.find((one) => one === 'present') ?? 'gone';
}

/** What was made around the file; a sentence when it could not be removed. */
export async function removeContainer(
  open: OpenPlace,
  removed: readonly Record<string, string>[],
): Promise<{ done: 'removed' | 'not empty' | 'gone' } | { error: string }> {
  const { agent, place, context } = open;
  const { receipt, target } = place;
  return withEach(open, async (config) => {
    return agent.container?.retract(config, { ...receipt, ...target }, context, removed) ?? 'gone';
  });
}

/** A file that was planted without an answer may have had its container made for it all the same. */
export function claimedBy({ agent: { container }, place }: OpenPlace): Record<string, string> {
  const isNoted = container?.isNoted(place.notes, place.target) ?? false;
  return isNoted && container !== undefined ? { [container.claim]: 'true' } : {};
}

/**
 * With the configuration that the run used; where that does not do, with the one that its deployment has now: keys are
 * replaced, and what the old ones planted is still to be removed.
 */
async function withEach<T>(
  { configs, context, log, place }: OpenPlace,
  work: (config: Config) => Promise<T>,
): Promise<{ done: T } | { error: string }> {
  let last = 'There are no credentials to reach this place with.';
  for (const config of configs) {
    try {
      return { done: await work(config) };
    } catch (cause) {
      if (cause instanceof Refusal) last = cause.message;
      else if (context.signal.aborted) last = 'The target did not answer in time. Try again later.';
      else {
        log.error({ err: cause, executionId: place.executionId }, 'a place could not be looked after');
        last = 'Something went wrong on our side. Try again later.';
      }
    }
  }
  if (place.present !== null) return { error: last };
  return {
    error: `${last} ${place.agentName} was deleted, so it takes no other credentials: while these are refused, remove the file yourself, then mark it as handled.`,
  };
}

function failed(error: string): Found {
  return { outcome: 'failed', found: null, error };
}

function placeOf({ location, target }: TendedPlace): Place {
  return { location, target };
}
