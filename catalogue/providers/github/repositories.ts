import { mayHaveHappened } from '#catalogue/providers/retry.ts';
import { problem } from '#contract/refusal.ts';
import { askGitHub, type GitHub } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import { readLogin } from './login.ts';
import type { Call } from './refusals.ts';

export interface Repository {
  owner: string;
  repository: string;
}

export interface Branch extends Repository {
  branch: string;
}

export interface RepositoryState {
  /** Stays the same when it is renamed, and is another when it is made anew. */
  id: string;
  /** As GitHub spells it. */
  fullName: string;
  defaultBranch: string;
  visibility: string;
  isArchived: boolean;
  /** Of the person whose token it is. */
  mayPush: boolean;
}

export async function readRepository(github: GitHub, name: Repository): Promise<RepositoryState> {
  const call: Call = {
    deed: 'the look at the repository',
    writes: false,
    permission: 'Metadata: read',
    missing: `the repository ${name.owner}/${name.repository}`,
  };
  const { data } = await askGitHub(github, call, ({ rest }, options) =>
    rest.repos.get({ ...parametersOf(name), ...options }),
  );
  return {
    id: String(data.id),
    fullName: data.full_name,
    defaultBranch: data.default_branch,
    visibility: data.visibility ?? (data.private ? 'private' : 'public'),
    isArchived: data.archived,
    mayPush: data.permissions?.push !== false,
  };
}

export function refuseArchived({ words }: GitHub, { fullName, isArchived }: RepositoryState): void {
  if (!isArchived) return;
  throw problem(
    'provider-refused',
    `The repository ${fullName} is archived. ${words.consequence} Choose another, then ${words.again}.`,
  );
}

export function refuseReadOnly(github: GitHub, repository: RepositoryState): void {
  refuseArchived(github, repository);
  const { consequence, again } = github.words;
  if (!repository.mayPush) {
    throw problem(
      'provider-refused',
      `The owner of this token may only read ${repository.fullName}. ${consequence} Have them given write access, then ${again}.`,
    );
  }
}

/**
 * GitHub says 404 of what a token may not see, too: only where the repository itself is seen, and is the one that
 * was planted in, does a missing file mean that it is gone.
 */
export async function refuseOtherRepository(
  github: GitHub,
  name: Repository,
  receipt: Record<string, string>,
): Promise<void> {
  const { id, fullName } = await readRepository(github, name);
  if (receipt['repository_id'] === id) return;
  const { consequence, again } = github.words;
  throw problem(
    'provider-refused',
    `${fullName} is not the repository that was planted in: that one was renamed or deleted, and this one came after it. ${consequence} Look for the file where that one went, then ${again}.`,
  );
}

/** The commit at its tip; undefined where there is no such branch, as in an empty repository. */
export async function readBranch(github: GitHub, name: Branch): Promise<string | undefined> {
  const call = callOf('the look at the branch', name, { writes: false });
  return await askGitHub(github, call, async ({ rest }, options) => {
    try {
      const ref = `heads/${name.branch}`;
      const { data } = await rest.git.getRef({ ...parametersOf(name), ref, ...options });
      return data.object.sha;
    } catch (cause) {
      const fault = readFault(cause, github.context.now());
      if (fault.status === 404 || fault.isEmpty) return undefined;
      throw cause;
    }
  });
}

/** A commit that changes nothing, for a branch that is to differ from the one it came from; returns its id. */
export async function makeEmptyCommit(
  github: GitHub,
  name: Branch,
  parent: string,
  message: string,
): Promise<string> {
  // A commit that no branch names lies nowhere.
  const call = callOf('the making of the branch', name, { writes: false });
  return await askGitHub(github, call, async ({ rest }, options) => {
    const into = { ...parametersOf(name), ...options };
    const { tree } = (await rest.git.getCommit({ ...into, commit_sha: parent })).data;
    const { data } = await rest.git.createCommit({ ...into, message, tree: tree.sha, parents: [parent] });
    return data.sha;
  });
}

/** `taken` where somebody made it in the meantime; after a lost answer it may as well be ours, and counts as that. */
export async function createBranch(github: GitHub, name: Branch, sha: string): Promise<'made' | 'taken'> {
  const call = callOf('the making of the branch', name, { writes: true });
  let mayBeOurs = false;
  return await askGitHub(github, call, async ({ rest }, options) => {
    try {
      await rest.git.createRef({ ...parametersOf(name), ref: `refs/heads/${name.branch}`, sha, ...options });
      return 'made';
    } catch (cause) {
      const fault = readFault(cause, github.context.now());
      if (fault.isTaken) return mayBeOurs ? 'made' : 'taken';
      mayBeOurs ||= mayHaveHappened(fault);
      throw cause;
    }
  });
}

/**
 * Whether the branch holds anything that the branch it came from does not, be it commits of somebody else that undo each
 * other; undefined where one of them is gone.
 */
export async function hasChanges(github: GitHub, name: Branch, base: string): Promise<boolean | undefined> {
  const call = callOf('the look at what lies on the branch', name, { writes: false });
  const compared = await askGitHub(github, call, ({ rest }, options) =>
    unlessGone(async () => {
      const named = { ...parametersOf(name), basehead: `${base}...${name.branch}` };
      return (await rest.repos.compareCommitsWithBasehead({ ...named, ...options })).data;
    }),
  );
  if (compared === undefined) return undefined;
  const { files = [], commits, ahead_by: ahead } = compared;
  // More than GitHub lists at once are none of a drill.
  if (files.length > 0 || commits.length < ahead) return true;
  if (ahead === 0) return false;
  const login = await readLogin(github);
  return commits.some(({ author }) => author === null || !('login' in author) || author.login !== login);
}

export async function removeBranch(github: GitHub, name: Branch): Promise<'removed' | 'gone'> {
  const call = callOf('the removal of the branch', name, { writes: true });
  return await askGitHub(github, call, async ({ rest }, options) => {
    try {
      await rest.git.deleteRef({ ...parametersOf(name), ref: `heads/${name.branch}`, ...options });
      return 'removed';
    } catch (cause) {
      const { status } = readFault(cause, github.context.now());
      // GitHub says 422 'Reference does not exist' where it is gone.
      if (status === 404 || status === 422) return 'gone';
      throw cause;
    }
  });
}

function callOf(
  deed: string,
  { owner, repository }: Branch,
  more: Pick<Call, 'writes' | 'unanswered'>,
): Call {
  return { deed, permission: 'Contents: write', missing: `the repository ${owner}/${repository}`, ...more };
}

function parametersOf({ owner, repository }: Repository) {
  return { owner, repo: repository };
}
