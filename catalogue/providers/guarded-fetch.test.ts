import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkAddress, guardedFetch } from './guarded-fetch.ts';

const github = { cloud: 'GitHub', hosts: ['api.github.com'], sandbox: undefined };

describe('checkAddress', () => {
  it('lets through the cloud’s own hosts over TLS', () => {
    expect(() => checkAddress(new URL('https://api.github.com/repos/a/b'), github)).not.toThrow();
  });

  it.each([
    'http://api.github.com/',
    'https://api.github.com:8443/',
    'https://api.github.com.evil.example/',
    'https://api.github.com./',
    'https://evil.example/api.github.com',
    'https://user:pw@api.github.com/',
    'https://api.github.com@127.0.0.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://ａｐｉ.github.com.evil.example/',
    'file:///etc/passwd',
  ])('stops %s', (address) => {
    expect(() => checkAddress(new URL(address), github)).toThrow('about to go elsewhere');
  });

  it('lets through nothing but the sandbox where there is one', () => {
    const sandbox = { ...github, sandbox: 'http://127.0.0.1:4000/_github' };
    expect(() => checkAddress(new URL('http://127.0.0.1:4000/_github/user'), sandbox)).not.toThrow();
    for (const address of [
      'https://api.github.com/user',
      'http://127.0.0.1:4000/_githubs/user',
      'http://127.0.0.1:4000/_github/../other',
      'http://127.0.0.1:40001/_github/user',
    ]) {
      expect(() => checkAddress(new URL(address), sandbox)).toThrow('about to go elsewhere');
    }
  });
});

describe('an address that a cloud sent back', () => {
  it.each([
    ['https://evil.example:8443/steal', 'GitHub sent back an address of evil.example:8443,'],
    ['https://user:pw@api.github.com/', 'GitHub sent back an address of api.github.com,'],
    ['<script>', 'GitHub sent back what is no address,'],
    [`https://${'a.'.repeat(80)}example/`, 'GitHub sent back what is no address,'],
  ])('is refused for good, and named as far as it is one: %s', (address, words) => {
    let refused: unknown;
    try {
      checkAddress(address, github);
    } catch (cause) {
      refused = cause;
    }
    // Neither `internal`, which the engine tries again for a day, nor with a wait.
    expect(refused).toMatchObject({ slug: 'provider-refused', retryAfterMs: undefined });
    expect((refused as Error).message).toContain(words);
    expect((refused as Error).message).toContain('Nothing was sent there. Look whether GitHub has a failure');
  });
});

describe('guardedFetch', () => {
  const servers: (() => void)[] = [];
  afterEach(() => {
    for (const stop of servers.splice(0)) stop();
  });

  async function listen(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    servers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('hands back status, headers and body', async () => {
    const sandbox = await listen((_request, response) => {
      response.writeHead(409, { 'x-told': 'yes' }).end('a body');
    });
    const answer = await guardedFetch({ ...github, sandbox })(`${sandbox}/x`);
    expect([answer.status, answer.headers.get('x-told'), await answer.text()]).toEqual([
      409,
      'yes',
      'a body',
    ]);
  });

  it('hands back an answer without a body', async () => {
    const sandbox = await listen((_request, response) => void response.writeHead(204).end());
    expect((await guardedFetch({ ...github, sandbox })(`${sandbox}/x`)).status).toBe(204);
  });

  it('follows no redirect', async () => {
    let hits = 0;
    const elsewhere = await listen((_request, response) => {
      hits += 1;
      response.end();
    });
    const sandbox = await listen((_request, response) => {
      response.writeHead(302, { location: elsewhere }).end();
    });
    expect((await guardedFetch({ ...github, sandbox })(`${sandbox}/x`)).status).toBe(302);
    expect(hits).toBe(0);
  });

  it('stops reading what is too large to be true', async () => {
    const sandbox = await listen((_request, response) => {
      const more = (cause?: Error | null) => {
        if (!cause) response.write('x'.repeat(64 * 1024), more);
      };
      more();
    });
    await expect(guardedFetch({ ...github, sandbox })(`${sandbox}/x`)).rejects.toThrow(
      'GitHub sent an answer that is too large to be true. It was not used.',
    );
  });
});
