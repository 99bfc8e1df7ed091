import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxClient, startSandbox } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

const repository = '/repos/acme/platform-infra';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const adminToken = 'a token of the test';

type How = { token?: string; endpoint?: string; body?: object };

async function ask(method: string, path: string, how: How = {}) {
  const { token = box.access.github.token, endpoint = box.endpoint, body } = how;
  const response = await fetch(`${endpoint}/_github${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? {} : JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    said: answer as Record<string, unknown>,
    list: answer as Record<string, unknown>[],
  };
}

const add = (path: string, content: string, how: How = {}) =>
  ask('PUT', `${repository}/contents/${path}`, { ...how, body: { message: 'x', content: base64(content) } });

describe('the sandbox’s GitHub', () => {
  it('has two repositories with what such repositories hold', async () => {
    const { said } = await ask('GET', repository);
    expect(said).toMatchObject({ full_name: 'acme/platform-infra', default_branch: 'main', private: true });
    const file = await ask('GET', '/repos/acme/payments-api/contents/src/charge.ts');
    expect(Buffer.from(String(file.said['content']), 'base64').toString()).toContain('idempotencyKey');
  });

  it('lets in no token that it does not know, and none at all', async () => {
    const unknown = await ask('GET', repository, { token: 'ghp_unknown' });
    expect([unknown.status, unknown.said['message']]).toEqual([401, 'Bad credentials']);
    const none = await fetch(`${box.endpoint}/_github/user`);
    expect([none.status, ((await none.json()) as { message: string }).message]).toEqual([
      401,
      'Requires authentication',
    ]);
  });

  it('grants a token what it was made for, and names what else it would take', async () => {
    const token = await box.client.githubToken(box.owner, { metadata: 'read', contents: 'read' });
    expect((await ask('GET', repository, { token })).status).toBe(200);
    expect((await ask('GET', `${repository}/contents/README.md`, { token })).status).toBe(200);
    const body = { message: 'x', content: base64('x') };
    const refused = await ask('PUT', `${repository}/contents/a.txt`, { body, token });
    expect([refused.status, refused.said['message']]).toEqual([
      403,
      'Resource not accessible by personal access token',
    ]);
    expect(refused.headers.get('x-accepted-github-permissions')).toBe('contents=write');
    const none = await box.client.githubToken(box.owner, {});
    expect((await ask('GET', repository, { token: none })).status).toBe(403);
  });

  it('shows nobody the repositories of another owner', async () => {
    const other = (await box.client.account('mallory')).github;
    await add('mine.txt', 'mine');
    expect(other.token).not.toBe(box.access.github.token);
    const found = await ask('GET', `${repository}/contents/mine.txt`, { token: other.token });
    expect(found.status).toBe(404);
  });

  it('holds each request against GitHub’s own description', async () => {
    const cases: Array<[string, string, object | undefined, string]> = [
      ['PUT', 'contents/b.txt', { message: 'x' }, "body must have required property 'content'"],
      ['PUT', 'contents/b.txt', { message: 'x', content: 7 }, 'body/content must be string'],
      ['POST', 'git/refs', { ref: 'refs/heads/b' }, "body must have required property 'sha'"],
      ['DELETE', 'contents/b.txt', { message: 'x' }, "body must have required property 'sha'"],
      ['GET', 'contents/b.txt?branch=main', undefined, 'The query parameter branch is not described.'],
      ['GET', 'commits?per_page=ten', undefined, 'query/per_page must be integer'],
      ['GET', 'commits?page=1.5', undefined, 'query/page must be integer'],
      ['GET', 'pulls?state=foo', undefined, 'query/state must be equal to one of the allowed values'],
      ['GET', 'pulls?direction=up', undefined, 'query/direction must be equal to one of the allowed values'],
      ['GET', 'issues/1/comments?since=yesterday', undefined, 'query/since must match format "date-time"'],
      ['GET', 'commits?until=2026-11-24', undefined, 'query/until must match format "date-time"'],
      ['GET', 'issues/abc', undefined, 'path/issue_number must be integer'],
      ['GET', 'issues/comments/abc', undefined, 'path/comment_id must be integer'],
      ['PATCH', 'pulls/one', { state: 'closed' }, 'path/pull_number must be integer'],
      ['POST', 'issues/abc/comments', { body: 'x' }, 'path/issue_number must be integer'],
    ];
    for (const [method, path, body, misfit] of cases) {
      const { status, said } = await ask(method, `${repository}/${path}`, body && { body });
      expect([method, path, status, said['message']]).toEqual([
        method,
        path,
        422,
        `Invalid request.\n\n${misfit}`,
      ]);
    }
    for (const path of ['pulls?state=all&direction=asc', 'issues/1', 'commits?since=2026-11-24T00:00:00Z']) {
      expect([path, (await ask('GET', `${repository}/${path}`)).status]).toEqual([path, 200]);
    }
    expect((await ask('GET', `${repository}/contents/b.txt`)).status).toBe(404);
  });

  it('answers 501 for what it has not', async () => {
    expect((await ask('GET', '/gists')).status).toBe(501);
    expect((await ask('POST', `${repository}/forks`, { body: {} })).status).toBe(501);
  });

  it('creates only where nothing lies, and deletes only what is named', async () => {
    expect((await add('once.txt', 'a')).status).toBe(201);
    const twice = await add('once.txt', 'b');
    expect([twice.status, twice.said['message']]).toEqual([
      422,
      expect.stringContaining('"sha" wasn\'t supplied'),
    ]);
    const wrong = { message: 'x', sha: '0'.repeat(40) };
    expect((await ask('DELETE', `${repository}/contents/once.txt`, { body: wrong })).status).toBe(409);
    const { said } = await ask('GET', `${repository}/contents/once.txt`);
    const right = { message: 'x', sha: said['sha'] };
    expect((await ask('DELETE', `${repository}/contents/once.txt`, { body: right })).status).toBe(200);
    expect((await ask('GET', `${repository}/contents/once.txt`)).status).toBe(404);
  });

  it('blocks a push of a secret where push protection is on, in the form of GitHub’s description', async () => {
    const path = '/repos/acme/payments-api/contents/keys.env';
    const secret = `KEY=glpat-${'aB3_'.repeat(5)}`;
    const body = { message: 'x', content: base64(secret) };
    const { status, said } = await ask('PUT', path, { body });
    expect([status, said['message']]).toEqual([409, expect.stringContaining('Secret detected in content')]);
    expect(said['metadata']).toMatchObject({
      secret_scanning: { bypass_placeholders: [{ token_type: 'GITLAB_ACCESS_TOKEN' }] },
    });
    expect((await ask('GET', path)).status).toBe(404);
    for (const blob of [{ content: secret }, { content: base64(secret), encoding: 'base64' }]) {
      const refused = await ask('POST', '/repos/acme/payments-api/git/blobs', { body: blob });
      expect(refused.status).toBe(409);
    }
  });

  it('opens a pull request only between two branches that differ, and one from each', async () => {
    const open = (head: string, more: object = {}) =>
      ask('POST', `${repository}/pulls`, { body: { title: 'x', head, base: 'main', body: 'x', ...more } });
    const misfits = async (head: string, more: object = {}) => {
      const { status, said } = await open(head, more);
      return [status, JSON.stringify(said['errors'])];
    };
    expect(await misfits('is-not-there')).toEqual([422, expect.stringContaining('"field":"head"')]);
    const { said: main } = await ask('GET', `${repository}/git/ref/heads/main`);
    const { sha } = main['object'] as { sha: string };
    await ask('POST', `${repository}/git/refs`, { body: { ref: 'refs/heads/a/b', sha } });
    expect(await misfits('a/b')).toEqual([422, expect.stringContaining('No commits between main and a/b')]);

    const { said: before } = await ask('GET', `${repository}/git/commits/${sha}`);
    const tree = (before['tree'] as { sha: string }).sha;
    const empty = { message: 'Nothing yet', tree, parents: [sha] };
    const { said: commit } = await ask('POST', `${repository}/git/commits`, { body: empty });
    await ask('PATCH', `${repository}/git/refs/heads/a/b`, { body: { sha: commit['sha'] } });
    expect(await misfits('a/b', { body: 'x'.repeat(65_537) })).toEqual([
      422,
      expect.stringContaining('body is too long'),
    ]);
    const opened = await open('a/b');
    expect([opened.status, opened.said['state']]).toEqual([201, 'open']);
    expect(await misfits('a/b')).toEqual([
      422,
      expect.stringContaining('A pull request already exists for acme:a/b.'),
    ]);
    const pull = `${repository}/pulls/${String(opened.said['number'])}`;
    expect((await ask('DELETE', `${repository}/git/refs/heads/a/b`)).status).toBe(204);
    expect((await ask('GET', pull)).said['state']).toBe('closed');
  });

  it('moves a branch only forward', async () => {
    const { said: main } = await ask('GET', `${repository}/git/ref/heads/main`);
    const { sha: old } = main['object'] as { sha: string };
    await add('newer.txt', 'newer');
    const back = await ask('PATCH', `${repository}/git/refs/heads/main`, { body: { sha: old } });
    expect([back.status, back.said['message']]).toEqual([422, 'Update is not a fast-forward']);
  });

  it('lists the comments of an issue since a time, page by page', async () => {
    const comments = `${repository}/issues/1/comments`;
    const say = async (body: string) => (await ask('POST', comments, { body: { body } })).said;
    const before = new Date().toISOString();
    for (const body of ['one', 'two', 'three']) await say(body);
    const bodiesOf = async (query: string) =>
      (await ask('GET', `${comments}?${query}`)).list.map(({ body }) => body);
    expect(await bodiesOf(`since=${before}`)).toEqual(['one', 'two', 'three']);
    expect(await bodiesOf(`since=${before}&per_page=2&page=2`)).toEqual(['three']);
    expect(await bodiesOf('since=2100-01-01T00:00:00Z')).toEqual([]);
    expect((await bodiesOf('per_page=100')).length).toBeGreaterThan(3);
    expect((await ask('GET', `${repository}/issues/999/comments?since=${before}`)).status).toBe(404);
  });

  it('grants comments and pull requests by permissions of their own', async () => {
    const contents = { metadata: 'read', contents: 'write' } as const;
    const token = await box.client.githubToken(box.owner, contents);
    const said = await ask('POST', `${repository}/issues/1/comments`, { body: { body: 'x' }, token });
    expect([said.status, said.headers.get('x-accepted-github-permissions')]).toEqual([403, 'issues=write']);
    const listed = await ask('GET', `${repository}/pulls`, { token });
    expect([listed.status, listed.headers.get('x-accepted-github-permissions')]).toEqual([
      403,
      'pull_requests=read',
    ]);
  });

  it('is as it was at first after a reset, and takes the same token', async () => {
    const before = await box.client.account('resetting');
    const { token } = before.github;
    const put = { message: 'x', content: base64('x') };
    expect((await ask('PUT', `${repository}/contents/gone.txt`, { body: put, token })).status).toBe(201);
    await box.client.reset('resetting');
    expect((await ask('GET', `${repository}/contents/gone.txt`, { token })).status).toBe(404);
    expect((await ask('GET', `${repository}/contents/README.md`, { token })).status).toBe(200);
  });
});

describe('the state of the sandbox’s GitHub', () => {
  it('survives a restart whole: files, history, branches and tokens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-github-'));
    const options = { statePath: join(folder, 'state'), stateKey: randomBytes(32), adminToken };
    try {
      const before = await startSandbox({ host: '127.0.0.1', port: 0, ...options });
      const client = sandboxClient(before.endpoint, adminToken);
      const { token } = (await client.account('ann')).github;
      const limited = await client.githubToken('ann', { metadata: 'read' });
      await add('kept.txt', 'kept over the night', { token, endpoint: before.endpoint });
      const commits = await ask('GET', `${repository}/commits`, { token, endpoint: before.endpoint });
      const shas = commits.list.map((commit) => commit['sha']);
      const branch = { ref: 'refs/heads/kept', sha: shas[0] };
      await ask('POST', `${repository}/git/refs`, { token, endpoint: before.endpoint, body: branch });
      await before.stop();

      const { endpoint, stop } = await startSandbox({ host: '127.0.0.1', port: 0, ...options });
      const file = await ask('GET', `${repository}/contents/kept.txt?ref=kept`, { token, endpoint });
      expect(Buffer.from(String(file.said['content']), 'base64').toString()).toBe('kept over the night');
      const after = await ask('GET', `${repository}/commits`, { token, endpoint });
      expect(shas).toHaveLength(5);
      expect(after.list.map((commit) => commit['sha'])).toEqual(shas);
      expect((await ask('GET', repository, { token: limited, endpoint })).status).toBe(200);
      expect((await add('next.txt', 'goes on', { token, endpoint })).status).toBe(201);
      await stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
