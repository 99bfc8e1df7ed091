import { randomUUID } from 'node:crypto';
import { Octokit } from '@octokit/rest';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import type { FileName } from './contents.ts';

/** A sandbox, and what the owner of its GitHub does there beside the agent. */
export interface GitHubWorld {
  sandbox: TestSandbox;
  endpoints: { github: string };
  config: { owner: string; repository: string; token: string };
  newFolder: () => string;
  /** A token that may do what these entries of a permission list say: 'Contents: write'. */
  tokenFor: (permissions: readonly string[]) => Promise<string>;
  readFile: (name: FileName) => Promise<string | undefined>;
  /** As somebody else's commit, whether or not a file lies there. */
  writeFile: (name: FileName, content: string) => Promise<void>;
  /** The number of a new issue that nobody has commented on. */
  newIssue: (title: string) => Promise<string>;
  /** For whatever else its owner does there. */
  rest: Octokit['rest'];
  /** Messages of the commits on a branch, newest first; undefined where there is no such branch. */
  messages: (branch: string, repository?: string) => Promise<string[] | undefined>;
}

export async function openGitHubWorld(): Promise<GitHubWorld> {
  const sandbox = await testSandbox();
  const github = `${sandbox.endpoint}/_github`;
  const { token, owner, repository } = sandbox.access.github;
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const { rest } = new Octokit({ auth: token, baseUrl: github, log });

  async function stateOf({ branch, path, ...name }: FileName) {
    try {
      const { data } = await rest.repos.getContent({
        owner: name.owner,
        repo: name.repository,
        path,
        ref: branch,
      });
      return Array.isArray(data) || data.type !== 'file' ? undefined : data;
    } catch {
      return undefined;
    }
  }

  return {
    sandbox,
    endpoints: { github },
    config: { owner, repository, token },
    rest,
    async newIssue(title) {
      return String((await rest.issues.create({ owner, repo: repository, title })).data.number);
    },
    newFolder: () => `config/${randomUUID()}`,
    tokenFor: (permissions) =>
      sandbox.client.githubToken(
        sandbox.owner,
        Object.fromEntries(
          permissions.map((one) => {
            const [name = '', level] = one.toLowerCase().split(': ');
            return [name.replace(' ', '_'), level as 'read' | 'write'];
          }),
        ),
      ),
    async readFile(name) {
      const state = await stateOf(name);
      return state === undefined ? undefined : Buffer.from(state.content, 'base64').toString();
    },
    async writeFile(name, content) {
      const state = await stateOf(name);
      await rest.repos.createOrUpdateFileContents({
        owner: name.owner,
        repo: name.repository,
        path: name.path,
        branch: name.branch,
        message: 'Somebody else was here',
        content: Buffer.from(content).toString('base64'),
        ...(state === undefined ? {} : { sha: state.sha }),
      });
    },
    async messages(branch, repo = repository) {
      try {
        const { data } = await rest.repos.listCommits({ owner, repo, sha: branch, per_page: 100 });
        return data.map(({ commit }) => commit.message);
      } catch {
        return undefined;
      }
    },
  };
}
