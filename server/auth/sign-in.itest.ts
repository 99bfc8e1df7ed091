import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { openSigningKey, type SigningKey } from '#sandbox/identity/signing-key.ts';
import { userCount } from '#server/db/system.ts';
import { hashPassword } from './password.ts';
import { testAuth, type TestAuth } from './testing.ts';

let test: TestAuth;
let key: SigningKey;

beforeAll(async () => {
  test = await testAuth({ ALLOWED_HD: '' });
  key = await openSigningKey(join(test.config.dataDir, 'local-identity.key'), test.config.masterKey);
});

afterAll(() => test.stop());

async function present(token: string, headers: Record<string, string> = {}, on = test) {
  return on.app.inject({
    method: 'POST',
    url: '/api/v1/auth/sso/login',
    headers,
    payload: { provider: 'google', token },
  });
}

function claims(over: Record<string, unknown> = {}): JWTPayload {
  const seconds = Math.floor(test.clock.now.getTime() / 1000);
  return {
    iss: 'leakdrill-local-identity',
    aud: 'leakdrill-local',
    azp: 'leakdrill-local',
    sub: 'eve',
    email: 'eve@example.com',
    email_verified: true,
    name: 'Eve',
    iat: seconds,
    nbf: seconds,
    exp: seconds + 300,
    ...over,
  };
}

/** Signed by the right key unless told otherwise, with a nonce of its own that is good. */
async function forge(
  over: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
  signer?: SigningKey['privateKey'],
) {
  const nonce = 'nonce' in over ? over['nonce'] : await test.auth.signIn.nonces.make();
  return new SignJWT(claims({ nonce, ...over }))
    .setProtectedHeader({ alg: 'RS256', kid: key.publicKey.kid ?? '', typ: 'JWT', ...header })
    .sign(signer ?? key.privateKey);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

describe('a credential that is not one', () => {
  const seconds = () => Math.floor(test.clock.now.getTime() / 1000);
  const forgeries: [string, () => Promise<string>][] = [
    [
      'alg none',
      async () =>
        `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims({ nonce: await test.auth.signIn.nonces.make() }))}.`,
    ],
    [
      'HS256 signed with the public key',
      async () => {
        const pem = await exportSPKI(
          (await importJWK({ ...key.publicKey, key_ops: undefined }, 'RS256')) as SigningKey['privateKey'],
        );
        const signed = `${encode({ alg: 'HS256', kid: key.publicKey.kid, typ: 'JWT' })}.${encode(claims({ nonce: await test.auth.signIn.nonces.make() }))}`;
        return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
      },
    ],
    ['a foreign audience', () => forge({ aud: 'somebody-else' })],
    ['several audiences', () => forge({ aud: ['leakdrill-local', 'somebody-else'] })],
    ['given to another party', () => forge({ azp: 'somebody-else' })],
    ['a foreign issuer', () => forge({ iss: 'https://accounts.google.com' })],
    ['expired', () => forge({ exp: seconds() - 61 })],
    ['from the future', () => forge({ iat: seconds() + 120 })],
    ['not good yet', () => forge({ nbf: seconds() + 120 })],
    ['older than ten minutes', () => forge({ iat: seconds() - 601, exp: seconds() + 3600 })],
    ['without an issue time', () => forge({ iat: undefined })],
    ['an unknown key id', () => forge({}, { kid: 'unknown' })],
    [
      'its own key by jku',
      async () =>
        forge(
          {},
          { kid: 'mine', jku: 'http://127.0.0.1:9/certs' },
          (await generateKeyPair('RS256')).privateKey,
        ),
    ],
    ['another key under our key id', async () => forge({}, {}, (await generateKeyPair('RS256')).privateKey)],
    ['an unverified e-mail', () => forge({ email_verified: false })],
    ['an e-mail verified in words', () => forge({ email_verified: 'true' })],
    ['no nonce', () => forge({ nonce: undefined })],
    ['a nonce nobody gave out', () => forge({ nonce: 'x'.repeat(43) })],
    ['an access token', () => forge({}, { typ: 'at+jwt' })],
    ['20 kB', () => forge({ padding: 'x'.repeat(15_000) })],
    ['half of one', async () => (await forge()).slice(0, -40)],
    [
      'a changed claim',
      async () => {
        const [header, , signature] = (await forge()).split('.');
        return `${header}.${encode(claims({ sub: 'admin' }))}.${signature}`;
      },
    ],
    ['not a token', async () => 'hello'],
  ];

  it.each(forgeries)('is refused with 401 and makes no user: %s', async (_, make) => {
    const before = await userCount(test.db);
    const answer = await present(await make());
    expect(answer.statusCode).toBe(401);
    expect(answer.json<Problem>().type).toBe('/problems/sign-in-refused');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await userCount(test.db)).toBe(before);
  });

  it('is refused the second time, also when both come at once', async () => {
    const token = await forge({ sub: 'twice', email: 'twice@example.com' });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await present(token)).statusCode),
    );
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  });

  it('is refused after five minutes', async () => {
    const token = await test.credential('late@example.com');
    const then = test.clock.now;
    test.clock.now = new Date(then.getTime() + 5 * 60_000 + 1000);
    expect((await present(token)).statusCode).toBe(401);
    test.clock.now = then;
  });

  it('leaves a line in the audit that says why', async () => {
    await present(await forge({ email_verified: false }));
    const client = new pg.Client({ connectionString: test.db.pool.options.connectionString });
    await client.connect();
    const { rows } = await client.query<{ details: object }>(
      `select details from audit where action = 'sign-in.refused' order by sequence desc limit 1`,
    );
    await client.end();
    expect(rows[0]?.details).toMatchObject({ how: 'local', reason: 'the e-mail is not verified' });
  });
});

describe('signing in', () => {
  it('makes an account with the free credits, once, and finds it again', async () => {
    const first = await test.signIn('Ada@Example.com');
    expect(first.signIn).toMatchObject({ email: 'Ada@Example.com', name: 'Somebody', photo_url: null });
    const before = await userCount(test.db);
    const second = await test.signIn('ada@example.com');
    expect(second.signIn.created_at).toBe(first.signIn.created_at);
    expect(second.token).not.toBe(first.token);
    expect(await userCount(test.db)).toBe(before);
  });

  it('keeps an account of the same e-mail and another subject apart', async () => {
    const mine = await test.signIn('twin@example.com');
    const before = await userCount(test.db);
    const answer = await present(await forge({ sub: 'another-person', email: 'twin@example.com' }));
    expect(answer.statusCode).toBe(200);
    expect(await userCount(test.db)).toBe(before + 1);
    expect(answer.json<{ created_at: string }>().created_at).not.toBe(mine.signIn.created_at);
  });

  it('tolerates a minute of clock difference', async () => {
    const seconds = Math.floor(test.clock.now.getTime() / 1000);
    expect(
      (await present(await forge({ sub: 'skew', iat: seconds + 50, nbf: seconds + 50 }))).statusCode,
    ).toBe(200);
    expect((await present(await forge({ sub: 'skew', exp: seconds - 50 }))).statusCode).toBe(200);
  });

  it('takes only a picture that the page would show, and a name without tricks', async () => {
    for (const picture of [
      'javascript:alert(1)',
      'http://lh3.googleusercontent.com/a',
      'https://evil.example/googleusercontent.com',
      'https://googleusercontent.com.evil.example/a',
      '//lh3.googleusercontent.com',
      7,
    ]) {
      const answer = await present(await forge({ sub: 'photo', picture, name: 'E\u202eve\r\n ' }));
      expect([picture, answer.json()]).toEqual([
        picture,
        expect.objectContaining({ photo_url: null, name: 'Eve' }),
      ]);
    }
    const answer = await present(
      await forge({ sub: 'photo', picture: 'https://lh3.googleusercontent.com/a/b=s96' }),
    );
    expect(answer.json()).toMatchObject({ photo_url: 'https://lh3.googleusercontent.com/a/b=s96' });
  });

  it('sets the cookie that the session may be bound to', async () => {
    const answer = await present(await test.credential('cookie@example.com'));
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-fp=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    expect(answer.body).not.toContain(/__Host-fp=([\w-]+)/.exec(String(answer.headers['set-cookie']))?.[1]);
  });

  it('binds a nonce to the browser that asked for it', async () => {
    const asked = await test.app.inject('/api/v1/auth/nonce');
    const { nonce } = asked.json<{ nonce: string }>();
    const cookie = String(asked.headers['set-cookie']).split(';')[0] ?? '';
    const again = await test.app.inject({ url: '/api/v1/auth/nonce', headers: { cookie } });
    expect(String(again.headers['set-cookie'])).toContain(cookie);

    const choose = () =>
      test.app.inject({
        method: 'POST',
        url: '/local-identity/credential',
        payload: { email: 'tab@example.com', name: 'Tab', nonce },
      });
    const { credential } = (await choose()).json<{ credential: string }>();
    expect((await present(credential)).statusCode).toBe(401);
    expect((await present(credential, { cookie: 'leakdrill-nonce='.padEnd(59, 'x') })).statusCode).toBe(401);
    expect((await present(credential, { cookie })).statusCode).toBe(200);
    expect(
      (await present((await choose()).json<{ credential: string }>().credential, { cookie })).statusCode,
    ).toBe(401);
  });

  it('is refused to a disabled account', async () => {
    const { signIn } = await test.signIn('off@example.com');
    await asOwner(test, `update users set disabled_at = now() where email = '${signIn.email}'`);
    expect((await present(await test.credential('off@example.com'))).statusCode).toBe(401);
  });

  it('may be kept to the domains of the operator', async () => {
    const narrow = await testAuth({ ALLOWED_HD: 'acme.com' });
    const answer = await present(await narrow.credential('eve@acme.com'), {}, narrow);
    expect(answer.statusCode).toBe(401);
    expect(answer.json<Problem>().detail).toBe('Only accounts of acme.com may sign in here.');
    await narrow.stop();
  });

  it('tells the sign-in page how', async () => {
    const options = (await test.app.inject('/api/v1/auth/options')).json();
    expect(options).toMatchObject({
      provider: 'local',
      client_id: 'leakdrill-local',
      script_url: '/local-identity/gsi/client',
    });
  });
});

describe('the local identity provider', () => {
  it('serves its script and the public half of its key', async () => {
    const script = await test.app.inject('/local-identity/gsi/client');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const certs = (await test.app.inject('/local-identity/certs')).json<{ keys: object[] }>();
    expect(certs.keys).toEqual([
      { kty: 'RSA', n: key.publicKey.n, e: 'AQAB', kid: key.publicKey.kid, alg: 'RS256', use: 'sig' },
    ]);
  });

  it.each([
    [{ name: 'Ada' }, 'email'],
    [{ email: 'ada', name: 'Ada' }, 'email'],
    [{ email: 'a@b', name: 'Ada' }, 'email'],
    [{ email: ['ada@example.com'], name: 'Ada' }, 'email'],
    [{ email: 'ada@example.com' }, 'name'],
    [{ email: 'ada@example.com', name: ' ' }, 'name'],
    [{ email: 'ada@example.com', name: 'x'.repeat(121) }, 'name'],
    [{ email: `${'a'.repeat(250)}@example.com`, name: 'Ada' }, 'email'],
  ])('refuses %j', async (payload, field) => {
    const answer = await test.app.inject({ method: 'POST', url: '/local-identity/token', payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().errors?.[0]?.field).toBe(field);
  });

  it('is absent where Google signs people in, and where others could reach it', async () => {
    const settings: Record<string, string>[] = [
      { GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' },
      { HOST: '0.0.0.0', PASSWORD_LOGIN: 'on' },
    ];
    for (const env of settings) {
      const without = await testAuth(env);
      for (const url of ['/local-identity/gsi/client', '/local-identity/certs']) {
        expect((await without.app.inject(url)).statusCode).toBe(404);
      }
      const payload = { email: 'a@example.com', name: 'A' };
      expect(
        (await without.app.inject({ method: 'POST', url: '/local-identity/token', payload })).statusCode,
      ).toBe(404);
      expect((await without.app.inject('/api/v1/auth/options')).json()).toMatchObject({ provider: 'google' });
      await without.stop();
    }
  });

  it('refuses a page of another site', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/local-identity/token',
      headers: { origin: 'http://evil.example' },
      payload: { email: 'a@example.com', name: 'A' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('signing in with a password', () => {
  async function login(on: TestAuth, username: string, password: string) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ username, password }).toString();
    return on.app.inject({ method: 'POST', url: '/api/v1/auth/login', headers, payload });
  }

  it('answers alike when it is off, when nobody is known and when the password is wrong', async () => {
    const on = await testAuth({ PASSWORD_LOGIN: 'on' });
    await on.signIn('ada@example.com');
    await asOwner(on, `update users set password_hash = '${await hashPassword('correct horse')}'`);
    const answers = [
      await login(test, 'ada@example.com', 'correct horse'),
      await login(on, 'ada@example.com', 'wrong'),
      await login(on, 'nobody@example.com', 'correct horse'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect({ ...answer.json<Problem>(), instance: '' }).toEqual({
        ...answers[0]?.json<Problem>(),
        instance: '',
      });
    }
    const good = await login(on, 'Ada@example.com', 'correct horse');
    expect(good.statusCode).toBe(200);
    expect(await on.statusOf(good.json<{ access_token: string }>().access_token)).toBe(200);
    await on.stop();
  });
});

async function asOwner(on: TestAuth, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: on.db.pool.options.connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
