import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { makeClient } from '#contract/client.ts';
import { isFailure } from './failure.ts';
import { memoryStorage } from './session/browser-storage.ts';
import { makeSessionStore } from './session/session-store.ts';
import { bearer, makeTransport, validationCacheMs } from './transport.ts';

type Answer = (url: string, init: RequestInit) => Response | Error;

interface Options {
  token?: string;
  base?: string;
  validatedAt?: number;
  asked?: Promise<Response>;
  /** Answers to what was asked before the modules were here, by address. */
  answers?: Map<string, Response>;
}

function setUp(answer: Answer, options: Options = {}) {
  const local = memoryStorage();
  if (options.token !== undefined) local.setItem('token', options.token);
  const session = makeSessionStore(local, memoryStorage());
  let now = 1_000_000;
  if (options.validatedAt !== undefined) session.validated(options.validatedAt);
  const sent: { url: string; init: RequestInit; authorization: string | undefined }[] = [];
  const warnings: string[] = [];
  let departures = 0;
  const transport = makeTransport({
    session,
    now: () => now,
    base: options.base ?? '',
    pageProtocol: 'http:',
    goToSignIn: () => {
      departures += 1;
    },
    warn: (text) => warnings.push(text),
    takeFirstCheck: () => {
      const { asked } = options;
      delete options.asked;
      return asked;
    },
    takeFirstAnswer: (url) => {
      const answer = options.answers?.get(url);
      options.answers?.delete(url);
      return answer && Promise.resolve(answer);
    },
    dropFirstAnswers: () => options.answers?.clear(),
    fetch: async (input, init = {}) => {
      const headers = (init.headers ?? {}) as Record<string, string>;
      const url = typeof input === 'string' ? input : new Request(input).url;
      sent.push({ url, init, authorization: headers['authorization'] });
      const result = answer(url, init);
      if (result instanceof Error) throw result;
      return result;
    },
  });
  const client = makeClient(calls, transport.send);
  return {
    ...transport,
    client,
    session,
    sent,
    warnings,
    departures: () => departures,
    pass: (ms: number) => {
      now += ms;
    },
    urls: () => sent.map(({ url }) => url.replace('/api/v1', '')),
  };
}

const ok = (body: unknown) => Response.json(body);
const profile = { valid: true, email: 'ada@example.com', name: 'Ada', photo_url: null };
const isValidate = (url: string) => url.endsWith('/auth/validate');

describe('bearer', () => {
  it('adds the prefix only if it is missing (R071)', () => {
    expect(bearer('abc')).toBe('Bearer abc');
    expect(bearer('Bearer abc')).toBe('Bearer abc');
  });
});

describe('the pre-check', () => {
  it('validates before the first call and again after five minutes, not in between (R072, R073, R573)', async () => {
    const web = setUp((url) => (isValidate(url) ? ok(profile) : ok([])), { token: 't' });
    await web.client.listAgents();
    await web.client.listAgents();
    expect(web.urls()).toEqual(['/auth/validate', '/agents', '/agents']);
    expect(validationCacheMs).toBe(300_000);
    web.pass(validationCacheMs);
    await web.client.listAgents();
    web.pass(1);
    await web.client.listAgents();
    expect(web.urls().slice(3)).toEqual(['/agents', '/auth/validate', '/agents']);
    expect(web.sent.every(({ authorization }) => authorization === 'Bearer t')).toBe(true);
  });

  it('asks once for several calls at the same time', async () => {
    const web = setUp((url) => (isValidate(url) ? ok(profile) : ok([])), { token: 't' });
    await Promise.all([
      web.client.listAgents(),
      web.client.readDashboardStats(),
      web.client.readCreditBalance(),
    ]);
    expect(web.urls().filter((url) => isValidate(url))).toHaveLength(1);
  });

  it.each([401, 403])('ends the session, leaves and rejects the call on %i (R076)', async (status) => {
    const web = setUp((url) => (isValidate(url) ? new Response('', { status }) : ok([])), { token: 't' });
    await expect(web.client.listAgents()).rejects.toMatchObject({ status: 401 });
    expect(web.urls()).toEqual(['/auth/validate']);
    expect([web.session.state(), web.departures()]).toEqual(['unauthenticated', 1]);
  });

  it.each([new Error('offline'), new Response('', { status: 503 })])(
    'keeps the session and rejects the call when nobody answers, after one retry (Q29)',
    async (silence) => {
      const web = setUp(
        (url) => (silence instanceof Error ? silence : isValidate(url) ? silence.clone() : ok([])),
        {
          token: 't',
        },
      );
      const error = await web.client.listAgents().catch((caught: unknown) => caught);
      expect(isFailure(error) && error.status).toBeUndefined();
      expect(web.urls()).toEqual(['/auth/validate', '/auth/validate']);
      expect([web.session.token(), web.session.state(), web.departures()]).toEqual(['t', 'authenticated', 0]);
    },
  );
});

describe('a 401', () => {
  it('of any call but those of auth ends the session and leaves (R074)', async () => {
    const web = setUp(() => new Response('{"detail":"Over."}', { status: 401 }), {
      token: 't',
      validatedAt: 1_000_000,
    });
    await expect(web.client.listAgents()).rejects.toMatchObject({ detail: 'Over.' });
    expect([web.session.token(), web.departures()]).toEqual([undefined, 1]);
  });

  it('of auth changes nothing by itself (R075)', async () => {
    const web = setUp(() => new Response('{}', { status: 401 }), { token: 't', validatedAt: 1_000_000 });
    await expect(
      web.client.signInWithGoogle({ provider: 'google', token: 'x' } as never),
    ).rejects.toMatchObject({
      status: 401,
    });
    expect([web.session.token(), web.departures()]).toEqual(['t', 0]);
    expect(web.sent[0]?.authorization).toBeUndefined();
  });

  it('that comes late does not end the session that has begun since', async () => {
    const web = setUp(
      () => {
        web.session.begin('new', { email: 'a', name: 'A' }, 1_000_000);
        return new Response('', { status: 401 });
      },
      { token: 'old', validatedAt: 1_000_000 },
    );
    await expect(web.client.listAgents()).rejects.toThrow();
    expect([web.session.token(), web.departures()]).toEqual(['new', 0]);
  });
});

describe('checkSession', () => {
  it('takes what was asked before the modules were here for its first question, and asks the next one itself', async () => {
    const web = setUp(() => ok(profile), { token: 't', asked: Promise.resolve(ok(profile)) });
    expect(await web.checkSession({ onRefusal: true })).toBe('valid');
    expect(web.urls()).toEqual([]);
    expect(web.session.user()?.name).toBe('Ada');
    expect(await web.checkSession({ onRefusal: true })).toBe('valid');
    expect(web.urls()).toEqual(['/auth/validate']);
  });

  it.each([
    ['nobody answered', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it was refused', () => Promise.resolve(new Response('{}', { status: 401 }))],
  ])('asks once more when %s', async (_, asked) => {
    const web = setUp(() => ok(profile), { token: 't', asked: asked() });
    expect(await web.checkSession({ onRefusal: true })).toBe('valid');
    expect(web.urls()).toEqual(['/auth/validate']);
  });

  it('asks a refusal twice when told to: one retry (R068)', async () => {
    let count = 0;
    const web = setUp(() => (++count === 1 ? new Response('', { status: 401 }) : ok(profile)), {
      token: 't',
    });
    expect(await web.checkSession({ onRefusal: true })).toBe('valid');
    expect([web.session.state(), web.session.user()?.name]).toEqual(['authenticated', 'Ada']);
  });

  it('asks nothing without a token (R069)', async () => {
    const web = setUp(() => ok(profile));
    expect(await web.checkSession({ onRefusal: true })).toBe('over');
    expect(web.sent).toEqual([]);
  });
});

describe('send', () => {
  it('takes nothing of what was asked before while nobody can say whether the session is good (R072, R073)', async () => {
    const answers = new Map([['/api/v1/agents', ok([])]]);
    const web = setUp(() => new Response('', { status: 503 }), { token: 't', answers });
    await expect(web.client.listAgents()).rejects.toThrow();
    expect([web.urls(), answers.size]).toEqual([['/auth/validate', '/auth/validate'], 1]);
  });

  it('takes what was asked before the modules were here, once, and nothing of it after a change', async () => {
    const answers = () => new Map([['/api/v1/agents', ok([])]]);
    const web = setUp(() => ok([]), { token: 't', validatedAt: 1_000_000, answers: answers() });
    await web.client.listAgents();
    expect(web.urls()).toEqual([]);
    await web.client.listAgents();
    expect(web.urls()).toEqual(['/agents']);
    const changed = setUp(() => ok([]), { token: 't', validatedAt: 1_000_000, answers: answers() });
    await changed.client.createSampleDrill();
    await changed.client.listAgents();
    expect(changed.urls()).toEqual(['/sample-drill', '/agents']);
  });

  it('sends credentials only when the protocols match (R080, R078)', async () => {
    const same = setUp(() => ok([]), { base: 'http://api.example:8000' });
    await same.client.readSignInOptions();
    expect([same.sent[0]?.init.credentials, same.warnings]).toEqual(['include', []]);
    const mixed = setUp(() => ok([]), { base: 'https://api.example' });
    await mixed.client.readSignInOptions();
    expect(mixed.sent[0]?.init.credentials).toBe('omit');
    expect(mixed.warnings[0]).toContain('mixed content');
  });

  it('warns of a certificate when an API over https does not answer (R079)', async () => {
    const web = setUp(() => new TypeError('fetch failed'), { base: 'https://api.example' });
    await expect(web.client.readSignInOptions()).rejects.toThrow('does not answer');
    expect(web.warnings.at(-1)).toContain('self-signed');
  });

  it('says so when the server takes too long', async () => {
    const web = setUp(() => new DOMException('late', 'TimeoutError'));
    await expect(web.client.readSignInOptions()).rejects.toThrow('longer than 60 seconds');
  });

  it('hands out a file with the name the server gave it', async () => {
    const web = setUp(
      () =>
        new Response('AKIA', {
          headers: { 'content-disposition': `attachment; filename="x"; filename*=UTF-8''k%C3%A9y.env` },
        }),
      { token: 't', validatedAt: 1_000_000 },
    );
    const file = (await web.client.downloadCode({ id: 'd' })) as unknown as {
      blob: Blob;
      fileName: string;
    };
    expect([file.fileName, await file.blob.text()]).toEqual(['kéy.env', 'AKIA']);
  });

  it('asks for JSON and sends JSON (R545)', async () => {
    const web = setUp(() => ok({}), { token: 't', validatedAt: 1_000_000 });
    await web.client.listAgents();
    await web.client.updateDeployment({ id: 'd', configuration: { bucketName: 'b' } });
    await web.client.signInWithPassword({ username: 'ada@example.com', password: 'pass word&' });
    expect(web.sent.map(({ init }) => [init.method, init.headers, init.body])).toEqual([
      ['GET', { accept: 'application/json', authorization: 'Bearer t' }, undefined],
      [
        'PUT',
        { accept: 'application/json', 'content-type': 'application/json', authorization: 'Bearer t' },
        '{"configuration":{"bucketName":"b"}}',
      ],
      // The one call that the specification writes as a form.
      [
        'POST',
        { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        'username=ada%40example.com&password=pass+word%26',
      ],
    ]);
  });

  it('gives every request 60 seconds (R572)', async () => {
    const { signal } = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
    try {
      const web = setUp(() => ok(profile), { token: 't' });
      await web.client.listAgents();
      expect(web.urls()).toEqual(['/auth/validate', '/agents']);
      expect(timeout.mock.calls).toEqual([[60_000], [60_000]]);
      expect(web.sent.every(({ init }) => init.signal === signal)).toBe(true);
    } finally {
      timeout.mockRestore();
    }
  });

  it('takes an answer that breaks off for none, and a refusal that breaks off for its status', async () => {
    const broken = (status: number) => {
      const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
      return setUp((url) => (isValidate(url) ? ok(profile) : new Response(body, { status })), { token: 't' });
    };
    await expect(broken(200).client.listAgents()).rejects.toMatchObject({
      name: 'Failure',
      status: undefined,
      message: 'The server does not answer. Check your connection, then try again.',
    });
    await expect(broken(200).client.downloadCode({ id: 'd' })).rejects.toMatchObject({ name: 'Failure' });
    await expect(broken(409).client.listAgents()).rejects.toMatchObject({ name: 'Failure', status: 409 });
  });

  it('takes an empty answer for no data', async () => {
    const web = setUp(() => new Response(''), { token: 't', validatedAt: 1_000_000 });
    expect(await web.client.readDashboardStats()).toBeUndefined();
  });
});
