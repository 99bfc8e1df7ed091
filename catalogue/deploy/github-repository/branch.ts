import type { RunContext } from '#catalogue/agent.ts';
import {
  isNoted,
  makeNoted,
  takeAwayEmpty,
  takeBackUnused,
  type Surrounding,
} from '#catalogue/deploy/made-around.ts';
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
import { problem } from '#contract/refusal.ts';

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
  return await makeNoted(context, surrounding(name), async () => {
    const outcome = await createBranch(github, name, start);
    if (outcome === 'made') context.log('info', `Made the branch ${name.branch} from ${base}.`);
    return outcome;
  });
}

/** Takes back the branch of an attempt that planted nothing; not where `isUsed`. */
export async function removeUnusedBranch(
  github: GitHub,
  name: Branch,
  base: string,
  isUsed: (patient: GitHub) => Promise<boolean> = async () => false,
): Promise<void> {
  await takeBackUnused(github.context, surrounding(name), async (context) => {
    const patient = { ...github, context };
    if ((await hasChanges(patient, name, base)) !== false || (await isUsed(patient))) return 'not empty';
    return await removeBranch(patient, name);
  });
}

/** After the file is gone; a branch on which anything else lies stays. */
export async function retractBranch(github: GitHub, name: Branch): Promise<'removed' | 'not empty' | 'gone'> {
  const words = { ...github.words, consequence: 'The file is removed, its branch stays.' };
  const patient = { ...github, words };
  const { defaultBranch } = await readRepository(patient, name);
  if (name.branch === defaultBranch) return 'not empty';
  const remove = async () => {
    const isUsed = await hasChanges(patient, name, defaultBranch);
    if (isUsed === undefined) return 'gone';
    return isUsed ? 'not empty' : await removeBranch(patient, name);
  };
  return await takeAwayEmpty(github.context, surrounding(name), remove, 'other changes lie on it');
}

/** Whether an attempt of this step wrote down that it makes this branch. */
export async function isBranchOurs(context: RunContext, name: Branch): Promise<boolean> {
  return await isNoted(context, surrounding(name));
}

export function addressOf({ owner, repository, branch }: Branch): string {
  return `${owner}/${repository}@${branch}`;
}

function surrounding(name: Branch): Surrounding {
  return { name: `branch ${name.branch}`, note: { branch_made: addressOf(name) } };
}
