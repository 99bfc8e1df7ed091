import type { RunContext } from '#catalogue/agent.ts';
import type { GitHub } from '#catalogue/providers/github/connection.ts';
import {
  createBranch,
  hasChanges,
  makeEmptyCommit,
  readBranch,
  readRepository,
  removeBranch,
  type Branch,
} from '#catalogue/providers/github/repositories.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';
import { problem } from '#contract/refusal.ts';

const cleanUpMs = 10_000;

/**
 * Whether this step made the branch, now or in an attempt that was cut off before it could say so. With `firstCommit`
 * it begins with an empty commit of that message.
 */
export async function readyBranch(
  github: GitHub,
  name: Branch,
  base: string,
  firstCommit?: string,
): Promise<boolean> {
  const { context } = github;
  if ((await readBranch(github, name)) !== undefined) return await isBranchOurs(context, name);
  const tip = await readBranch(github, { ...name, branch: base });
  if (tip === undefined) {
    throw problem(
      'provider-refused',
      `The repository ${name.owner}/${name.repository} is empty, so no branch can be made there. Nothing was planted. Add a first file to it, then retry this step.`,
    );
  }
  const start = firstCommit === undefined ? tip : await makeEmptyCommit(github, name, tip, firstCommit);
  await context.notes?.write({ branch_made: addressOf(name) });
  try {
    const outcome = await createBranch(github, name, start);
    // Made by somebody else in this moment, or by our own request whose answer was lost: the note stays in doubt.
    if (outcome === 'made') context.log('info', `Made the branch ${name.branch} from ${base}.`);
    return true;
  } catch (cause) {
    // Whoever makes it after this refusal is somebody else, and theirs is not to be removed.
    if (isAnswer(cause)) await context.notes?.write({});
    throw cause;
  }
}

/** Takes back the branch of an attempt that planted nothing, even when the run was cancelled; not where `isUsed`. */
export async function removeUnusedBranch(
  github: GitHub,
  name: Branch,
  base: string,
  isUsed: (patient: GitHub) => Promise<boolean> = async () => false,
): Promise<void> {
  const { context } = github;
  try {
    const patient = { ...github, context: { ...context, signal: AbortSignal.timeout(cleanUpMs) } };
    if ((await hasChanges(patient, name, base)) !== false || (await isUsed(patient))) return;
    await removeBranch(patient, name);
    await context.notes?.write({});
  } catch {
    context.log('warn', `The branch ${name.branch} could not be removed again.`);
  }
}

/** After the file is gone; a branch on which anything else lies stays. */
export async function retractBranch(github: GitHub, name: Branch): Promise<'removed' | 'not empty' | 'gone'> {
  const words = { ...github.words, consequence: 'The file is removed, its branch stays.' };
  const patient = { ...github, words };
  const { defaultBranch } = await readRepository(patient, name);
  if (name.branch === defaultBranch) return 'not empty';
  const isUsed = await hasChanges(patient, name, defaultBranch);
  if (isUsed === undefined) return 'gone';
  if (isUsed) {
    github.context.log('info', `The branch ${name.branch} stays: other changes lie on it.`);
    return 'not empty';
  }
  const outcome = await removeBranch(patient, name);
  if (outcome === 'removed') {
    github.context.log('info', `Removed the branch ${name.branch}, which this drill had made.`);
  }
  return outcome;
}

/** Whether an attempt of this step wrote down that it makes this branch. */
export async function isBranchOurs(context: RunContext, name: Branch): Promise<boolean> {
  return (await context.notes?.read())?.['branch_made'] === addressOf(name);
}

export function addressOf({ owner, repository, branch }: Branch): string {
  return `${owner}/${repository}@${branch}`;
}
