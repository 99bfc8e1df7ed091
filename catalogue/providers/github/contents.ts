import { createHash } from 'node:crypto';
import { askGitHub, type GitHub } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';
import type { Repository } from './repositories.ts';

/** One file on one branch. */
export interface FileName extends Repository {
  branch: string;
  path: string;
}

/** What lies there: git names every content by its hash. */
export interface FileState {
  /** Missing where it is no file: a folder, a link, another repository. */
  blobSha: string | undefined;
  /** Missing where the answer carried no content. */
  sha256: string | undefined;
}

/** The id that git gives to this content: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export function blobShaOf(content: string): string {
  const bytes = Buffer.from(content);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** `takenBy` is the path of what lies there already. */
export type Created = 'created' | { takenBy: string } | { blockedTypes: string[] };

/** One commit, without a `sha`: GitHub refuses it where a file lies. */
export async function createFile(github: GitHub, name: FileName, content: string): Promise<Created> {
  const call = callOf('the commit', name, {
    writes: true,
    unanswered: 'Whether the file was planted is not known; the next try finds out.',
  });
  return await askGitHub(github, call, async ({ rest }, options) => {
    try {
      await rest.repos.createOrUpdateFileContents({
        ...parametersOf(name),
        branch: name.branch,
        message: `Add ${name.path}`,
        content: Buffer.from(content).toString('base64'),
        ...options,
      });
      return 'created';
    } catch (cause) {
      const fault = readFault(cause, github.context.now());
      if (fault.isTaken) return { takenBy: name.path };
      if (fault.blockedTypes !== undefined) return { blockedTypes: fault.blockedTypes };
      throw cause;
    }
  });
}

/** Undefined where nothing lies, be it that the branch or the repository is gone. */
export async function readFile(github: GitHub, name: FileName): Promise<FileState | undefined> {
  const call = callOf('the reading of the file', name, { writes: false });
  return await askGitHub(github, call, ({ rest }, options) =>
    unlessGone(async () => {
      const { data } = await rest.repos.getContent({ ...parametersOf(name), ref: name.branch, ...options });
      if (Array.isArray(data) || data.type !== 'file') return { blobSha: undefined, sha256: undefined };
      const hasContent = 'content' in data && data.encoding === 'base64';
      return { blobSha: data.sha, sha256: hasContent ? sha256Of(data.content) : undefined };
    }),
  );
}

/** The commit that last touched the file; undefined where GitHub does not list it yet. */
export async function readCommit(github: GitHub, name: FileName): Promise<string | undefined> {
  const call = callOf('the look at the commit', name, { writes: false });
  return await askGitHub(github, call, async ({ rest }, options) => {
    const { owner, repo, path } = parametersOf(name);
    const { data } = await rest.repos.listCommits({
      owner,
      repo,
      path,
      sha: name.branch,
      per_page: 1,
      ...options,
    });
    return data[0]?.sha;
  });
}

/** One commit that takes the file away, but only while it has this content. */
export async function removeFile(
  github: GitHub,
  name: FileName,
  blobSha: string,
): Promise<'removed' | 'changed' | 'gone'> {
  const call = callOf('the removal of the file', name, {
    writes: true,
    unanswered: 'Whether the file was removed is not known; the next try finds out.',
  });
  return await askGitHub(github, call, async ({ rest }, options) => {
    try {
      await rest.repos.deleteFile({
        ...parametersOf(name),
        branch: name.branch,
        message: `Remove ${name.path}`,
        sha: blobSha,
        ...options,
      });
      return 'removed';
    } catch (cause) {
      const fault = readFault(cause, github.context.now());
      if (fault.status === 404) return 'gone';
      if (fault.isOtherFile) return 'changed';
      throw cause;
    }
  });
}

function callOf(deed: string, { branch }: FileName, more: Pick<Call, 'writes' | 'unanswered'>): Call {
  return { deed, permission: 'Contents: write', missing: `the repository or its branch ${branch}`, ...more };
}

function parametersOf({ owner, repository, path }: FileName) {
  return { owner, repo: repository, path };
}

function sha256Of(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
}
