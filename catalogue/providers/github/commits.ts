import { problem } from '#contract/refusal.ts';
import { askGitHub, type GitHub } from './connection.ts';
import type { Created } from './contents.ts';
import { readFault } from './fault.ts';
import type { Branch } from './repositories.ts';

/** Somebody else commits to the branch meanwhile, again and again. */
const mostTries = 5;

/**
 * The same content at several paths, in one commit. Trees know no 'only where nothing lies': every path is looked at
 * in the very commit that the new one follows, and a branch that has moved on since refuses it.
 */
export async function createFiles(
  github: GitHub,
  name: Branch,
  paths: readonly string[],
  file: { content: string; message: string },
): Promise<Created> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const tip = await readTip(github, name);
    const takenBy = await whatIsInTheWay(github, name, tip, paths);
    if (takenBy !== undefined) return { takenBy };
    const created = await commit(github, name, tip, paths, file);
    if (created !== 'behind') return created;
  }
  const { consequence, again } = github.words;
  throw problem(
    'provider-refused',
    `Others commit to the branch ${name.branch} all the time, so no commit fitted. ${consequence} Choose a quieter branch, then ${again}.`,
  );
}

async function readTip(github: GitHub, name: Branch): Promise<string> {
  return await askGitHub(github, callOf(name), async ({ rest }, options) => {
    const ref = `heads/${name.branch}`;
    return (await rest.git.getRef({ ...parametersOf(name), ...options, ref })).data.object.sha;
  });
}

/**
 * A tree would put a folder in the place of a file without a word, so what lies above is looked at, too: from the top,
 * each folder once, and each in a request with its own patience, for there may be many.
 */
async function whatIsInTheWay(
  github: GitHub,
  name: Branch,
  tip: string,
  paths: readonly string[],
): Promise<string | undefined> {
  const folders = new Map<string, boolean>();
  for (const path of paths) {
    const segments = path.split('/');
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const above = segments.slice(0, depth).join('/');
      const isFolder = folders.get(above);
      const lies = isFolder === undefined ? await lookAt(github, name, tip, above) : folderOr(isFolder);
      if (lies === 'file' || (lies === 'folder' && above === path)) return above;
      folders.set(above, lies === 'folder');
      if (lies === 'nothing') break;
    }
  }
  return undefined;
}

function folderOr(isFolder: boolean): 'folder' | 'nothing' {
  return isFolder ? 'folder' : 'nothing';
}

async function lookAt(
  github: GitHub,
  name: Branch,
  ref: string,
  path: string,
): Promise<'folder' | 'file' | 'nothing'> {
  return await askGitHub(github, callOf(name), async ({ rest }, options) => {
    try {
      const { data } = await rest.repos.getContent({ ...parametersOf(name), ...options, path, ref });
      return Array.isArray(data) ? 'folder' : 'file';
    } catch (cause) {
      if (readFault(cause, github.context.now()).status === 404) return 'nothing';
      throw cause;
    }
  });
}

async function commit(
  github: GitHub,
  name: Branch,
  tip: string,
  paths: readonly string[],
  file: { content: string; message: string },
): Promise<Created | 'behind'> {
  const unanswered = 'Whether the files were planted is not known; the next try finds out.';
  return await askGitHub(github, { ...callOf(name), writes: true, unanswered }, async ({ rest }, options) => {
    const into = { ...parametersOf(name), ...options };
    try {
      const content = Buffer.from(file.content).toString('base64');
      // Push protection looks at blobs, not at what stands in a tree:
      // https://github.blog/changelog/2024-08-13-secret-scanning-push-protection-is-supported-for-content-upload-rest-api-endpoints/
      const blob = (await rest.git.createBlob({ ...into, content, encoding: 'base64' })).data;
      const before = (await rest.git.getCommit({ ...into, commit_sha: tip })).data;
      const tree = await rest.git.createTree({
        ...into,
        base_tree: before.tree.sha,
        tree: paths.map((path) => ({ path, mode: '100644', type: 'blob', sha: blob.sha })),
      });
      const made = { message: file.message, tree: tree.data.sha, parents: [tip] };
      const { sha } = (await rest.git.createCommit({ ...into, ...made })).data;
      await rest.git.updateRef({ ...into, ref: `heads/${name.branch}`, sha, force: false });
      return 'created';
    } catch (cause) {
      const { blockedTypes, isBehind } = readFault(cause, github.context.now());
      if (blockedTypes !== undefined) return { blockedTypes };
      if (isBehind) return 'behind';
      throw cause;
    }
  });
}

function callOf({ branch }: Branch) {
  return {
    deed: 'the commit',
    writes: false,
    permission: 'Contents: write',
    missing: `the repository or its branch ${branch}`,
  } as const;
}

function parametersOf({ owner, repository }: Branch) {
  return { owner, repo: repository };
}
