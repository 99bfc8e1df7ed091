import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { guardedFetch } from './guarded-fetch.ts';

describe('a request over TLS to the sandbox', () => {
  let box: TestSandbox;
  let other: TestSandbox;
  beforeAll(async () => {
    [box, other] = await Promise.all([testSandbox(), testSandbox()]);
  });
  afterEach(() => box.client.clearFaults());
  afterAll(async () => {
    await Promise.all([box.stop(), other.stop()]);
  });

  const keys = () => new URL(`/${box.access.microsoft.tenantId}/discovery/v2.0/keys`, box.secure.address);
  const token = () => new URL(`/${box.access.microsoft.tenantId}/oauth2/v2.0/token`, box.secure.address);
  const to = (ca: string) =>
    guardedFetch({ cloud: 'Graph', hosts: ['graph.microsoft.com'], sandbox: box.secure.address, ca });

  it('reads from whom the given authority vouches for', async () => {
    const answer = await to(box.secure.ca)(keys());
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toMatchObject({ keys: [{ alg: 'RS256' }] });
  });

  it('trusts nobody else, and is trusted by nobody else', async () => {
    await expect(to(other.secure.ca)(keys())).rejects.toMatchObject({
      name: 'TypeError',
      cause: expect.objectContaining({ message: expect.stringMatching(/certificate/) }),
    });
    await expect(fetch(keys())).rejects.toThrow('fetch failed');
  });

  it('goes to the sandbox alone', async () => {
    for (const address of [
      'https://graph.microsoft.com/v1.0/me',
      other.secure.address,
      `${box.endpoint}/x`,
    ]) {
      await expect(to(box.secure.ca)(address)).rejects.toThrow('was about to go elsewhere');
    }
  });

  it('says a broken connection as the platform does, and ends with the reason of its signal', async () => {
    const ask = to(box.secure.ca);
    await box.client.setFault({ kind: 'reset', service: 'entra', count: 1 });
    const body = 'grant_type=client_credentials';
    await expect(ask(token(), { method: 'POST', body })).rejects.toMatchObject({
      name: 'TypeError',
      cause: expect.any(Error),
    });
    await box.client.setFault({ kind: 'hang', service: 'entra', count: 1 });
    const signal = AbortSignal.timeout(150);
    await expect(ask(token(), { method: 'POST', body, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    await expect(ask(keys(), { signal: AbortSignal.abort(new Error('over')) })).rejects.toThrow('over');
  });
});

describe('send', () => {
  let server: Server;
  let sandbox: string;
  let answer: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    sandbox = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (init?: RequestInit) =>
    guardedFetch({ cloud: 'GitHub', hosts: ['api.github.com'], sandbox })(`${sandbox}/x`, init);

  it('carries method, headers and body, a form among them, and asks for nothing compressed', async () => {
    let seen: unknown;
    answer = async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      seen = { method: request.method, ...request.headers, body };
      response.end();
    };
    const body = new FormData();
    body.set('file', new Blob(['of us']), 'keys.json');
    const headers = { 'x-asked': 'yes', 'accept-encoding': 'gzip' };
    await ask({ method: 'POST', headers, body });
    expect(seen).toMatchObject({
      method: 'POST',
      'x-asked': 'yes',
      'accept-encoding': 'identity',
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      body: expect.stringMatching(/filename="keys\.json"[^]*\r\n\r\nof us\r\n/),
    });
  });

  it('carries the body of a removal, too', async () => {
    answer = async (request, response) => void response.end(Buffer.concat(await request.toArray()));
    expect(await (await ask({ method: 'DELETE', body: '{"sha":"1"}' })).text()).toBe('{"sha":"1"}');
    expect(await (await ask({ method: 'DELETE' })).text()).toBe('');
  });

  it('takes an answer that breaks off, or that is none, for a broken connection', async () => {
    const answers: RequestListener[] = [
      (_request, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('half');
        setTimeout(() => response.destroy(), 20);
      },
      (_request, response) => void response.socket?.end('HTTP/1.1 999 Strange\r\n\r\n'),
      (_request, response) =>
        void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'),
      (_request, response) => void response.socket?.end('not HTTP at all\r\n\r\n'),
      (_request, response) =>
        void response.socket?.end(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`),
    ];
    for (answer of answers) {
      await expect(ask()).rejects.toMatchObject({ name: 'TypeError', cause: expect.any(Error) });
    }
  });

  it('ends with the reason of its signal in the middle of an answer', async () => {
    answer = (_request, response) => void response.writeHead(200).write('the first of many');
    await expect(ask({ signal: AbortSignal.timeout(150) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
