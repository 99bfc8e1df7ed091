import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunContext } from '#catalogue/agent.ts';
import { connectAzure } from './connection.ts';
import { removeContainer } from './containers.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A storage account that lists these blobs whatever it is asked, and what it was asked. */
async function accountWith(blobs: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.method));
    const listed = `<?xml version="1.0"?><EnumerationResults ContainerName="drill"><Blobs>${blobs}</Blobs><NextMarker/></EnumerationResults>`;
    const isList = request.method === 'GET';
    response.writeHead(isList ? 200 : 202, { 'content-type': 'application/xml' });
    response.end(isList ? listed : '');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const context: RunContext = {
    endpoints: { azure: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    signal: AbortSignal.timeout(20_000),
    now: () => new Date(),
    log: () => undefined,
  };
  const config = {
    storageAccountName: 'acme2026',
    accountKey: undefined,
    sasToken: 'sv=2025-01-05&sig=x',
    tenantId: undefined,
    clientId: undefined,
    clientSecret: undefined,
  };
  return { azure: connectAzure(config, context, 'Nothing was removed.', 'clean up again'), asked };
}

const blob = (name: string) =>
  `<Blob><Name>${name}</Name><Properties><Last-Modified>Tue, 24 Nov 2026 10:00:00 GMT</Last-Modified><Etag>1</Etag></Properties></Blob>`;

describe('removeContainer', () => {
  it('removes one in which nothing lies, and leaves one with a blob of somebody', async () => {
    const empty = await accountWith('');
    expect(await removeContainer(empty.azure, 'drill', [])).toBe('removed');
    expect(empty.asked).toEqual(['GET', 'DELETE']);
    const used = await accountWith(blob('notes.txt'));
    expect(await removeContainer(used.azure, 'drill', [])).toBe('not empty');
    expect(used.asked).toEqual(['GET']);
  });

  it('does not take a blob without a name for no blob', async () => {
    const odd = await accountWith(blob(''));
    await expect(removeContainer(odd.azure, 'drill', [])).rejects.toThrow('Nothing was removed.');
    expect(odd.asked).not.toContain('DELETE');
  });
});
