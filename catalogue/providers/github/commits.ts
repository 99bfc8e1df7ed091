import type { Octokit } from '@octokit/rest';
import { askGitHub, type GitHub } from './connection.ts';
import type { Created } from './contents.ts';
import { readFault } from './fault.ts';
import type { Branch } from './repositories.ts';

type Parameters = { owner: string; repo: string; request: { signal: AbortSignal } };

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
  const { owner, repository: repo, branch } = name;
  const call = {
    deed: 'the commit',
    permission: 'Contents: write',
    missing: `the repository or its branch ${branch}`,
    unanswered: 'Whether the files were planted is not known; the next try finds out.',
  } as const;
  return await askGitHub(github, call, async ({ rest }, options) => {
    const into: Parameters = { owner, repo, ...options };
    const ref = `heads/${branch}`;
    const tip = (await rest.git.getRef({ ...into, ref })).data.object.sha;
    for (const path of paths) {
      const takenBy = await whatIsInTheWay(rest, into, tip, path);
      if (takenBy !== undefined) return { takenBy };
    }
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
      const commit = { message: file.message, tree: tree.data.sha, parents: [tip] };
      const { sha } = (await rest.git.createCommit({ ...into, ...commit })).data;
      await rest.git.updateRef({ ...into, ref, sha, force: false });
      return 'created';
    } catch (cause) {
      const { blockedTypes } = readFault(cause, github.context.now());
      if (blockedTypes !== undefined) return { blockedTypes };
      throw cause;
    }

    /** A tree would put a folder in the place of a file without a word, so what lies above is looked at, too. */
    async function whatIsInTheWay(
      { repos }: Octokit['rest'],
      { owner: of, repo: at, ...more }: Parameters,
      commit: string,
      path: string,
    ): Promise<string | undefined> {
      const segments = path.split('/');
      for (let depth = segments.length; depth > 0; depth -= 1) {
        const above = segments.slice(0, depth).join('/');
        try {
          const { data } = await repos.getContent({ owner: of, repo: at, path: above, ref: commit, ...more });
          return Array.isArray(data) && depth < segments.length ? undefined : above;
        } catch (cause) {
          if (readFault(cause, github.context.now()).status !== 404) throw cause;
        }
      }
      return undefined;
    }
  });
}
