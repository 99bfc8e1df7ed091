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

/** Whether this attempt made it: `taken` is what somebody else made in the meantime. */
export async function makeNoted(
  { notes }: RunContext,
  { note }: Pick<Surrounding, 'note'>,
  make: () => Promise<'made' | 'taken'>,
): Promise<boolean> {
  await notes?.write(note);
  let made: 'made' | 'taken';
  try {
    made = await make();
  } catch (cause) {
    // Whoever makes it after this refusal is somebody else, and theirs is not to be removed.
    if (isAnswer(cause)) await notes?.write({});
    throw cause;
  }
  if (made === 'taken') await notes?.write({});
  return made === 'made';
}

/** Takes back what an attempt made that planted nothing, even when the run was cancelled. */
export async function takeBackUnused(
  context: RunContext,
  { name }: Pick<Surrounding, 'name'>,
  remove: (patient: RunContext) => Promise<'removed' | 'not empty' | 'gone'>,
): Promise<void> {
  try {
    const outcome = await remove({ ...context, signal: AbortSignal.timeout(cleanUpMs) });
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
