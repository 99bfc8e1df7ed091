import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, testArtifact, testRun } from '#catalogue/testing.ts';
import { githubRepository } from './run.ts';

/** The emulator's repositories are private and have a first commit, so these answer as GitHub's description says. */
const repository = { id: 7, default_branch: 'main', archived: false, permissions: { push: true } };
const said: Readonly<Record<string, object | undefined>> = {
  'GET /user': { login: 'robin' },
  'GET /repos/acme/empty': { ...repository, full_name: 'acme/empty', private: true },
  'GET /repos/acme/open': { ...repository, full_name: 'acme/open', private: false, visibility: 'public' },
};

const config = {
  token: `github_pat_${'x'.repeat(60)}`,
  owner: 'acme',
  repository: 'empty',
  plantAs: 'file',
  branch: undefined,
  folder: undefined,
  alsoIn: undefined,
  issue: undefined,
};

let server: Server;
let github = '';
const writes: string[] = [];
beforeAll(async () => {
  server = createServer(({ method = '', url = '' }, response) => {
    if (method !== 'GET') writes.push(`${method} ${url}`);
    const body = said[`${method} ${url}`];
    const headers = { 'content-type': 'application/json' };
    if (body !== undefined) response.writeHead(200, headers).end(JSON.stringify(body));
    else if (url.includes('/contents/'))
      response.writeHead(404, headers).end(JSON.stringify({ message: 'Not Found' }));
    else response.writeHead(409, headers).end(JSON.stringify({ message: 'Git Repository is empty.' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  github = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a repository that anyone on the internet reads', () => {
  it('is said to be one before anything is planted, and a private one is not', async () => {
    const sentence =
      'The repository acme/open is public: what is planted there can be read and copied by anyone on the internet at once.';
    const run = testRun({ github });
    const { remarks } = await githubRepository.preflight({ ...config, repository: 'open' }, run.context);
    expect(remarks).toEqual([{ level: 'warn', sentence }]);
    expect((await githubRepository.preflight(config, testRun({ github }).context)).remarks).toEqual([]);
  });
});

describe('a repository without a first commit', () => {
  it('has nothing that a pull request could change: the look says so', async () => {
    const { context, waits } = testRun({ github });
    const pull = { ...config, plantAs: 'pull request', branch: 'rotate-keys' };
    expect(await refusal(githubRepository.preflight(pull, context))).toBe(
      'The repository acme/empty is empty, so there is nothing that a pull request could change. Nothing was planted. Add a first file to it, then retry this step.',
    );
    expect(waits).toEqual([]);
  });

  it('gets no branch: the planting says so, and writes nothing', async () => {
    const { context, waits } = testRun({ github });
    const onBranch = { ...config, branch: 'rotate-keys' };
    const place = githubRepository.place(onBranch, 'settings.json', 1);
    expect(await refusal(githubRepository.put(onBranch, place, testArtifact('{}'), context))).toBe(
      'The repository acme/empty is empty, so no branch can be made there. Nothing was planted. Add a first file to it, then retry this step.',
    );
    expect([writes, waits]).toEqual([[], []]);
  });
});
