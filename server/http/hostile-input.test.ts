import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { apiBase, calls } from '#contract/calls.ts';
import { Problem } from '#contract/problems.ts';
import { signedInHeaders, testApp, type TestApp } from './testing.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

afterAll(() => test.app.close());

const uuid = '0199a0de-0000-7000-8000-000000000009';
const everyCall = Object.entries(calls) as [string, Call][];
const withBody = everyCall.filter(([, { bodyKind }]) => bodyKind === 'json');

/** Bodies that no call may swallow, whatever it declares. */
const badBodies: [string, string | Buffer, number][] = [
  ['nothing', '', 400],
  ['no JSON', 'hello', 400],
  ['half of it', '{"name":', 400],
  ['a byte order mark', '\ufeff{}', 400],
  ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le'), 400],
  ['bytes that are not UTF-8', Buffer.from('{"name":"\xff"}', 'latin1'), 400],
  ['a field twice', '{"name":"a","name":"b"}', 422],
  ['__proto__', '{"__proto__":{"name":"a"}}', 422],
  ['constructor', '{"configuration":{"constructor":{"prototype":{}}}}', 422],
  ['NUL', '{"name":"\\u0000"}', 422],
  ['a lone surrogate', '{"name":"\\ud800"}', 422],
  ['20,000 levels', `{"configuration":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 422],
  ['a megabyte', JSON.stringify({ name: 'a'.repeat(1024 * 1024) }), 413],
  ['a list', '[]', 422],
  ['a number', '1', 422],
  ['null', 'null', 422],
];

/** Values of the wrong kind, put in place of each declared field. */
const wrongValues: unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  ' ',
  true,
  [],
  [[]],
  {},
  { a: 1 },
  'x'.repeat(8000),
  "'; drop table users; --",
  '\u202e',
  2 ** 53 + 1,
];

function requestOf(declared: Call, change: { params?: string; query?: string } = {}): InjectOptions {
  const path = declared.path.replaceAll(/\{\w+\}/g, change.params ?? uuid);
  return {
    method: declared.method,
    url: `${apiBase}${path}${change.query ?? ''}`,
    headers: declared.access === 'session' ? signedInHeaders : {},
  };
}

async function expectRefusal(request: InjectOptions, status?: number): Promise<void> {
  const answer = await test.app.inject(request);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const body = Problem.parse(answer.json());
  if (status !== undefined) expect(answer.statusCode).toBe(status);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(body.detail).toMatch(/^\S.+\.$/);
  expect(body.detail).not.toContain('Invalid input');
}

describe('a body that cannot be meant', () => {
  describe.each(withBody)('%s', (_, declared) => {
    it.each(badBodies)('is refused: %s', async (__, payload, status) => {
      const headers = { ...requestOf(declared).headers, 'content-type': 'application/json' };
      await expectRefusal({ ...requestOf(declared), headers, payload }, status);
    });

    it('is refused without a content type, with another one, and compressed', async () => {
      const request = requestOf(declared);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json5',
        'multipart/form-data; boundary=x',
        'text/plain;application/json',
        '',
      ]) {
        const headers = { ...request.headers, ...(type === '' ? {} : { 'content-type': type }) };
        await expectRefusal({ ...request, headers, payload: Buffer.from('{}') }, 415);
      }
      const headers = { ...request.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' };
      await expectRefusal({ ...request, headers, payload: '{}' }, 415);
    });

    it('is never a failure of ours when a field has the wrong kind of value', async () => {
      const shape = (declared.body as { shape?: Record<string, unknown> }).shape ?? {};
      for (const field of Object.keys(shape)) {
        for (const value of wrongValues) {
          const answer = await test.app.inject({ ...requestOf(declared), payload: { [field]: value } });
          expect([field, value, answer.statusCode < 500]).toEqual([field, value, true]);
          if (answer.statusCode >= 400) Problem.parse(answer.json());
        }
      }
    });

    it('is refused when everything is missing', async () => {
      const empty = await test.app.inject({ ...requestOf(declared), payload: {} });
      expect(empty.statusCode).toBe(422);
    });
  });

  it('is refused as a form: a field twice, NUL, another content type', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', url: `${apiBase}/auth/login`, headers: form } as const;
    await expectRefusal({ ...request, payload: 'username=a&username=b&password=c' }, 422);
    await expectRefusal({ ...request, payload: 'username=a%00&password=c' }, 422);
    await expectRefusal({ ...request, payload: 'username=a' }, 422);
    await expectRefusal({ ...request, payload: '__proto__=1' }, 422);
    await expectRefusal({ ...request, payload: Buffer.from([0x61, 0x3d, 0xff]) }, 400);
    await expectRefusal({ ...request, payload: '' }, 400);
    await expectRefusal({ ...request, headers: { 'content-type': 'application/json' }, payload: '{}' }, 415);
    expect((await test.app.inject({ ...request, payload: 'username=a%40b.c&password=x' })).statusCode).toBe(
      200,
    );
  });

  it('is accepted where none is asked for only when it says nothing', async () => {
    const request = requestOf(calls.signOut);
    expect((await test.app.inject(request)).statusCode).toBe(204);
    const headers = { ...signedInHeaders, 'content-type': 'application/json' };
    expect((await test.app.inject({ ...request, headers })).statusCode).toBe(204);
    expect((await test.app.inject({ ...request, headers, payload: '{}' })).statusCode).toBe(204);
    await expectRefusal(
      { ...request, headers: { ...signedInHeaders, 'content-type': 'text/plain' }, payload: 'x' },
      415,
    );
    await expectRefusal({ ...request, headers, payload: '{' }, 400);
  });
});

describe('an address that cannot be meant', () => {
  const withParams = everyCall.filter(([, { path }]) => path.includes('{'));

  it.each(withParams)('is refused: %s', async (_, declared) => {
    for (const params of ['%00', '%ED%A0%80', '%', '%zz', 'x'.repeat(600), '%E2%80%AE']) {
      const request = requestOf(declared, { params });
      const payload = declared.bodyKind === 'json' ? '{}' : undefined;
      const headers = { ...request.headers, ...(payload && { 'content-type': 'application/json' }) };
      const answer = await test.app.inject({ ...request, headers, payload });
      expect([params, answer.statusCode]).toEqual([
        params,
        answer.statusCode >= 400 && answer.statusCode < 500 ? answer.statusCode : '4xx',
      ]);
      Problem.parse(answer.json());
    }
  });

  it('is refused when a query parameter is not what is declared', async () => {
    const lists = everyCall.filter(([, { query }]) => 'limit' in ((query as { shape?: object }).shape ?? {}));
    expect(lists.length).toBeGreaterThan(3);
    for (const [, declared] of lists) {
      for (const query of [
        '?limit=-1',
        '?limit=0',
        '?limit=1.5',
        '?limit=x',
        '?limit=1&limit=2',
        '?limit[]=1',
        '?limit=1e999',
        '?limit=%00',
      ]) {
        const answer = await test.app.inject(requestOf(declared, { query }));
        // An unknown name, as `limit[]` is one, is nobody's business.
        if (query === '?limit[]=1') expect(answer.statusCode).toBe(200);
        else expect([query, answer.statusCode]).toEqual([query, 422]);
      }
      expect(
        (await test.app.inject(requestOf(declared, { query: '?limit=999999&__proto__=1&constructor=2' })))
          .statusCode,
      ).toBe(200);
    }
    await expectRefusal(requestOf(calls.listCreditEntries, { query: '?cursor=a%00b' }), 422);
  });

  it('is decoded once', async () => {
    const seen: string[] = [];
    const { app } = await testApp({
      answers: new Proxy({} as never, {
        get: () => async (asked: { params: { id?: string } }) => {
          seen.push(asked.params.id ?? '');
          return { kind: 'prepared', json: '{}' };
        },
      }),
    });
    await app.inject({ url: `${apiBase}/agents/a%252eb`, headers: signedInHeaders });
    expect(seen).toEqual(['a%2eb']);
    await app.close();
  });
});
