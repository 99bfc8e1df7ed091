import type { RunContext } from '#catalogue/agent.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';

/** What a put makes around its file where that is missing: a bucket, a container, a branch. */
export interface Surrounding {
  /** 'bucket acme-backups', as in 'Removed the bucket acme-backups'. */
  name: string;
  /** Stands in the notes of the step from before it is made, for an empty thing cannot prove who made it. */
  note: Record<string, string>;
}

const cleanUpMs = 10_000;

/** Whether an attempt of this step wrote down that it makes this. */
export async function isNoted({ notes }: RunContext, { note }: Pick<Surrounding, 'note'>): Promise<boolean> {
  const noted = (await notes?.read()) ?? {};
  return Object.entries(note).every(([key, value]) => noted[key] === value);
}

/**
 * Whether this attempt made it: `taken` is what somebody else made in the meantime. After an attempt before this one, or
 * beside it, it may as well be its, and counts as ours.
 */
export async function makeNoted(
  { notes }: RunContext,
  { note }: Pick<Surrounding, 'note'>,
  make: () => Promise<'made' | 'taken'>,
): Promise<boolean> {
  await notes?.join(note);
  let made: 'made' | 'taken';
  try {
    made = await make();
  } catch (cause) {
    // Whoever makes it after this refusal is somebody else, and theirs is not to be removed.
    if (isAnswer(cause)) await notes?.leave();
    throw cause;
  }
  if (made === 'made') return true;
  const isAlone = (await notes?.leave()) ?? true;
  return !isAlone;
}

/** Takes back what an attempt made that planted nothing, even when the run was cancelled. */
export async function takeBackUnused(
  context: RunContext,
  { name }: Pick<Surrounding, 'name'>,
  remove: (patient: RunContext) => Promise<'removed' | 'not empty' | 'gone'>,
): Promise<void> {
  try {
    // A removal without an answer leaves nothing that would still have to come.
    const patient = { ...context, onLost: () => {}, signal: AbortSignal.timeout(cleanUpMs) };
    const outcome = await remove(patient);
    if (outcome !== 'not empty') await context.notes?.write({});
  } catch {
    context.log('warn', `The empty ${name} could not be removed again.`);
  }
}

/** After the file is gone; what holds anything else stays. */
export async function takeAwayEmpty(
  { log, notes }: RunContext,
  { name }: Pick<Surrounding, 'name'>,
  remove: () => Promise<'removed' | 'not empty' | 'gone'>,
  whatLiesThere: string,
): Promise<'removed' | 'not empty' | 'gone'> {
  const outcome = await remove();
  // A step that takes back what it planted has nothing more of its own there; what stays is still noted.
  if (outcome !== 'not empty') await notes?.write({});
  if (outcome === 'removed') log('info', `Removed the ${name}, which this drill had made.`);
  if (outcome === 'not empty') log('info', `The ${name} stays: ${whatLiesThere}.`);
  return outcome;
}
