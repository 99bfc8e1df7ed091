import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/auth.ts';
import { testAuth, type TestAuth } from './testing.ts';

const hour = 3_600_000;
let test: TestAuth;
let owner: pg.Client;
let people = 0;

beforeAll(async () => {
  test = await testAuth();
  owner = new pg.Client({ connectionString: test.db.pool.options.connectionString });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await test.stop();
});

function somebody(): string {
  people += 1;
  return `account${people}@example.com`;
}

/** What another process hears by notification is there in a moment, not at once. */
const within = (status: () => Promise<number>) => expect.poll(status, { timeout: 1000, interval: 20 });

async function sessionsOf(token: string, headers: Record<string, string> = {}): Promise<Session[]> {
  const answer = await test.app.inject({
    url: '/api/v1/auth/sessions',
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Session[]>();
}

async function end(token: string, id: string, headers: Record<string, string> = {}) {
  return test.app.inject({
    method: 'DELETE',
    url: `/api/v1/auth/sessions/${id}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

async function signInAs(email: string, userAgent: string) {
  const payload = { provider: 'google', token: await test.credential(email) };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/sso/login',
    headers: { 'user-agent': userAgent },
    remoteAddress: '198.51.100.7',
    payload,
  });
  return answer.json<{ access_token: string }>().access_token;
}

describe('listSessions', () => {
  it('tells of each live session what it calls itself, from where, how and since when', async () => {
    const email = somebody();
    const script = await signInAs(email, 'curl/8.5.0');
    const browser = await signInAs(email, 'Mozilla/5.0 <img src=x onerror=alert(1)> \u00ff');
    const sessions = await sessionsOf(script);
    expect(sessions).toHaveLength(2);
    expect(sessions.map((one) => one.is_current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({
      user_agent: 'curl/8.5.0',
      signed_in_with: 'local',
      ip: '198.51.100.7',
      created_at: test.clock.now.toISOString(),
      expires_at: new Date(test.clock.now.getTime() + 12 * hour).toISOString(),
    });
    expect(sessions[1]?.user_agent).toContain('<img src=x onerror=alert(1)>');
    expect((await sessionsOf(browser)).map((one) => one.is_current)).toEqual([true, false]);
    expect((await sessionsOf(browser))[0]?.id).toBe(sessions[1]?.id);
  });

  it('holds nothing of a token or a cookie, and no session that is over', async () => {
    const email = somebody();
    const { token, cookie } = await test.signIn(email);
    const other = await test.signIn(email);
    await test.statusOf(token, { cookie });
    const [, before] = await sessionsOf(token, { cookie });
    const answer = await test.app.inject({
      url: '/api/v1/auth/sessions',
      headers: { authorization: `Bearer ${token}`, cookie },
    });
    for (const secret of [token, other.token, cookie.split('=')[1] ?? '?']) {
      expect(answer.body).not.toContain(secret);
    }
    expect(Object.keys(before ?? {}).toSorted()).toEqual(
      [
        'created_at',
        'expires_at',
        'id',
        'ip',
        'is_current',
        'last_used_at',
        'signed_in_with',
        'user_agent',
      ].toSorted(),
    );
    const start = test.clock.now;
    test.clock.now = new Date(start.getTime() + 0.6 * hour);
    await test.statusOf(token, { cookie });
    test.clock.now = new Date(start.getTime() + 1.1 * hour);
    expect((await sessionsOf(token, { cookie })).map((one) => one.is_current)).toEqual([true]);
  });

  it('is of this person alone', async () => {
    const mine = await test.signIn(somebody());
    await test.signIn(somebody());
    expect(await sessionsOf(mine.token)).toHaveLength(1);
  });
});

describe('endSession', () => {
  it('ends that session at once, on every process, and no other', async () => {
    const email = somebody();
    const here = await test.signIn(email);
    const lost = await test.signIn(email);
    const third = await test.signIn(email);
    // Both processes remember it as good.
    expect(await test.statusOf(lost.token)).toBe(200);
    expect(await test.statusOf(lost.token, {}, test.other)).toBe(200);
    const [id] = (await sessionsOf(lost.token)).map((one) => one.id);
    const answer = await end(here.token, id ?? '');
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined]);
    expect(await test.statusOf(lost.token)).toBe(401);
    await within(() => test.statusOf(lost.token, {}, test.other)).toBe(401);
    expect(await test.statusOf(here.token)).toBe(200);
    expect(await test.statusOf(third.token)).toBe(200);
    expect((await sessionsOf(here.token)).map((one) => one.id)).not.toContain(id);
  });

  it('twice is ended, and is one line in the audit', async () => {
    const email = somebody();
    const here = await test.signIn(email);
    const lost = await test.signIn(email);
    const [current] = await sessionsOf(here.token);
    const [{ id } = { id: '' }] = await sessionsOf(lost.token);
    const answers = await Promise.all([end(here.token, id), end(here.token, id), end(here.token, id)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204]);
    const { rows } = await owner.query<{ action: string; details: unknown }>(
      `select action, details from audit where subject = $1 and action <> 'session.opened'`,
      [id],
    );
    expect(rows).toEqual([{ action: 'session.closed', details: { from: current?.id } }]);
  });

  it('of oneself forgets the cookie too', async () => {
    const { token, cookie } = await test.signIn(somebody());
    const [{ id } = { id: '' }] = await sessionsOf(token, { cookie });
    const answer = await end(token, id, { cookie });
    expect(answer.headers['clear-site-data']).toBe('"cookies"');
    expect(await test.statusOf(token, { cookie })).toBe(401);
  });

  it("of another person's, and of none, are the same answer and end nothing", async () => {
    const mine = await test.signIn(somebody());
    const theirs = await test.signIn(somebody());
    const [{ id } = { id: '' }] = await sessionsOf(theirs.token);
    const answers = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000'].map((one) => end(mine.token, one)),
    );
    const said = answers.map(({ statusCode, body }) => [statusCode, body.replace(/"instance":"[^"]*"/, '')]);
    expect(said[0]).toEqual(said[1]);
    expect(said[0]?.[0]).toBe(404);
    expect(await test.statusOf(theirs.token)).toBe(200);
  });

  it('closes the streams of that session', async () => {
    const ended: string[] = [];
    test.auth.sessions.onEnd((id) => ended.push(id));
    const email = somebody();
    const here = await test.signIn(email);
    const lost = await test.signIn(email);
    const [{ id } = { id: '' }] = await sessionsOf(lost.token);
    await end(here.token, id);
    expect(ended).toContain(id);
  });
});
