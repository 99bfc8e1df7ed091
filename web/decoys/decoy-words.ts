import type { Decoy, DecoyState } from '#contract/decoys.ts';
import type { StatusLook } from '#web/ui/status-look.ts';
import { inWords, knownIn } from '#web/words.ts';
import { stateLabels } from './count-words.ts';

interface Badge {
  look: StatusLook;
  label: string;
}

const looks: Record<DecoyState, StatusLook> = {
  planted: 'neutral',
  left_over: 'bad',
  changed: 'warn',
  uncertain: 'warn',
  cleaning_up: 'run',
  gone: 'neutral',
  retracted: 'ok',
  handled: 'neutral',
};

type Standing = Pick<Decoy, 'state' | 'clean_up'>;

/** The badge of a decoy: after a clean-up it says how that ended. */
export function decoyBadge({ state, clean_up: cleanUp }: Standing): Badge {
  const outcome = cleanUp?.outcome;
  if (state === 'retracted' && outcome === 'already_gone') return { look: 'ok', label: 'Already gone' };
  if (state === 'changed' && outcome === 'changed')
    return { look: 'warn', label: 'Changed since planted: left alone' };
  if (state === 'changed') return { look: 'warn', label: 'Changed since planted' };
  return { look: knownIn(looks, state) ?? 'neutral', label: knownIn(stateLabels, state) ?? inWords(state) };
}

/** The same in a column, where the reason stands below. */
export function shortBadge(decoy: Standing): Badge {
  const badge = decoyBadge(decoy);
  return decoy.state === 'changed' ? { ...badge, label: stateLabels.changed } : badge;
}

/** The same beside the word 'Clean up'. */
export function outcomeBadge(decoy: Standing): Badge {
  return decoy.state === 'left_over' ? { look: 'bad', label: 'Failed' } : decoyBadge(decoy);
}

/** What a person has to know about it, if anything: what happened, what it means, what to do. */
export function reasonOf(decoy: Standing & Pick<Decoy, 'check_error' | 'remains'>): string | undefined {
  const { state, clean_up: cleanUp, check_error: checkError } = decoy;
  if (state === 'left_over' || (state === 'changed' && cleanUp?.outcome === 'changed'))
    return cleanUp?.error ?? 'It could not be removed. Try again.';
  if (state === 'changed')
    return 'Something else lies there now, so a clean-up leaves it alone. Look at it, then mark it as handled.';
  if (state === 'gone') return 'Somebody has removed it. A clean-up also takes away what was made around it.';
  if (state === 'uncertain')
    return 'Whether anything lies there is not known. A clean-up removes only what is proven to be ours, and what was made around it if that is empty.';
  if (state === 'retracted') return decoy.remains;
  return isOver(decoy) || checkError === null ? undefined : checkError;
}

/** It is proven to be gone, or a person has taken care of it. */
export function isOver({ state }: Pick<Decoy, 'state'>): boolean {
  return state === 'retracted' || state === 'handled';
}

/** A clean-up of its run takes it along. */
export function canCleanUp({ state }: Pick<Decoy, 'state'>): boolean {
  return !isOver({ state }) && state !== 'cleaning_up';
}

/** A clean-up did not get it away, or would not: only a person can decide. */
export function needsPerson({ state }: Pick<Decoy, 'state'>): boolean {
  return state === 'left_over' || state === 'changed';
}

/** The word on the button; what failed before is tried again. */
export function cleanUpLabel({ state, clean_up: cleanUp }: Standing): 'Clean Up' | 'Try Again' {
  return needsPerson({ state }) && cleanUp !== null ? 'Try Again' : 'Clean Up';
}

/** '1 place', '3 places'. */
export function placesOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`;
}

/** How the clean-up of a run stands, for its last step and its trace. */
export function cleanUpOfRun(decoys: readonly Decoy[]): {
  state: 'ahead' | 'running' | 'done' | 'failed';
  text: string;
} {
  const over = decoys.filter(isOver).length;
  const of = `${over} of ${decoys.length}`;
  if (decoys.some(({ state }) => state === 'cleaning_up'))
    return { state: 'running', text: `Cleaning up, ${of} done` };
  if (decoys.length > 0 && over === decoys.length) return { state: 'done', text: `Done, ${of}` };
  const left = decoys.filter((one) => needsPerson(one) && one.clean_up !== null).length;
  if (left > 0) return { state: 'failed', text: `${of} done, ${left} left over` };
  return { state: 'ahead', text: over === 0 ? 'not yet' : `${of} done` };
}

/** The soonest moment at which some of these go by themselves. */
export function nextExpiry(decoys: readonly Pick<Decoy, 'state' | 'expires_at'>[]): string | undefined {
  return decoys
    .filter(canCleanUp)
    .flatMap(({ expires_at: at }) => at ?? [])
    .toSorted()
    .at(0);
}
