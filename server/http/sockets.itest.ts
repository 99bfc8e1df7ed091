import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { LiveEvent } from '#contract/executions.ts';
import { events, prepared, type SendEvent } from './answers.ts';
import { goodToken, harmlessAnswers, signedInHeaders, somebody, testApp, type TestApp } from './testing.ts';

let test: TestApp;
let port: number;

beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});

afterAll(() => test.app.close());

/** Writes bytes and reads until the other side closes, or for a moment. */
async function talk(bytes: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await Promise.race([closed, sleep(700)]);
  socket.destroy();
  return heard;
}

const post = 'POST /api/v1/auth/logout HTTP/1.1\r\nHost: 127.0.0.1\r\n';

describe('a request that two servers could read differently', () => {
  it.each([
    ['two lengths', `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
    [
      'a length and chunks',
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    ['chunks under another name', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunked twice', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a bad chunk size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
    ['a negative length', `${post}Content-Length: -5\r\n\r\nhello`],
    ['a length in hex', `${post}Content-Length: 0x5\r\n\r\nhello`],
    ['a space before the colon', `${post}Content-Length : 5\r\n\r\nhello`],
    ['a folded header', `${post}X-Long: a\r\n b\r\n\r\n`],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['NUL in a header', `${post}X-A: a\0b\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('gets 400 once and is closed: %s', async (_, bytes) => {
    const heard = await talk(bytes);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(heard.toLowerCase()).toContain('connection: close');
  });

  it('answers broken HTTP with the headers and the body of any other problem', async () => {
    const heard = await talk('hello\r\n\r\n');
    expect(heard).toContain('content-type: application/problem+json; charset=utf-8');
    expect(heard).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 400,
      type: '/problems/malformed-request',
    });
  });

  it('refuses 16 kB of headers with 431', async () => {
    expect(await talk(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  it('refuses TRACE and CONNECT', async () => {
    expect(await talk('TRACE /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).not.toMatch(
      /^HTTP\/1\.1 2/,
    );
    expect(await talk('CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/);
  });
});

describe('events', () => {
  const opened: TestApp[] = [];

  afterEach(async () => {
    for (const { app } of opened.splice(0)) await app.close();
  });

  async function streaming(options: { heartbeatMs?: number; find?: (isUse: boolean) => boolean } = {}) {
    const senders: SendEvent<LiveEvent>[] = [];
    let stopped = 0;
    const uses: (boolean | undefined)[] = [];
    const listeners = new Set<(sessionId: string) => void>();
    const made = await testApp({
      heartbeatMs: options.heartbeatMs,
      sessions: {
        find: async (token, { isUse }) => {
          uses.push(isUse);
          return token === goodToken && (options.find?.(isUse ?? true) ?? true) ? somebody : undefined;
        },
        onEnd: (listener) => void listeners.add(listener),
      },
      answers: {
        ...harmlessAnswers(calls),
        streamEvents: async () =>
          events<LiveEvent>((send) => {
            senders.push(send);
            send({ kind: 'hello' }, '1');
            return () => (stopped += 1);
          }),
      },
    });
    opened.push(made);
    const url = await made.app.listen({ port: 0, host: '127.0.0.1' });
    const open = async () => {
      const answer = await fetch(`${url}/api/v1/events`, { headers: signedInHeaders });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      let isOver = false;
      void (async () => {
        for (;;) {
          const part = await reader?.read();
          if (!part || part.done) break;
          heard += part.value;
        }
        isOver = true;
      })();
      return { answer, heard: () => heard, isOver: () => isOver, cancel: () => reader?.cancel() };
    };
    return {
      ...made,
      open,
      senders,
      uses,
      stopped: () => stopped,
      endSession: (id: string) => listeners.forEach((each) => each(id)),
    };
  }

  const until = (what: () => boolean) => expect.poll(what, { timeout: 3000, interval: 10 }).toBe(true);

  it('arrive as they are sent, each with its id', async () => {
    const { open, senders } = await streaming();
    const stream = await open();
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    await until(() => stream.heard().includes('id: 1\ndata: {"kind":"hello"}\n\n'));
    senders[0]?.({ kind: 'deployment', deployment_id: somebody.id }, '2\nid: 3');
    await until(() =>
      stream.heard().includes(`id: 2id: 3\ndata: {"kind":"deployment","deployment_id":"${somebody.id}"}\n\n`),
    );
    await stream.cancel();
  });

  it('end with a farewell when the session is ended anywhere', async () => {
    const { open, endSession, stopped } = await streaming();
    const stream = await open();
    endSession('another session');
    endSession(somebody.sessionId);
    await until(() => stream.isOver());
    expect(stream.heard()).toContain('data: {"kind":"session-over"}\n\n');
    expect(stopped()).toBe(1);
  });

  it('end with a farewell when the session ran out, which a heartbeat finds without using it', async () => {
    let isLive = true;
    const { open, uses } = await streaming({ heartbeatMs: 20, find: () => isLive });
    const stream = await open();
    await until(() => stream.heard().includes(': still here'));
    expect(uses.slice(1).every((isUse) => isUse === false)).toBe(true);
    isLive = false;
    await until(() => stream.isOver());
    expect(stream.heard()).toContain('session-over');
  });

  it('stop being made when the browser goes away', async () => {
    const { open, stopped } = await streaming();
    const stream = await open();
    await stream.cancel();
    await until(() => stopped() === 1);
  });

  it('end for a reader that does not read, instead of filling the memory', async () => {
    const { open, senders, stopped } = await streaming();
    const stream = await open();
    await stream.cancel();
    const address = opened[0]?.app.server.address() as AddressInfo;
    const socket = connect(address.port, '127.0.0.1');
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${goodToken}\r\n\r\n`);
    socket.pause();
    await until(() => senders.length === 2);
    for (let count = 0; count < 20_000 && stopped() < 2; count += 1) {
      senders[1]?.({ kind: 'deployment', deployment_id: 'x'.repeat(1000) });
      if (count % 500 === 0) await sleep(1);
    }
    expect(stopped()).toBe(2);
    socket.destroy();
  });

  it('are not opened without end by one user', async () => {
    const { open } = await streaming();
    const streams = await Promise.all(Array.from({ length: 31 }, () => open()));
    expect(streams.filter(({ answer }) => answer.status === 429)).toHaveLength(1);
    for (const stream of streams) await stream.cancel();
  });
});

describe('closing', () => {
  it('lets a request finish, ends the streams and accepts nothing more', async () => {
    let isAnswered = false;
    const { app } = await testApp({
      answers: {
        ...harmlessAnswers(calls),
        listAgents: async () => {
          await sleep(200);
          isAnswered = true;
          return prepared('[]');
        },
      },
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${url}/api/v1/events`, { headers: signedInHeaders });
    const slow = fetch(`${url}/api/v1/agents`, { headers: signedInHeaders });
    await sleep(50);
    await app.close();
    expect(isAnswered).toBe(true);
    expect((await slow).status).toBe(200);
    expect(await stream.text()).toContain('retry:');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('ends what does not end by itself', async () => {
    const { app } = await testApp({
      stopWithinMs: 100,
      answers: { ...harmlessAnswers(calls), listAgents: () => new Promise<never>(() => undefined) },
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const stuck = fetch(`${url}/api/v1/agents`, { headers: signedInHeaders }).catch(
      (error: unknown) => error,
    );
    await sleep(50);
    await app.close();
    expect(await stuck).toBeInstanceOf(Error);
  });
});

describe('a server under pressure', () => {
  it('refuses work with 503 until it is over, and stays visible', async () => {
    const { app } = await testApp({ shedAfterMs: 20 });
    const ask = (url: string) => app.inject({ url, headers: { ...signedInHeaders, host: '127.0.0.1' } });
    const block = () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
    };
    const blocking = setInterval(block, 1);
    await expect.poll(async () => (await ask('/api/v1/agents')).statusCode, { timeout: 4000 }).toBe(503);
    expect((await ask('/api/v1/agents')).headers['retry-after']).toBe('5');
    expect((await ask('/healthz')).statusCode).toBe(200);
    clearInterval(blocking);
    await expect.poll(async () => (await ask('/api/v1/agents')).statusCode, { timeout: 4000 }).toBe(200);
    await app.close();
  }, 15_000);

  it('gives nobody all the time in the world', () => {
    const { headersTimeout, requestTimeout, maxConnections } = test.app.server;
    expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      maxConnections: 2000,
    });
  });
});
