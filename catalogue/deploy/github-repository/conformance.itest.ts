import { describeDeployAgent, type DeployWorld } from '#catalogue/deploy/conformance.ts';
import { openGitHubWorld, type GitHubWorld } from '#catalogue/providers/github/testing.ts';
import { manifest, type fields } from './manifest.ts';
import { githubRepository } from './run.ts';
import { configIn, newBranch } from './testing.ts';
import { textOf } from './text.ts';

const name = 'GitHub Repository Deployer';
describeDeployAgent(`${name}, as a file,`, openFiles);
describeDeployAgent(`${name}, as copies in one commit,`, openCopies);
describeDeployAgent(`${name}, as a pull request,`, openPullRequests);
describeDeployAgent(`${name}, as an issue comment,`, openComments, { isShared: true, isUnconditional: true });

type World = DeployWorld<typeof fields>;

/** What is the same for all: each form has its own operations, permissions and eyes. */
function worldOf(
  github: GitHubWorld,
  form: keyof NonNullable<typeof manifest.permissionsOf>,
  operations: { write: string; remove: string },
) {
  const { sandbox, endpoints, tokenFor } = github;
  return {
    agent: githubRepository,
    endpoints,
    permissions: manifest.permissionsOf?.[form],
    badCredentials: (good) => ({ ...good, token: `github_pat_${'x'.repeat(60)}` }),
    badCredentialsWords: 'GitHub does not know this token',
    allowOnly: async (good, permissions) => ({ ...good, token: await tokenFor(permissions) }),
    elsewhere: { receipt: { repository_id: '0' }, words: 'is not the repository' },
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({ ...fault, service: 'github', operation: operations[request] }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  } satisfies Partial<World>;
}

async function openFiles(): Promise<World> {
  const github = await openGitHubWorld();
  const config = () => configIn(github);
  return {
    ...worldOf(github, 'file', {
      write: 'repos/create-or-update-file-contents',
      remove: 'repos/delete-file',
    }),
    config,
    lives: {
      'the default branch': async () => config(),
      'a branch that is to be made': async () => ({ ...config(), branch: newBranch() }),
    },
    look: ({ target }) => github.readFile(fileOf(target)),
    overwrite: (_config, { target }, content) => github.writeFile(fileOf(target), content),
  };
}

async function openCopies(): Promise<World> {
  const github = await openGitHubWorld();
  const config = () => configIn(github, { alsoIn: `${github.newFolder()}, ${github.newFolder()}` });
  return {
    ...worldOf(github, 'file', { write: 'git/update-ref', remove: 'repos/delete-file' }),
    config,
    lives: {
      'the default branch': async () => config(),
      'a branch that is to be made': async () => ({ ...config(), branch: newBranch() }),
    },
    // One stands for all: where the copies differ, that is what is seen.
    async look({ target }) {
      const paths = [target['path'] ?? '', ...(JSON.parse(target['copies'] ?? '[]') as string[])];
      const found = await Promise.all(paths.map((path) => github.readFile(fileOf({ ...target, path }))));
      const [first] = new Set(found);
      const last = found.at(-1);
      return new Set(found).size === 1 ? first : last;
    },
    // Somebody else comes upon the last of the copies.
    overwrite: (_config, { target }, content) =>
      github.writeFile(fileOf({ ...target, path: lastOf(target) }), content),
  };
}

async function openPullRequests(): Promise<World> {
  const github = await openGitHubWorld();
  const { rest } = github;
  const config = () => configIn(github, { plantAs: 'pull request', branch: newBranch() });
  const inRepository = { owner: github.config.owner, repo: github.config.repository };
  const findAll = async ({ branch = '' }: Record<string, string>) => {
    const head = `${inRepository.owner}:${branch}`;
    return (await rest.pulls.list({ ...inRepository, head, state: 'all' })).data;
  };
  const find = async (target: Record<string, string>) => (await findAll(target))[0];
  return {
    ...worldOf(github, 'pull request', { write: 'pulls/create', remove: 'pulls/update' }),
    config,
    lives: { 'a branch that is to be made': async () => config() },
    async look({ target }) {
      const body = (await find(target))?.body;
      return body ? contentOf(body) : undefined;
    },
    count: async ({ target }) => (await findAll(target)).length,
    async overwrite(_config, { target }, content) {
      const there = await find(target);
      const body = textOf(target['name'] ?? '', content);
      if (there !== undefined) {
        await rest.pulls.update({ ...inRepository, pull_number: there.number, body });
        return;
      }
      const branch = target['branch'] ?? '';
      const main = await rest.git.getRef({ ...inRepository, ref: 'heads/main' });
      await rest.git.createRef({ ...inRepository, ref: `refs/heads/${branch}`, sha: main.data.object.sha });
      await github.writeFile(fileOf({ ...target, branch, path: `${branch}.txt` }), 'theirs');
      await rest.pulls.create({ ...inRepository, head: branch, base: 'main', title: 'Theirs', body });
    },
  };
}

async function openComments(): Promise<World> {
  const github = await openGitHubWorld();
  const { rest } = github;
  const inRepository = { owner: github.config.owner, repo: github.config.repository };
  const issues = await Promise.all(
    Array.from({ length: 40 }, () => github.newIssue('Something does not work')),
  );
  const config = () => configIn(github, { plantAs: 'issue comment', issue: issues.pop() });
  const findAll = async ({ issue, name: of }: Record<string, string>) => {
    const comments = await rest.issues.listComments({
      ...inRepository,
      issue_number: Number(issue),
      per_page: 100,
    });
    return comments.data.filter(({ body = '' }) => body.startsWith(`\`${of}\``));
  };
  const find = async (target: Record<string, string>) => (await findAll(target))[0];
  return {
    ...worldOf(github, 'issue comment', { write: 'issues/create-comment', remove: 'issues/delete-comment' }),
    config,
    lives: { 'an issue that is there': async () => config() },
    async look({ target }) {
      const body = (await find(target))?.body;
      return body === undefined ? undefined : contentOf(body);
    },
    count: async ({ target }) => (await findAll(target)).length,
    async overwrite(_config, { target }, content) {
      const there = await find(target);
      const body = textOf(target['name'] ?? '', content);
      if (there !== undefined) {
        await rest.issues.updateComment({ ...inRepository, comment_id: there.id, body });
      } else {
        await rest.issues.createComment({ ...inRepository, issue_number: Number(target['issue']), body });
      }
    },
  };
}

function fileOf({ owner = '', repository = '', branch = 'main', path = '' }: Record<string, string>) {
  return { owner, repository, branch, path };
}

function lastOf({ copies = '[]' }: Record<string, string>): string {
  return (JSON.parse(copies) as string[]).at(-1) ?? '';
}

/** What stands between the fences. */
function contentOf(body: string): string | undefined {
  return /^`[^`]+`:\n\n(`{3,})\n([\s\S]*)\n\1$/.exec(body)?.[2];
}
