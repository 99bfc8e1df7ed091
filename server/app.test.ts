import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InjectOptions } from 'fastify';
import { calls } from '#contract/calls.ts';
import { makeClient } from '#contract/client.ts';
import { problem } from '#contract/refusal.ts';
import { Problem } from '#contract/problems.ts';
import { file, prepared } from './http/answers.ts';
import {
  goodToken,
  harmlessAnswers,
  signedInHeaders,
  somebody,
  testApp,
  type TestApp,
} from './http/testing.ts';

const pageHeaders = { accept: 'text/html,application/xhtml+xml' };
const webRoot = mkdtempSync(join(tmpdir(), 'leakdrill-web-'));
mkdirSync(join(webRoot, 'assets'));
mkdirSync(join(webRoot, 'config'));
writeFileSync(
  join(webRoot, 'index.html'),
  '<!doctype html><title>Leakdrill</title><script>begin();\nbegin()</script>',
);
writeFileSync(join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
mkdirSync(join(webRoot, 'pages', 'workflows', 'edit'), { recursive: true });
writeFileSync(join(webRoot, 'pages', 'workflows', 'edit', '{id}.html'), '<!doctype html><title>Edit</title>');
writeFileSync(join(webRoot, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(webRoot, 'config', 'analyzer-sections.json'), '{}');

const broken = 'a secret inside';
const long = JSON.stringify(Array.from({ length: 100 }, () => 'S3 Content Deployer'));
let test: TestApp;

beforeAll(async () => {
  test = await testApp({
    webRoot,
    answers: {
      ...harmlessAnswers(calls),
      readCreditBalance: async () => {
        throw new Error(broken);
      },
      listDeployments: async ({ total, user }) => {
        total(41);
        expect(user).toEqual(somebody);
        return prepared('[]');
      },
      listAgents: async () => prepared(long),
      deleteAllWorkflows: async () => ({ deleted: 3 }),
      readDashboardStats: async () => {
        throw problem('unavailable', 'Not now.', { retryAfterMs: 1500, cause: new Error('engine gone') });
      },
      executeWorkflow: async () => {
        throw problem('already-running', 'This workflow is running.', { executionId: somebody.id });
      },
      downloadCode: async () => file({ name: '../ä"\r\n.env', mediaType: 'text/html', content: '<b>' }),
      readPlantedFile: async () => file({ name: 'a.json', mediaType: 'application/json', content: long }),
      makeNonce: async ({ asker, reply }) => {
        reply.setCookie(`seen=${asker.cookies.get('a')}`);
        return { nonce: asker.userAgent ?? '' };
      },
    },
  });
});

afterAll(async () => {
  await test.app.close();
  rmSync(webRoot, { recursive: true, force: true });
});

describe('every answer', () => {
  const asked: [string, number, InjectOptions][] = [
    ['a reply', 200, { url: '/api/v1/agents', headers: signedInHeaders }],
    ['an empty reply', 204, { method: 'POST', url: '/api/v1/auth/logout', headers: signedInHeaders }],
    ['no session', 401, { url: '/api/v1/agents' }],
    [
      'a foreign origin',
      403,
      { method: 'POST', url: '/api/v1/auth/sso/login', headers: { origin: 'http://evil.example' } },
    ],
    ['an unknown call', 404, { url: '/api/v1/nothing' }],
    ['another method', 405, { method: 'PATCH', url: '/api/v1/agents' }],
    [
      'a large body',
      413,
      {
        method: 'POST',
        url: '/api/v1/auth/sso/login',
        headers: { 'content-type': 'application/json' },
        payload: ' '.repeat(300_000),
      },
    ],
    [
      'another content type',
      415,
      {
        method: 'POST',
        url: '/api/v1/auth/sso/login',
        headers: { 'content-type': 'text/plain' },
        payload: '{}',
      },
    ],
    ['a wrong body', 422, { method: 'POST', url: '/api/v1/auth/sso/login', payload: {} }],
    ['a failure', 500, { url: '/api/v1/credits/balance', headers: signedInHeaders }],
    ['not now', 503, { url: '/api/v1/agents/dashboard/stats', headers: signedInHeaders }],
    ['a bad address', 400, { url: '/api/v1/agents/%zz', headers: signedInHeaders }],
    ['a page', 200, { url: '/dashboard', headers: pageHeaders }],
    ['an unknown page', 404, { url: '/nowhere', headers: pageHeaders }],
    ['an asset', 200, { url: '/assets/main-abc123.js' }],
    ['the sign-in page', 200, { url: '/auth', headers: pageHeaders }],
    ['a redirect', 302, { url: '/' }],
    ['health', 200, { url: '/healthz' }],
    ['the API page', 200, { url: '/api/docs' }],
  ];

  it.each(asked)('carries the security headers: %s', async (_, status, request) => {
    const answer = await test.app.inject(request);
    expect(answer.statusCode).toBe(status);
    const { headers } = answer;
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      // The sign-in page's own is a test of its own.
      'referrer-policy': request.url === '/auth' ? expect.any(String) : 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['server']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    const url = typeof request.url === 'string' ? request.url : '';
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store');
    if (answer.body !== '') expect(headers['content-type']).toMatch(/charset=utf-8|svg|javascript/i);
    if (status >= 400 && !url.startsWith('/nowhere')) {
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      const body = Problem.parse(answer.json());
      expect(body.status).toBe(status);
      expect(body.instance).toBe(headers['x-request-id']);
      expect(body.detail).toMatch(/^\S.+\.$/);
    }
  });

  it('lets in the one script that its pages hold, by its hash, and nothing else that stands in a page', async () => {
    const hash = createHash('sha256').update('begin();\nbegin()').digest('base64');
    for (const url of ['/dashboard', '/auth', '/nowhere', '/workflows/edit/7']) {
      const policy = (await test.app.inject({ url, headers: pageHeaders })).headers[
        'content-security-policy'
      ];
      expect(policy, url).toContain(`script-src 'self' 'sha256-${hash}'`);
    }
    for (const url of ['/mark.svg', '/api/v1/agents']) {
      const policy = (await test.app.inject({ url })).headers['content-security-policy'];
      expect(policy, url).toMatch(/script-src 'self'(;|$)/);
    }
  });

  it('enforces Trusted Types on every page but the sign-in page', async () => {
    const policyOf = async (url: string) =>
      String((await test.app.inject({ url, headers: pageHeaders })).headers['content-security-policy']);
    expect(await policyOf('/dashboard')).toContain("require-trusted-types-for 'script'");
    expect(await policyOf('/auth?next=/credits')).not.toContain('trusted-types');
    expect(await policyOf('/auth')).toContain('https://accounts.google.com/gsi/');
    const local = await testApp({ localIdentity: { script: '', jwks: {}, issue: async () => '' } });
    const localPolicy = String(
      (await local.app.inject({ url: '/auth', headers: pageHeaders })).headers['content-security-policy'],
    );
    expect(localPolicy).toContain("require-trusted-types-for 'script'; trusted-types leakdrill-sign-in");
    expect(localPolicy).not.toContain('google.com');
    await local.app.close();
    expect(await policyOf('/authentic')).toContain("require-trusted-types-for 'script'");
  });
});

describe('the referrer', () => {
  const toGoogle = 'strict-origin-when-cross-origin';
  const toGoogleFromLoopback = 'no-referrer-when-downgrade';

  it.each([
    ['https://leakdrill.example.com', toGoogle],
    ['https://localhost:8443', toGoogle],
    ['http://leakdrill.example.com', toGoogle],
    ['http://localhost:8000', toGoogleFromLoopback],
    ['http://[::1]:8000', toGoogleFromLoopback],
  ])('leaves for Google from the sign-in page of %s, and from no other page', async (publicUrl, expected) => {
    const { app } = await testApp({ webRoot, config: { publicUrl, trustProxy: false, rateLimits: false } });
    const policyOf = async (url: string) =>
      (await app.inject({ url, headers: pageHeaders })).headers['referrer-policy'];
    expect(await policyOf('/auth')).toBe(expected);
    expect(await policyOf('/auth?next=/credits')).toBe(expected);
    for (const url of ['/', '/dashboard', '/authentic', '/nowhere', '/api/v1/auth/options', '/%zz'])
      expect(await policyOf(url)).toBe('no-referrer');
    await app.close();
  });

  it('stays at home where the local provider signs people in', async () => {
    const { app } = await testApp({
      webRoot,
      localIdentity: { script: '', jwks: {}, issue: async () => '' },
    });
    const answer = await app.inject({ url: '/auth', headers: pageHeaders });
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    await app.close();
  });
});

describe('problems', () => {
  it('tell a failure by a constant sentence and keep its cause in the log', async () => {
    const answer = await test.app.inject({ url: '/api/v1/credits/balance', headers: signedInHeaders });
    expect(answer.body).not.toContain(broken);
    expect(answer.json<Problem>().detail).toBe(
      'Something went wrong on our side. Please try again; it has been recorded.',
    );
    expect(test.logged()).toContain(broken);
    expect(test.logged()).toContain(answer.headers['x-request-id']);
  });

  it('say when to come back', async () => {
    const answer = await test.app.inject({ url: '/api/v1/agents/dashboard/stats', headers: signedInHeaders });
    expect(answer.headers['retry-after']).toBe('2');
  });

  it('name the run that is in the way', async () => {
    const url = `/api/v1/workflows/${somebody.id}/execute`;
    const answer = await test.app.inject({ method: 'POST', url, headers: signedInHeaders });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<Problem>()).toMatchObject({
      type: '/problems/already-running',
      execution_id: somebody.id,
    });
  });

  it('list every field of a 422', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/workflows/publish',
      headers: signedInHeaders,
      payload: { name: ' ', configuration: { nodes: [{ id: 7 }], edges: 'none' } },
    });
    const body = answer.json<Problem>();
    expect(body.errors).toContainEqual({ field: 'name', msg: 'The workflow name is empty.' });
    expect(body.errors).toContainEqual({
      field: 'configuration.edges',
      msg: 'configuration.edges must be a list.',
    });
    expect(body.errors).toContainEqual({
      field: 'configuration.nodes.0.id',
      msg: 'configuration.nodes.0.id must be text.',
    });
    expect(body.errors).toContainEqual({
      field: 'configuration.nodes.0.position',
      msg: 'configuration.nodes.0.position is missing.',
    });
    expect(body.detail).toMatch(/^The workflow name is empty, and \d more fields need your attention\.$/);
  });

  it('tell the methods of an address that was asked with another one', async () => {
    const answer = await test.app.inject({
      method: 'DELETE',
      url: '/api/v1/agents/deploy',
      headers: signedInHeaders,
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers['allow']).toContain('POST');
    expect((await test.app.inject({ method: 'OPTIONS', url: '/api/v1/agents' })).statusCode).toBe(405);
  });
});

describe('replies', () => {
  it('reach the typed client as the answer gave them', async () => {
    const client = makeClient(calls, async ({ method, url, headers, body }) => {
      const answer = await test.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...signedInHeaders },
        payload: body,
      });
      return answer.json<unknown>();
    });
    expect(await client.deleteAllWorkflows()).toEqual({ deleted: 3 });
  });

  it('carry the total of a bare list', async () => {
    const answer = await test.app.inject({ url: '/api/v1/agents/deployments', headers: signedInHeaders });
    expect(answer.headers['x-total-count']).toBe('41');
    expect(answer.body).toBe('[]');
  });

  it('answer HEAD like GET, without the body', async () => {
    const answer = await test.app.inject({
      method: 'HEAD',
      url: '/api/v1/agents/deployments',
      headers: signedInHeaders,
    });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '2']);
    const stream = await test.app.inject({ method: 'HEAD', url: '/api/v1/events', headers: signedInHeaders });
    expect([stream.statusCode, stream.body]).toEqual([200, '']);
  });

  it.each([
    ['br', 'br', '/api/v1/agents'],
    ['gzip', 'gzip', '/api/v1/agents'],
    ['identity', undefined, '/api/v1/agents'],
    // A stream must not wait until a block of it is full, and a short answer is not shorter compressed.
    ['br', undefined, '/api/v1/events'],
    ['br', undefined, '/api/v1/agents/deployments'],
    ['br', undefined, `/api/v1/agents/code/${somebody.id}/download`],
  ])('to who takes %s come compressed as %s: %s', async (accepted, encoding, url) => {
    const headers = { ...signedInHeaders, 'accept-encoding': accepted };
    const method = url.endsWith('/events') ? 'HEAD' : 'GET';
    const answer = await test.app.inject({ method, url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    if (encoding === 'br') expect(String(brotliDecompressSync(answer.rawPayload))).toBe(long);
  });

  it('send files to be saved, under a name that stays in its header', async () => {
    const answer = await test.app.inject({
      url: `/api/v1/agents/code/${somebody.id}/download`,
      headers: signedInHeaders,
    });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="__.env"; filename*=UTF-8''%C3%A4_.env`,
    );
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('set cookies and read them', async () => {
    const answer = await test.app.inject({
      url: '/api/v1/auth/nonce',
      headers: { cookie: 'a=1; a=2;b', 'user-agent': 'x'.repeat(999) },
    });
    expect(answer.headers['set-cookie']).toBe('seen=1');
    expect(answer.json<{ nonce: string }>().nonce).toHaveLength(400);
  });

  it('are compared with their declaration when a test asks for it', async () => {
    const strict = await testApp({
      checkReplies: true,
      answers: {
        ...harmlessAnswers(calls),
        deleteAllWorkflows: async () => prepared('{"deleted":1,"secret":"more than declared"}'),
        listAgents: async () => prepared('[{}]'),
        readDashboardStats: async () => ({
          active_agents: 1,
          total_agents: 1,
          active_workflows: 1,
          total_workflows: 1,
        }),
      },
    });
    const statusOf = async (method: 'GET' | 'DELETE', url: string) =>
      (await strict.app.inject({ method, url, headers: signedInHeaders })).statusCode;
    expect(await statusOf('DELETE', '/api/v1/workflows')).toBe(500);
    expect(await statusOf('GET', '/api/v1/agents')).toBe(500);
    expect(await statusOf('GET', '/api/v1/agents/dashboard/stats')).toBe(200);
    await strict.app.close();
  });
});

describe('the session guard', () => {
  it.each([
    ['nothing', undefined],
    ['a wrong token', `Bearer ${'x'.repeat(43)}`],
    ['a token without its word', goodToken],
    ['another scheme', `Basic ${goodToken}`],
    ['two tokens', `Bearer ${goodToken} ${goodToken}`],
  ])('refuses %s', async (_, authorization) => {
    const answer = await test.app.inject({
      url: '/api/v1/agents',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json<Problem>().type).toBe('/problems/session-over');
  });

  it('takes the word in any case', async () => {
    const answer = await test.app.inject({
      url: '/api/v1/agents',
      headers: { authorization: `bearer ${goodToken}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('comes before the body is looked at', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/workflows/publish',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the origin guard', () => {
  it.each([
    ['none', {}, 200],
    ['our own', { origin: 'http://127.0.0.1:8000' }, 200],
    ['localhost as the page was loaded', { origin: 'http://localhost:8000', host: 'localhost:8000' }, 200],
    ['another site', { origin: 'http://evil.example' }, 403],
    ['null', { origin: 'null' }, 403],
    ['another port', { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:8000' }, 403],
    [
      'a name that was made to resolve to us',
      { origin: 'http://evil.example:8000', host: 'evil.example:8000' },
      403,
    ],
    ['our name as part of another', { origin: 'http://127.0.0.1:8000.evil.example' }, 403],
    ['another protocol', { origin: 'https://127.0.0.1:8000' }, 403],
  ])('on a write: %s', async (_, headers, status) => {
    const answer = await test.app.inject({
      method: 'DELETE',
      url: '/api/v1/workflows',
      headers: { ...signedInHeaders, ...headers },
    });
    expect(answer.statusCode).toBe(status);
  });

  it('lets reads be asked from anywhere, because nobody else can read the answer', async () => {
    const answer = await test.app.inject({
      url: '/api/v1/agents',
      headers: { ...signedInHeaders, origin: 'http://evil.example' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('pages', () => {
  it('answer the one page for every address the router knows, and its 404 with that status', async () => {
    const ask = async (url: string) => (await test.app.inject({ url, headers: pageHeaders })).statusCode;
    for (const url of [
      '/home',
      '/auth',
      '/workflows/edit/7',
      '/workflows/7/runs/8',
      '/docs/viewing',
      '/credits/',
      '/credits?x=1',
    ]) {
      expect([url, await ask(url)]).toEqual([url, 200]);
    }
    for (const url of [
      '/nowhere',
      '/workflows/edit',
      '/docs/a/b',
      '/docs/else',
      '/index.html',
      '/.git/config',
      '/assets/..%2f..%2fetc/passwd',
    ]) {
      expect([url, await ask(url)]).toEqual([url, 404]);
    }
  });

  it('answer the page of an address that names its first files, where the build made one', async () => {
    const ask = async (url: string) => (await test.app.inject({ url, headers: pageHeaders })).body;
    expect(await ask('/workflows/edit/7')).toContain('<title>Edit');
    expect(await ask('/workflows/list')).toContain('<title>Leakdrill');
    const direct = await test.app.inject({ url: '/pages/workflows/edit/{id}.html', headers: pageHeaders });
    expect([direct.statusCode, direct.body]).toEqual([404, await ask('/workflows/list')]);
  });

  it('answer a problem to a program that asks for an unknown address', async () => {
    const answer = await test.app.inject({ url: '/nowhere', headers: { accept: 'application/json' } });
    expect([answer.statusCode, answer.json<Problem>().type]).toEqual([404, '/problems/not-found']);
  });

  it('keep files with a hash for good, and ask again for the others', async () => {
    const cacheOf = async (url: string) =>
      (await test.app.inject({ url, headers: pageHeaders })).headers['cache-control'];
    expect(await cacheOf('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/dashboard')).toBe('no-cache');
    expect(await cacheOf('/mark.svg')).toBe('no-cache');
    expect(await cacheOf('/config/analyzer-sections.json')).toBe('no-cache');
  });

  it('never leave the folder', async () => {
    for (const url of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/%2e%2e/%2e%2e/package.json',
      '//etc/passwd',
      '/assets/\0',
    ]) {
      const answer = await test.app.inject({ url });
      expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
    }
  });
});

describe('what operators ask', () => {
  it('tells alive from ready', async () => {
    const unready = await testApp({
      probes: {
        database: async () => true,
        engine: async () => {
          throw new Error('gone');
        },
      },
    });
    expect((await unready.app.inject('/healthz')).statusCode).toBe(200);
    const ready = await unready.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', database: true, engine: false },
    ]);
    await unready.app.close();
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('shows figures to this machine only, also behind a proxy on it', async () => {
    const trusting = await testApp({
      config: { publicUrl: 'https://leakdrill.example.com', trustProxy: true, rateLimits: true },
    });
    const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (
        await trusting.app.inject({
          url: '/metrics',
          remoteAddress,
          headers: { host: '127.0.0.1:8000', ...headers },
        })
      ).statusCode;
    expect(await ask({})).toBe(200);
    expect(await ask({}, '203.0.113.7')).toBe(404);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7')).toBe(404);
    expect(await ask({ host: 'leakdrill.example.com' })).toBe(404);
    await trusting.app.close();
    const figures = await test.app.inject({ url: '/metrics', headers: { host: 'localhost:8000' } });
    expect(figures.body).toContain(
      'leakdrill_http_request_seconds_count{method="GET",route="/api/v1/agents",status="401"}',
    );
  });

  it('describes every call as OpenAPI and as a page without a script', async () => {
    const document = (await test.app.inject('/api/v1/openapi.json')).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const page = (await test.app.inject('/api/docs')).body;
    for (const declared of Object.values(calls)) {
      expect(Object.keys(document.paths[declared.path] ?? {})).toContain(declared.method.toLowerCase());
      expect(page).toContain(`/api/v1${declared.path}`);
    }
    expect(page).not.toMatch(/<script|style=|onclick/);
    expect((await test.app.inject('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});
