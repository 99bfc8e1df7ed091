import { PassThrough } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTokenLimits, authCalls, type ApiToken, type MadeApiToken } from '#contract/auth.ts';
import { calls } from '#contract/calls.ts';
import { findFlaws } from '#server/audit/store.ts';
import { forgetOldSignIns } from '#server/db/system.ts';
import { openOwner } from '#server/db/owner.ts';
import { makeLog } from '#server/log.ts';
import { testAuth, type TestAuth } from './testing.ts';

const day = 24 * 3_600_000;
const unknownId = '00000000-0000-4000-8000-000000000000';
let test: TestAuth;
let owner: pg.Client;
let people = 0;
const said = new PassThrough();
let logged = '';
said.on('data', (chunk: Buffer) => (logged += chunk.toString()));

beforeAll(async () => {
  test = await testAuth({}, (url) => url, makeLog({ level: 'trace', destination: said }));
  owner = new pg.Client({ connectionString: test.db.pool.options.connectionString });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await test.stop();
});

async function somebody(): Promise<string> {
  people += 1;
  return (await test.signIn(`tokens${people}@example.com`)).token;
}

type Asking = { method?: 'GET' | 'POST' | 'DELETE'; payload?: object; app?: TestAuth['app'] };

async function ask(token: string, path: string, { method = 'GET', payload, app = test.app }: Asking = {}) {
  return app.inject({
    method,
    url: `/api/v1/auth${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
}

async function make(token: string, name = 'CI', days = 30): Promise<MadeApiToken> {
  const answer = await ask(token, '/tokens', { method: 'POST', payload: { name, expires_in_days: days } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MadeApiToken>();
}

async function list(token: string): Promise<ApiToken[]> {
  return (await ask(token, '/tokens')).json<ApiToken[]>();
}

describe('an API token', () => {
  it('opens the API as its owner, without any cookie, on every process', async () => {
    const session = await somebody();
    const { token } = await make(session);
    const me = (await ask(session, '/validate')).json<object>();
    expect((await ask(token, '/validate')).json()).toEqual(me);
    expect((await ask(token, '/validate', { app: test.other })).json()).toEqual(me);
  });

  it('is random, says what it is, and is in the database as a hash only', async () => {
    const session = await somebody();
    const made = [await make(session), await make(session)];
    for (const { token, ending } of made) {
      expect(token).toMatch(/^leakdrill_[\w-]{43}$/);
      expect(token.endsWith(ending)).toBe(true);
    }
    expect(made[0]?.token).not.toBe(made[1]?.token);
    const { rows } = await owner.query<{ all: string }>(`
      select (select string_agg(t::text, ' ') from api_tokens t) || (select string_agg(a::text, ' ') from audit a) as all`);
    for (const { token } of made) {
      const random = token.slice('leakdrill_'.length);
      for (const spelling of [random, Buffer.from(random, 'base64url').toString('hex')]) {
        expect(rows[0]?.all).not.toContain(spelling);
      }
    }
  });

  it('is in no log line, used, refused or made', async () => {
    const session = await somebody();
    const { token } = await make(session);
    await ask(token, '/validate');
    await ask(token, '/tokens');
    await ask(`${token}x`, '/validate');
    expect(logged).toContain('/api/v1/auth/tokens');
    expect(logged).not.toContain(token.slice('leakdrill_'.length));
  });

  it('is not opened by what merely resembles it, and is no session', async () => {
    const session = await somebody();
    const { token } = await make(session);
    const random = token.slice('leakdrill_'.length);
    const wrongs = [
      random,
      `leakdrill_${random.slice(1)}${random[0]}`,
      token.toUpperCase(),
      `${token}x`,
      token.slice(0, -1),
      `leakdrill_${session}`,
      'leakdrill_',
    ];
    for (const wrong of wrongs) expect((await ask(wrong, '/validate')).statusCode, wrong).toBe(401);
  });

  it('may do nothing to the account: tokens, sessions, stored credentials', async () => {
    const session = await somebody();
    const { token, id } = await make(session);
    const closed = Object.entries(calls).filter(([, call]) => !call.byApiToken);
    expect(closed.map(([name]) => name).toSorted()).toEqual([
      'endSession',
      'listApiTokens',
      'listSessions',
      'makeApiToken',
      'readLookUpKey',
      'revealConfiguration',
      'revokeAllApiTokens',
      'revokeApiToken',
      'signOut',
      'signOutEverywhere',
    ]);
    const ofAccount = Object.values(authCalls).filter((call) => !call.byApiToken);
    expect(ofAccount).toHaveLength(8);
    for (const call of ofAccount) {
      const answer = await ask(token, call.path.replace('/auth', '').replace('{id}', id), {
        method: call.method as 'GET',
        ...(call.bodyKind === 'json' && { payload: { name: 'Second', expires_in_days: 1 } }),
      });
      expect([call.path, answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
        call.path,
        403,
        '/problems/not-by-token',
      ]);
    }
    expect((await ask(token, '/validate')).statusCode).toBe(200);
    expect(await list(session)).toHaveLength(1);
  });

  it('ends on its day, idle or not, and stays in the list after the live ones', async () => {
    const start = test.clock.now;
    const session = await somebody();
    const short = await make(session, 'Short', 1);
    const long = await make(session, 'Long', 365);
    test.clock.now = new Date(start.getTime() + day - 1);
    expect((await ask(short.token, '/validate')).statusCode).toBe(200);
    test.clock.now = new Date(start.getTime() + day);
    expect((await ask(short.token, '/validate')).statusCode).toBe(401);
    test.clock.now = new Date(start.getTime() + 365 * day - 1);
    expect((await ask(long.token, '/validate')).statusCode).toBe(200);
    test.clock.now = new Date(start.getTime() + 365 * day);
    expect((await ask(long.token, '/validate')).statusCode).toBe(401);
    test.clock.now = start;
    const later = new Date(start.getTime() + 2 * day);
    test.clock.now = later;
    const fresh = (await test.signIn(`tokens${people}@example.com`)).token;
    expect((await list(fresh)).map((one) => one.name)).toEqual(['Long', 'Short']);
    test.clock.now = start;
  });

  it('is off while its account is', async () => {
    const session = await somebody();
    const { token } = await make(session);
    expect((await ask(token, '/validate')).statusCode).toBe(200);
    const email = `tokens${people}@example.com`;
    await owner.query('update users set disabled_at = now() where email = $1', [email]);
    await expect.poll(async () => (await ask(token, '/validate')).statusCode, { timeout: 1000 }).toBe(401);
    await owner.query('update users set disabled_at = null where email = $1', [email]);
  });

  it('writes its first use down at once, later ones at most once a minute', async () => {
    const session = await somebody();
    const { token, last_used_at } = await make(session);
    expect(last_used_at).toBeNull();
    const first = test.clock.now;
    await Promise.all(Array.from({ length: 5 }, () => ask(token, '/validate')));
    expect((await list(session))[0]?.last_used_at).toBe(first.toISOString());
    test.clock.now = new Date(first.getTime() + 59_000);
    await ask(token, '/validate');
    expect((await list(session))[0]?.last_used_at).toBe(first.toISOString());
    test.clock.now = new Date(first.getTime() + 60_000);
    await ask(token, '/validate');
    expect((await list(session))[0]?.last_used_at).toBe(test.clock.now.toISOString());
    test.clock.now = first;
  });

  it('goes on when its person signs out everywhere', async () => {
    const session = await somebody();
    const { token } = await make(session);
    expect((await ask(session, '/logout-everywhere', { method: 'POST' })).statusCode).toBe(204);
    expect((await ask(session, '/validate')).statusCode).toBe(401);
    expect((await ask(token, '/validate')).statusCode).toBe(200);
  });
});

describe('makeApiToken', () => {
  it.each([
    [{ name: '', expires_in_days: 30 }, 'The name is empty.'],
    [{ name: '  ', expires_in_days: 30 }, 'The name is empty.'],
    [{ name: 'x'.repeat(81), expires_in_days: 30 }, 'The name is longer than 80 characters.'],
    [{ name: 'a\u202eb', expires_in_days: 30 }, 'The name holds characters that cannot be stored.'],
    [{ name: 'CI', expires_in_days: 0 }, 'expires_in_days is a whole number from 1 to 365.'],
    [{ name: 'CI', expires_in_days: 366 }, 'expires_in_days is a whole number from 1 to 365.'],
    [{ name: 'CI', expires_in_days: 1.5 }, 'expires_in_days is a whole number from 1 to 365.'],
    [{ name: 'CI', expires_in_days: '30' }, 'expires_in_days is a whole number from 1 to 365.'],
    [{ name: 'CI' }, 'expires_in_days is a whole number from 1 to 365.'],
  ])('refuses %j', async (payload, sentence) => {
    const session = await somebody();
    const answer = await ask(session, '/tokens', { method: 'POST', payload });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([422, sentence]);
    expect(await list(session)).toEqual([]);
  });

  it('keeps names as they are, hostile ones too', async () => {
    const session = await somebody();
    const name = `<img src=x onerror=alert(1)>'; drop table users; -- ${'\u{1f680}'.repeat(20)}`;
    await make(session, name);
    expect((await list(session))[0]?.name).toBe(name);
  });

  it('makes twenty, however many are asked for at once, and one more after one was revoked', async () => {
    const session = await somebody();
    const asked = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        ask(session, '/tokens', { method: 'POST', payload: { name: `CI ${nth}`, expires_in_days: 7 } }),
      ),
    );
    const made = asked.filter((answer) => answer.statusCode === 200);
    const refused = asked.filter((answer) => answer.statusCode === 422);
    expect([made.length, refused.length]).toEqual([apiTokenLimits.live, 4]);
    expect(refused[0]?.json<{ detail: string }>().detail).toBe(
      'You have 20 API tokens, and more are not kept. Revoke one that nothing uses, then create this one.',
    );
    expect(await list(session)).toHaveLength(20);
    const { id = '' } = made[0]?.json<MadeApiToken>() ?? {};
    await ask(session, `/tokens/${id}`, { method: 'DELETE' });
    await make(session);
    expect(await list(session)).toHaveLength(20);
  });

  it('is asked for at most ten times a minute', async () => {
    const limited = await testAuth({ RATE_LIMITS: 'on' });
    const { token } = await limited.signIn('limited@example.com');
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/v1/auth/tokens',
        headers: { authorization: `Bearer ${token}` },
        payload: { name: 'CI', expires_in_days: 1 },
      });
      statuses.push(answer.statusCode);
    }
    await limited.stop();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });
});

describe('revoking', () => {
  it('ends the token at once, on every process, with its streams, and no other', async () => {
    const ended: string[] = [];
    test.auth.sessions.onEnd((id) => ended.push(id));
    const session = await somebody();
    const lost = await make(session, 'Lost');
    const kept = await make(session, 'Kept');
    for (const app of [test.app, test.other]) {
      expect((await ask(lost.token, '/validate', { app })).statusCode).toBe(200);
    }
    expect((await ask(session, `/tokens/${lost.id}`, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await ask(lost.token, '/validate')).statusCode).toBe(401);
    await expect
      .poll(async () => (await ask(lost.token, '/validate', { app: test.other })).statusCode, {
        timeout: 1000,
        interval: 20,
      })
      .toBe(401);
    expect(ended).toContain(lost.id);
    expect((await ask(kept.token, '/validate')).statusCode).toBe(200);
    expect((await list(session)).map((one) => one.name)).toEqual(['Kept']);
  });

  it('twice is revoked, and stands in the audit once', async () => {
    const session = await somebody();
    const { id } = await make(session, 'Twice');
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => ask(session, `/tokens/${id}`, { method: 'DELETE' })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204]);
    const { rows } = await owner.query<{ action: string; name: string }>(
      `select action, details ->> 'name' as name from audit where subject = $1 order by sequence`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'api-token.created', name: 'Twice' },
      { action: 'api-token.revoked', name: 'Twice' },
    ]);
  });

  it("another person's, and one that never was, are the same answer and revoke nothing", async () => {
    const mine = await somebody();
    const theirs = await make(await somebody());
    const answers = await Promise.all(
      [theirs.id, unknownId].map((id) => ask(mine, `/tokens/${id}`, { method: 'DELETE' })),
    );
    const [first, second] = answers.map(({ statusCode, body }) => [
      statusCode,
      body.replace(/"instance":"[^"]*"/, ''),
    ]);
    expect(first).toEqual(second);
    expect(first?.[0]).toBe(404);
    expect((await ask(theirs.token, '/validate')).statusCode).toBe(200);
  });

  it('all revokes all of one person and nothing else', async () => {
    const session = await somebody();
    const mine = [await make(session), await make(session)];
    const theirs = await make(await somebody());
    const answer = await ask(session, '/tokens', { method: 'DELETE' });
    expect(answer.json()).toEqual({ revoked: 2 });
    for (const { token } of mine) expect((await ask(token, '/validate')).statusCode).toBe(401);
    expect((await ask(theirs.token, '/validate')).statusCode).toBe(200);
    expect((await ask(session, '/tokens', { method: 'DELETE' })).json()).toEqual({ revoked: 0 });
  });

  it('keeps the row for a month, then forgets it', async () => {
    const session = await somebody();
    const { id } = await make(session);
    const { id: live } = await make(session, 'Live', 365);
    await ask(session, `/tokens/${id}`, { method: 'DELETE' });
    const left = async () =>
      (await owner.query<{ id: string }>('select id from api_tokens where id in ($1, $2)', [id, live])).rows;
    await forgetOldSignIns(test.db, new Date(test.clock.now.getTime() + 29 * day));
    expect(await left()).toHaveLength(2);
    await forgetOldSignIns(test.db, new Date(test.clock.now.getTime() + 31 * day));
    expect(await left()).toEqual([{ id: live }]);
  });

  it('leaves an unbroken audit', async () => {
    const opened = await openOwner(test.db.pool.options.connectionString ?? '');
    expect(await findFlaws(opened.db)).toEqual([]);
    await opened.close();
  });
});
