import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testAuth, type TestAuth } from './testing.ts';

const minute = 60_000;
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

let start: Date;

beforeEach(() => {
  start = test.clock.now;
});

function somebody(): string {
  people += 1;
  return `person${people}@example.com`;
}

function pass(ms: number): void {
  test.clock.now = new Date(test.clock.now.getTime() + ms);
}

/** What another process hears by notification is there in a moment, not at once. */
const within = (status: () => Promise<number>) => expect.poll(status, { timeout: 1000, interval: 20 });

describe('a session', () => {
  it('is over after an hour without a call', async () => {
    const { token } = await test.signIn(somebody());
    pass(59 * minute);
    expect(await test.statusOf(token)).toBe(200);
    pass(59 * minute);
    expect(await test.statusOf(token)).toBe(200);
    pass(60 * minute);
    expect(await test.statusOf(token)).toBe(401);
  });

  it('is over after twelve hours, however busy', async () => {
    const { token } = await test.signIn(somebody());
    for (let halfHours = 1; halfHours < 24; halfHours += 1) {
      pass(30 * minute);
      expect(await test.statusOf(token)).toBe(200);
    }
    pass(30 * minute);
    expect(await test.statusOf(token)).toBe(401);
    test.clock.now = start;
  });

  it('writes its last use down at most once a minute', async () => {
    const { token, signIn } = await test.signIn(somebody());
    const lastUse = async () => {
      const { rows } = await owner.query<{ at: Date }>(
        'select last_used_at as at from sessions s join users u on u.id = s.user_id where u.email = $1',
        [signIn.email],
      );
      return rows[0]?.at.getTime();
    };
    const opened = await lastUse();
    pass(59_000);
    await test.statusOf(token);
    expect(await lastUse()).toBe(opened);
    pass(1000);
    await Promise.all(Array.from({ length: 5 }, () => test.statusOf(token)));
    expect(await lastUse()).toBe((opened ?? 0) + 60_000);
  });

  it("is one of ten; the eleventh sign-in ends the oldest, and no other person's", async () => {
    const other = await test.signIn(somebody());
    const email = somebody();
    const tokens: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      tokens.push((await test.signIn(email)).token);
      pass(1000);
    }
    const statuses = await Promise.all(tokens.map((token) => test.statusOf(token)));
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
    expect(await test.statusOf(other.token)).toBe(200);
  });

  it('stays one of ten when many sign-ins come at once', async () => {
    const email = somebody();
    const first = await test.signIn(email);
    const all = await Promise.all(Array.from({ length: 14 }, () => test.signIn(email)));
    const statuses = await Promise.all([first, ...all].map(({ token }) => test.statusOf(token)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  it('is in the database as a hash only', async () => {
    const { token, cookie } = await test.signIn(somebody());
    const { rows } = await owner.query<{ all: string }>(
      `select string_agg(s::text, ' ') as all from sessions s`,
    );
    const value = cookie.split('=')[1] ?? 'none';
    for (const text of [token, value]) {
      expect(rows[0]?.all).not.toContain(text);
      expect(rows[0]?.all).not.toContain(Buffer.from(text, 'base64url').toString('hex'));
    }
  });

  it('is not opened by what merely resembles a token', async () => {
    const { token } = await test.signIn(somebody());
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      token.slice(1) + token[0],
      '',
    ]) {
      expect(await test.statusOf(wrong)).toBe(401);
    }
  });
});

describe('the binding to a cookie', () => {
  it('begins with the first call that brings the cookie, on every process', async () => {
    const { token, cookie } = await test.signIn(somebody());
    expect(await test.statusOf(token)).toBe(200);
    expect(await test.statusOf(token, {}, test.other)).toBe(200);
    expect(await test.statusOf(token, { cookie })).toBe(200);
    expect(await test.statusOf(token)).toBe(401);
    expect(await test.statusOf(token, { cookie: '__Host-fp='.padEnd(53, 'x') })).toBe(401);
    expect(await test.statusOf(token, { cookie: `a=b; ${cookie}; c=d` })).toBe(200);
    await within(() => test.statusOf(token, {}, test.other)).toBe(401);
    expect(await test.statusOf(token, { cookie }, test.other)).toBe(200);
  });

  it('never begins for a script, whatever cookies of others it carries', async () => {
    const { token } = await test.signIn(somebody());
    const others = await test.signIn(somebody());
    expect(await test.statusOf(token, { cookie: others.cookie })).toBe(200);
    expect(await test.statusOf(token)).toBe(200);
    expect(await test.statusOf(others.token)).toBe(200);
  });

  it('is not satisfied by the cookie of another session of the same person', async () => {
    const email = somebody();
    const first = await test.signIn(email);
    const second = await test.signIn(email);
    expect(await test.statusOf(first.token, { cookie: first.cookie })).toBe(200);
    expect(await test.statusOf(first.token, { cookie: second.cookie })).toBe(401);
  });
});

describe('ending', () => {
  async function end(path: string, token: string, headers: Record<string, string> = {}) {
    return test.app.inject({
      method: 'POST',
      url: `/api/v1/auth/${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  }

  it('one session is known to every process at once', async () => {
    const email = somebody();
    const { token, cookie } = await test.signIn(email);
    const other = await test.signIn(email);
    expect(await test.statusOf(token, { cookie }, test.other)).toBe(200);
    const answer = await end('logout', token, { cookie });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cookies"');
    expect(answer.headers['set-cookie']).toContain(
      '__Host-fp=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    expect(await test.statusOf(token, { cookie })).toBe(401);
    await within(() => test.statusOf(token, { cookie }, test.other)).toBe(401);
    expect(await test.statusOf(other.token)).toBe(200);
  });

  it('all of a person ends all of that person', async () => {
    const email = somebody();
    const mine = [await test.signIn(email), await test.signIn(email), await test.signIn(email)];
    const others = await test.signIn(somebody());
    for (const { token } of mine) expect(await test.statusOf(token, {}, test.other)).toBe(200);
    expect((await end('logout-everywhere', mine[0]?.token ?? '')).statusCode).toBe(204);
    for (const { token } of mine) {
      expect(await test.statusOf(token)).toBe(401);
      await within(() => test.statusOf(token, {}, test.other)).toBe(401);
    }
    expect(await test.statusOf(others.token)).toBe(200);
  });

  it('by switching the account off is felt within a second', async () => {
    const { token, signIn } = await test.signIn(somebody());
    expect(await test.statusOf(token)).toBe(200);
    await owner.query('update users set disabled_at = now() where email = $1', [signIn.email]);
    await within(() => test.statusOf(token)).toBe(401);
    await owner.query('update users set disabled_at = null where email = $1', [signIn.email]);
  });

  it('is felt although the connection that tells of it was broken meanwhile', async () => {
    const { token, signIn } = await test.signIn(somebody());
    expect(await test.statusOf(token, {}, test.other)).toBe(200);
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leakdrill-listen' and datname = current_database()`,
    );
    await owner.query(
      'update sessions set revoked_at = now() where user_id = (select id from users where email = $1)',
      [signIn.email],
    );
    await within(() => test.statusOf(token, {}, test.other)).toBe(401);
  });

  it('ends the streams of the session too', async () => {
    const ended: string[] = [];
    test.auth.sessions.onEnd((sessionId) => ended.push(sessionId));
    const { token } = await test.signIn(somebody());
    const found = await owner.query<{ id: string }>('select id from sessions where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    await end('logout', token);
    // The end of a session of the test before may be told only now.
    expect(ended).toContain(found.rows[0]?.id);
  });
});

describe('a database in trouble', () => {
  it('that is gone is 503, never a signed-out browser, and passes', async () => {
    const sockets = new Set<Socket>();
    let target: URL | undefined;
    const relay = createServer((client) => {
      const server = connect(Number(target?.port), '127.0.0.1');
      for (const socket of [client, server]) {
        sockets.add(socket);
        socket.on('error', () => socket.destroy());
      }
      client.pipe(server).pipe(client);
    });
    const listen = (port = 0) => new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
    await listen();
    const { port } = relay.address() as AddressInfo;
    const cut = await testAuth({}, (url) => {
      target = new URL(url);
      const relayed = new URL(url);
      relayed.port = String(port);
      return relayed.href;
    });
    const { token } = await cut.signIn(somebody());
    expect(await cut.statusOf(token)).toBe(200);

    relay.close();
    for (const socket of sockets) socket.destroy();
    // What was read a moment ago still stands; after five seconds the database would have to be asked.
    await sleep(5100);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await cut.app.inject({ url: '/api/v1/auth/validate', headers });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect((await cut.app.inject('/readyz')).json()).toMatchObject({ database: false });

    await listen(port);
    await expect.poll(() => cut.statusOf(token), { timeout: 10_000 }).toBe(200);
    await cut.stop();
    relay.close();
  }, 40_000);

  it('whose connections are all taken still answers whether a session is good', async () => {
    const { token } = await test.signIn(somebody());
    const taken = await Promise.all(Array.from({ length: 10 }, () => test.db.pool.connect()));
    const busy = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    const status = await test.statusOf(token);
    for (const client of taken) client.release();
    expect(busy.statusCode).toBe(503);
    expect(status).toBe(200);
  });
});
