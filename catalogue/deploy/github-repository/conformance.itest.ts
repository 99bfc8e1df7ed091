import { randomUUID } from 'node:crypto';
import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openGitHubWorld } from '#catalogue/providers/github/testing.ts';
import { githubRepository } from './run.ts';

describeDeployAgent('GitHub Repository Deployer', async () => {
  const { sandbox, endpoints, config, newFolder, tokenFor, readFile, writeFile } = await openGitHubWorld();
  const newConfig = () => ({ ...config, branch: undefined, folder: newFolder() });
  const nameOf = ({ owner = '', repository = '', branch = 'main', path = '' }: Record<string, string>) => ({
    owner,
    repository,
    branch,
    path,
  });
  return {
    agent: githubRepository,
    endpoints,
    config: newConfig,
    lives: {
      'the default branch': async () => newConfig(),
      'a branch that is to be made': async () => ({ ...newConfig(), branch: `drill/${randomUUID()}` }),
    },
    badCredentials: (good) => ({ ...good, token: `github_pat_${'x'.repeat(60)}` }),
    allowOnly: async (good, permissions) => ({ ...good, token: await tokenFor(permissions) }),
    look: ({ target }) => readFile(nameOf(target)),
    overwrite: (_config, { target }, content) => writeFile(nameOf(target), content),
    elsewhere: { receipt: { repository_id: '0' }, words: 'is not the repository' },
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({
        ...fault,
        service: 'github',
        operation: request === 'write' ? 'repos/create-or-update-file-contents' : 'repos/delete-file',
      }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  };
});
