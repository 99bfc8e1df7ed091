import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AnonymousCredential, BlobServiceClient, newPipeline } from '@azure/storage-blob';
import { expect, it } from 'vitest';
import { readFault } from './fault.ts';
import { guardedTransport, hostOf } from './transport.ts';

const ever = AbortSignal.timeout(60_000);

function ask(address: string, sandbox?: string) {
  const httpClient = guardedTransport('acme', sandbox, ever);
  const pipeline = newPipeline(new AnonymousCredential(), { httpClient, retryOptions: { maxTries: 1 } });
  return new BlobServiceClient(address, pipeline).getContainerClient('documents');
}

it('builds a host out of a name and of nothing else', () => {
  expect(hostOf('acme2026')).toBe('acme2026.blob.core.windows.net');
  for (const name of ['evil.example/', 'a@b', 'acme.', 'ACME', '127.0.0.1', 'acme#', 'acme\n', 'ａcme', '']) {
    expect(() => hostOf(name)).toThrow('not checked');
  }
});

it.each([
  'https://other.blob.core.windows.net/',
  'http://acme.blob.core.windows.net/',
  'https://acme.blob.core.windows.net:8443/',
  'https://acme.blob.core.windows.net.evil.example/',
  'https://acme.blob.core.windows.net@127.0.0.1/',
  'https://169.254.169.254/',
  'https://[::1]/',
  'http://127.0.0.1:4000/_azure/acme/',
])('sends nothing to %s, sandbox or not', async (address) => {
  for (const sandbox of [undefined, 'http://127.0.0.1:4000/_azure/']) {
    if (sandbox !== undefined && address.startsWith(sandbox)) continue;
    await expect(ask(address, sandbox).getProperties()).rejects.toThrow('about to go elsewhere');
  }
});

it('survives answers that no cloud would give, as refusals or with their words left out', async () => {
  const answers: Array<[status: number, headers: Record<string, string>, body: string]> = [
    [302, { location: 'http://127.0.0.1:1/' }, ''],
    [403, { 'x-ms-error-code': '<script>alert(1)</script>' }, '<not xml'],
    [200, {}, '<EnumerationResults><Blobs>'],
    [500, { 'x-ms-error-code': 'InternalError', 'retry-after': '-3' }, ''],
  ];
  const server = createServer((_request, response) => {
    const [status, headers, body] = answers[next] ?? [500, {}, ''];
    response.writeHead(status, headers).end(body);
  });
  let next = 0;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const sandbox = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const faults = [];
  for (next = 0; next < answers.length; next += 1) {
    try {
      for await (const blob of ask('https://acme.blob.core.windows.net/', sandbox).listBlobsFlat()) void blob;
    } catch (cause) {
      const { status, code, retryAfterMs } = readFault(cause);
      faults.push({ status, code, retryAfterMs });
    }
  }
  server.close();
  expect(faults).toEqual([
    { status: 302, code: undefined, retryAfterMs: undefined },
    { status: 403, code: 'PARSE_ERROR', retryAfterMs: undefined },
    { status: 200, code: 'PARSE_ERROR', retryAfterMs: undefined },
    { status: 500, code: 'InternalError', retryAfterMs: undefined },
  ]);
});
