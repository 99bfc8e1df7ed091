import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testArtifact, testRun } from '#catalogue/testing.ts';
import { azureBlob } from './run.ts';

/** One blob of an account that keeps versions, which the emulator does not: https://learn.microsoft.com/azure/storage/blobs/versioning-overview */
const blob = { current: undefined as string | undefined, versions: new Map<string, string>() };
const keepsDeleted = { isOn: false };
/** Some kinds of account do not know the question. */
const keepsVersions = { isKnown: true };
/** What the content of a version is, where that is asked: told by its hash. */
const contents = new Map<string, string>();
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
      const include = searchParams.get('include') ?? '';
      if (searchParams.has('prefix') && !keepsVersions.isKnown) return say(400);
      const listed = searchParams.has('prefix') ? versionsOf(include) : listOf(include);
      return say(200, { 'content-type': 'application/xml' }, listed);
    }
    if (request.method === 'PUT') {
      const made = `2026-11-22T10:00:0${blob.versions.size}.0000000Z`;
      blob.versions.set(made, `"0x${blob.versions.size}"`);
      blob.current = made;
      contents.set(made, String(request.headers['content-length']));
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
  contents.clear();
  keepsDeleted.isOn = false;
  keepsVersions.isKnown = true;
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
  subscriptionId: undefined,
  resourceGroup: undefined,
  sasToken: undefined,
  accountKey: Buffer.alloc(64, 1).toString('base64'),
};

function versionsOf(asked: string): string {
  const blobs = [...blob.versions]
    .filter(([id]) => id === blob.current || asked.includes('versions'))
    .map(([id, etag]) => {
      const md5 = Buffer.alloc(16, contents.get(id)).toString('base64');
      const current = id === blob.current ? '<IsCurrentVersion>true</IsCurrentVersion>' : '';
      const properties = `<Properties><Etag>${etag.slice(1, -1)}</Etag><Content-MD5>${md5}</Content-MD5></Properties>`;
      return `<Blob><Name>settings.json</Name><VersionId>${id}</VersionId>${current}${properties}</Blob>`;
    });
  // What only begins like it is nobody's business here.
  const other =
    '<Blob><Name>settings.json.bak</Name><VersionId>2026-11-22T10:00:00.0000000Z</VersionId><Properties><Etag>0x0</Etag></Properties></Blob>';
  return `<EnumerationResults><Blobs>${blobs.join('')}${other}</Blobs><NextMarker /></EnumerationResults>`;
}

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

async function overwrite(body: string): Promise<void> {
  await fetch(`${azure}/acme/documents/settings.json`, { method: 'PUT', body });
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

it('removes its version below what somebody wrote over it, and leaves that', async () => {
  const { receipt, run } = await plant();
  await overwrite('theirs');
  await overwrite('theirs, too');
  expect(await azureBlob.status(config, receipt, run.context)).toBe('changed');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('retracted');
  expect([...blob.versions.values()]).toEqual(['"0x1"', '"0x2"']);
  expect(await azureBlob.status(config, receipt, run.context)).toBe('gone');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('already_gone');
  expect([...blob.versions.values()]).toEqual(['"0x1"', '"0x2"']);
});

it('finds its version by the tag where the account began to keep versions after the planting', async () => {
  const { receipt, run } = await plant();
  const { version_id: _, ...older } = receipt;
  await overwrite('theirs');
  expect(await azureBlob.retract(config, older, run.context)).toBe('retracted');
  expect([...blob.versions.values()]).toEqual(['"0x1"']);
  // Without a version of its own nothing tells that what lies there is not the planted file, changed.
  expect(await azureBlob.status(config, older, run.context)).toBe('changed');
});

it('leaves no version of what nobody touched where the account keeps them only since the planting', async () => {
  const { receipt, run } = await plant();
  const { version_id: _, ...older } = receipt;
  expect(await azureBlob.retract(config, older, run.context)).toBe('retracted');
  expect(blob.versions.size).toBe(0);
});

it('leaves alone what has its very content with other properties, and the version below that', async () => {
  const { receipt, run } = await plant();
  await overwrite('{}');
  expect(await azureBlob.retract(config, receipt, run.context)).toBe('changed');
  expect(await azureBlob.status(config, receipt, run.context)).toBe('changed');
  expect(blob.versions.size).toBe(2);
});

it('calls it gone where somebody removed it from an account that knows no versions', async () => {
  const { receipt, run } = await plant();
  const { version_id: _, ...plain } = receipt;
  keepsVersions.isKnown = false;
  blob.current = undefined;
  expect(await azureBlob.status(config, plain, run.context)).toBe('gone');
  expect(await azureBlob.retract(config, plain, run.context)).toBe('already_gone');
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
