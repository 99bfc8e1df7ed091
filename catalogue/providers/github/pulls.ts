import { askGitHub, type GitHub } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';
import type { Branch, Repository } from './repositories.ts';

/** A pull request, as far as it is looked at. */
export interface Pull {
  number: number;
  /** Empty where nothing is written. */
  body: string;
  isOpen: boolean;
}

/** One from this branch that fits, open or closed; the newest hundred are looked at. */
export async function findPull(
  github: GitHub,
  head: Branch,
  fits: (pull: Pull) => boolean,
): Promise<Pull | undefined> {
  const call = callOf('the look at the pull requests', head, { writes: false });
  return await askGitHub(github, call, async ({ rest }, options) => {
    const { data } = await rest.pulls.list({
      ...parametersOf(head),
      head: `${head.owner}:${head.branch}`,
      state: 'all',
      per_page: 100,
      ...options,
    });
    return data.map(pullOf).find(fits);
  });
}

/** `taken` where one from this branch is open already, be it by a request of ours whose answer was lost. */
export async function createPull(
  github: GitHub,
  head: Branch,
  pull: { base: string; title: string; body: string },
): Promise<number | 'taken'> {
  const call = callOf('the pull request', head, {
    writes: true,
    unanswered: 'Whether the pull request was opened is not known; the next try finds out.',
  });
  return await askGitHub(github, call, async ({ rest }, options) => {
    try {
      const named = { ...parametersOf(head), head: head.branch };
      return (await rest.pulls.create({ ...named, ...pull, ...options })).data.number;
    } catch (cause) {
      if (readFault(cause, github.context.now()).isTaken) return 'taken';
      throw cause;
    }
  });
}

/** Undefined where there is none of this number. */
export async function readPull(
  github: GitHub,
  name: Repository,
  pull_number: number,
): Promise<Pull | undefined> {
  const call = callOf('the reading of the pull request', name, { writes: false });
  const named = { ...parametersOf(name), pull_number };
  return await askGitHub(github, call, ({ rest }, options) =>
    unlessGone(async () => pullOf((await rest.pulls.get({ ...named, ...options })).data)),
  );
}

/** Nobody can delete a pull request: its body is taken out, and it is closed. */
export async function emptyPull(github: GitHub, name: Repository, pull_number: number): Promise<void> {
  const call = callOf('the closing of the pull request', name, {
    writes: true,
    unanswered: 'Whether the text was taken out is not known; the next try finds out.',
  });
  await askGitHub(github, call, ({ rest }, options) =>
    rest.pulls.update({ ...parametersOf(name), pull_number, body: '', state: 'closed', ...options }),
  );
}

function pullOf({ number, body, state }: { number: number; body: string | null; state: string }): Pull {
  return { number, body: body ?? '', isOpen: state === 'open' };
}

function callOf(
  deed: string,
  { owner, repository }: Repository,
  more: Pick<Call, 'writes' | 'unanswered'>,
): Call {
  return {
    deed,
    permission: 'Pull requests: write',
    missing: `the repository ${owner}/${repository}`,
    ...more,
  };
}

function parametersOf({ owner, repository }: Repository) {
  return { owner, repo: repository };
}
