import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** The sign-in layer against a server that answers as it is told; `undefined` hangs up. */
let answer: { status: number; body: string } | undefined;
let asked: { path: string; type: string | undefined; body: string }[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('utf8');
  });
  request.on('end', () => {
    asked.push({ path: request.url ?? '', type: request.headers['content-type'], body });
    if (answer === undefined) response.destroy();
    else response.writeHead(answer.status).end(answer.body);
  });
});

async function load() {
  const signIn = await import('./sign-in.ts');
  const { session } = await import('./session.ts');
  return { ...signIn, session };
}
let web: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('VITE_API_ORIGIN', `http://127.0.0.1:${port}`);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.resetModules();
  web = await load();
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  web.session.begin('before', { email: 'ada@example.com', name: 'Ada' }, Date.now());
});

const good = { access_token: 'fresh', email: 'ada@example.com', name: 'Ada', photo_url: null };
const said = (status: number, body: object) => ({ status, body: JSON.stringify(body) });

describe('signing in', () => {
  it('with e-mail and password sends a form, with Google a credential, and keeps the same answer (R054, R546, R547)', async () => {
    answer = said(200, good);
    await web.signInWithPassword('ada@example.com', 'pass word');
    expect([web.session.state(), web.session.token()]).toEqual(['authenticated', 'fresh']);
    await web.signInWithCredential('from-google');
    expect(asked).toEqual([
      {
        path: '/api/v1/auth/login',
        type: 'application/x-www-form-urlencoded',
        body: 'username=ada%40example.com&password=pass+word',
      },
      {
        path: '/api/v1/auth/sso/login',
        type: 'application/json',
        body: '{"provider":"google","token":"from-google"}',
      },
    ]);
    expect(web.session.user()).toEqual({ email: 'ada@example.com', name: 'Ada', photoURL: null });
  });

  it.each([
    [said(400, { detail: 'No.' }), 'No.'],
    [said(401, { detail: 'E-mail or password is wrong.' }), 'E-mail or password is wrong.'],
    [said(403, { detail: 'No.' }), 'No.'],
    [said(404, { detail: 'No.' }), 'No.'],
    [said(422, { detail: 'No.' }), 'No.'],
    [said(422, { detail: [{ msg: 'No name.' }, { msg: 'No word.' }] }), 'No name., No word.'],
    [said(422, { detail: [{ message: 'No name.' }] }), 'No name.'],
    [said(422, { message: 'No name.' }), 'No name.'],
    [said(429, { detail: 'Wait a minute.' }), 'Wait a minute.'],
    [said(500, { detail: 'The database rests.' }), 'The database rests.'],
    [
      { status: 502, body: '<h1>Bad gateway</h1>' },
      'The server failed to answer (status 502). Try again in a moment.',
    ],
    [{ status: 503, body: '' }, 'The server failed to answer (status 503). Try again in a moment.'],
    [{ status: 200, body: '<h1>Welcome</h1>' }, 'No access token received'],
    [{ status: 200, body: '' }, 'No access token received'],
    [said(200, { ...good, access_token: '' }), 'No access token received'],
    [undefined, 'The server does not answer. Check your connection, then try again.'],
  ])('clears the session and says why when the answer is %j (R060, R062, R077)', async (given, text) => {
    const { sentenceOf } = await import('#web/failure.ts');
    for (const signIn of [
      () => web.signInWithPassword('ada@example.com', 'wrong'),
      () => web.signInWithCredential('stale'),
    ]) {
      answer = given;
      const error = await signIn().then(
        () => 'signed in',
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(Error);
      expect(sentenceOf(error)).toBe(text);
      expect([web.session.state(), web.session.token(), web.session.user()]).toEqual([
        'unauthenticated',
        undefined,
        undefined,
      ]);
    }
    expect(asked).toHaveLength(2);
  });
});
