import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testArtifact, testRun } from '#catalogue/testing.ts';
import { azureBlob } from './run.ts';

/** One blob of an account that keeps versions, which the emulator does not: https://learn.microsoft.com/azure/storage/blobs/versioning-overview */
const blob = { current: undefined as string | undefined, versions: new Map<string, string>() };
const keepsDeleted = { isOn: false };
/** What lies in the container beside it, by what a list must ask for to see it; and whether the container is there. */
const container = { rest: [] as { name: string; as: 'versions' | 'deleted' }[], isThere: true };
let server: Server;
let azure: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const asked = searchParams.get('versionid') ?? undefined;
    const id = asked ?? blob.current;
    const etag = id === undefined ? undefined : blob.versions.get(id);
    const say = (status: number, headers: Record<string, string> = {}, body = '') => {
      request.resume();
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    };
    if (pathname.split('/').length < 4) {
      if (request.method === 'DELETE') container.isThere = false;
      if (request.method === 'DELETE') return say(202);
      const asked = searchParams.get('include') ?? '';
      return say(200, { 'content-type': 'application/xml' }, listOf(asked));
    }
    if (request.method === 'PUT') {
      const made = `2026-11-22T10:00:0${blob.versions.size}.0000000Z`;
      blob.versions.set(made, `"0x${blob.versions.size}"`);
      blob.current = made;
      return say(201, { etag: `"0x${blob.versions.size - 1}"`, 'x-ms-version-id': made });
    }
    if (id === undefined || etag === undefined) return say(404, { 'x-ms-error-code': 'BlobNotFound' });
    if (request.method === 'HEAD') return say(200, { etag, 'x-ms-version-id': id });
    // The current version goes only as the blob itself.
    if (asked !== undefined && asked === blob.current) {
      return say(409, { 'x-ms-error-code': 'OperationNotAllowedOnRootBlob' });
    }
    if (asked === undefined) blob.current = undefined;
    else blob.versions.delete(asked);
    say(202, { 'x-ms-delete-type-permanent': String(!keepsDeleted.isOn) });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  azure = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  blob.current = undefined;
  blob.versions.clear();
  keepsDeleted.isOn = false;
  container.rest = [];
  container.isThere = true;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const config = {
  storageAccountName: 'acme',
  containerName: 'documents',
  makeContainer: 'no',
  folder: undefined,
  tenantId: undefined,
  clientId: undefined,
  clientSecret: undefined,
  sasToken: undefined,
  accountKey: Buffer.alloc(64, 1).toString('base64'),
};

function listOf(asked: string): string {
  const blobs = container.rest
    .filter(({ as }) => asked.includes(as))
    .map(
      ({ name, as }) =>
        `<Blob><Name>${name}</Name><Deleted>${as === 'deleted'}</Deleted><Properties /></Blob>`,
    );
  return `<EnumerationResults><Blobs>${blobs.join('')}</Blobs><NextMarker /></EnumerationResults>`;
}

async function plant(notes: Record<string, string> = {}) {
  const run = testRun({ azure }, { notes });
  const place = azureBlob.place(config, 'settings.json', 1);
  const { receipt } = await azureBlob.put(config, place, testArtifact('{}'), run.context);
  return { receipt, run };
}

it('removes the planted version, too, and calls it gone only then', async () => {
  const { receipt, run } = await plant();
  expect(receipt['version_id']).toBe('2026-11-22T10:00:00.0000000Z');
  // Somebody deletes the blob, and the account keeps it as an older version.
  blob.current = undefined;
  expect(await azureBlob.status(config, receipt, run.context)).toBe('changed');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('retracted');
  expect(blob.versions.size).toBe(0);
  expect(await azureBlob.status(config, receipt, run.context)).toBe('gone');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('already_gone');
});

it('removes blob and version of what nobody touched', async () => {
  const { receipt, run } = await plant();
  expect(await azureBlob.status(config, receipt, run.context)).toBe('present');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('retracted');
  expect([blob.current, blob.versions.size]).toEqual([undefined, 0]);
});

it('leaves what somebody wrote over it, with ours below', async () => {
  const { receipt, run } = await plant();
  await fetch(`${azure}/acme/documents/settings.json`, { method: 'PUT', body: 'theirs' });
  expect(await azureBlob.status(config, receipt, run.context)).toBe('changed');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('changed');
  expect(blob.versions.size).toBe(2);
});

it('says where the account keeps what is deleted', async () => {
  keepsDeleted.isOn = true;
  const { receipt, run } = await plant();
  await azureBlob.retract(config, receipt, run.context);
  expect(run.lines.join()).toContain('soft delete');
});

it.each([
  ['removes a container of its own', [], 'removed'],
  ['keeps one with an older version', [{ name: 'theirs.txt', as: 'versions' }], 'stays'],
  [
    'keeps one with a deleted blob that can be brought back',
    [{ name: 'theirs.txt', as: 'deleted' }],
    'stays',
  ],
  ['keeps one with a version over its own', [{ name: 'settings.json', as: 'versions' }], 'stays'],
  ['removes one that keeps its own deleted file', [{ name: 'settings.json', as: 'deleted' }], 'removed'],
] as const)('%s', async (_name, rest, becomes) => {
  const { receipt, run } = await plant({ container_made: 'acme/documents' });
  container.rest = [...rest];
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('retracted');
  expect(container.isThere).toBe(becomes === 'stays');
});

it('removes a container that keeps nothing but what its drill took out of it', async () => {
  const { receipt, run } = await plant({ container_made: 'acme/documents' });
  container.rest = ['settings.json', 'settings-2.json'].map((name) => ({ name, as: 'deleted' }));
  const { target } = azureBlob.place(config, 'settings.json', 1);
  const tidy = (...removed: Record<string, string>[]) =>
    azureBlob.container?.retract(config, target, run.context, removed);
  expect(await tidy(receipt)).toBe('not empty');
  expect(await tidy(receipt, { ...receipt, blob: 'settings-2.json' })).toBe('removed');
});
