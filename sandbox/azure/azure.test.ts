import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AnonymousCredential,
  BlobServiceClient,
  newPipeline,
  type ContainerClient,
} from '@azure/storage-blob';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askSecure } from '#sandbox/microsoft/ask-secure.ts';
import { sandboxClient, startSandbox } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { openExtents } from './extents.ts';
import { scopeOf } from './scopes.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

function open(container: string, options: { token?: string; endpoint?: string } = {}): ContainerClient {
  const { storageAccount, sasToken } = box.access.azure;
  const address = `${options.endpoint ?? box.endpoint}/_azure/${storageAccount}/?${options.token ?? sasToken}`;
  // One attempt only: a test wants to see each refusal.
  const pipeline = newPipeline(new AnonymousCredential(), { retryOptions: { maxTries: 1 } });
  return new BlobServiceClient(address, pipeline).getContainerClient(container);
}

async function namesIn(container: ContainerClient): Promise<string[]> {
  const names = [];
  for await (const { name } of container.listBlobsFlat()) names.push(name);
  return names;
}

async function plant(container: ContainerClient, name: string, content: string): Promise<string | undefined> {
  return (await container.getBlockBlobClient(name).upload(content, Buffer.byteLength(content))).etag;
}

async function tokenFor(app: App, service = 'https://storage.azure.com'): Promise<string> {
  const { tenantId, clientId, clientSecret } = app;
  const form = { grant_type: 'client_credentials', scope: `${service}/.default` };
  const { said } = await askSecure(box.secure, `/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString(),
  });
  return String(said['access_token']);
}
type App = { tenantId: string; clientId: string; clientSecret: string };

describe('the sandbox’s storage account', () => {
  it('has containers in which a company keeps things', async () => {
    expect(await namesIn(open('documents'))).toEqual([
      'onboarding/first-week.md',
      'runbooks/rotate-certificates.md',
    ]);
  });

  it('takes any name and gives back each byte', async () => {
    const container = open('documents');
    const names = ['a b/ü+%2F?#&=.json', 'x'.repeat(500)];
    const bytes = randomBytes(200_000);
    for (const name of names) {
      await container.getBlockBlobClient(name).uploadData(bytes, { blockSize: 64_000, maxSingleShotSize: 1 });
      expect((await container.getBlobClient(name).downloadToBuffer()).equals(bytes)).toBe(true);
    }
    expect(await namesIn(container)).toEqual(expect.arrayContaining(names));
    for (const name of names) await container.deleteBlob(name);
  });

  it('checks signatures: what they allow, until when, and whether they are its own', async () => {
    const sign = (permissions: string, expiresAt?: string) =>
      box.client.azureSignature(box.owner, { permissions, ...(expiresAt && { expiresAt }) });
    const list = async (token: string) => await namesIn(open('documents', { token }));
    expect(await list(await sign('l'))).toHaveLength(2);
    await expect(list(await sign('rc'))).rejects.toMatchObject({ code: 'AuthorizationPermissionMismatch' });
    await expect(list(await sign('l', '2020-01-01T00:00:00Z'))).rejects.toMatchObject({ statusCode: 403 });
    const forged = (await sign('r')).replace('sp=r', 'sp=rl');
    await expect(list(forged)).rejects.toMatchObject({ statusCode: 403 });
    const other = (await box.client.account('mallory')).azure.sasToken;
    await expect(list(other)).rejects.toMatchObject({ statusCode: 403 });
  });

  it('knows no other account', async () => {
    const answer = await fetch(`${box.endpoint}/_azure/somebodyelse/documents?restype=container&comp=list`);
    expect([answer.status, answer.headers.get('x-ms-error-code')]).toEqual([404, 'AccountNotFound']);
  });

  it('asks for patience with 503', async () => {
    await box.client.setFault({
      kind: 'throttle',
      service: 'azure',
      operation: 'ListBlobs',
      count: 1,
      retryAfterSeconds: 7,
    });
    const refused = namesIn(open('documents'));
    await expect(refused).rejects.toMatchObject({ statusCode: 503, code: 'ServerBusy' });
    expect(await namesIn(open('documents'))).toHaveLength(2);
  });

  it('forgets what a phantom wrote, and nothing else', async () => {
    const container = open('documents');
    const etag = await plant(container, 'before.json', '1');
    await box.client.setFault({ kind: 'phantom-success', service: 'azure', operation: 'PutBlob', count: 1 });
    await plant(container, 'phantom.json', '2');
    expect(await namesIn(container)).toContain('before.json');
    expect(await namesIn(container)).not.toContain('phantom.json');
    expect((await container.getBlobClient('before.json').getProperties()).etag).toBe(etag);
    await container.deleteBlob('before.json');
  });

  it('takes a token of its own directory, with what the app was granted and no more', async () => {
    const ask = async (grants: { on: string; role: string }[], method: string, path: string) => {
      const app = await box.client.microsoftApp(box.owner, { roles: [], grants });
      const answer = await fetch(`${box.endpoint}/_azure/${box.access.azure.storageAccount}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenFor(app)}`,
          'x-ms-version': '2024-11-04',
          ...(method === 'PUT' && { 'x-ms-blob-type': 'BlockBlob' }),
        },
        ...(method === 'PUT' && { body: 'x' }),
      });
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('x-ms-error-code')];
    };
    const on = scopeOf(box.access.azure.storageAccount);
    const mismatch = [403, 'AuthorizationPermissionMismatch'];
    const [reader, contributor] = ['Storage Blob Data Reader', 'Storage Blob Data Contributor'];
    const file = 'documents/onboarding/first-week.md';
    expect(await ask([], 'GET', file)).toEqual(mismatch);
    expect(await ask([{ on, role: reader }], 'GET', file)).toEqual([200, null]);
    expect(await ask([{ on, role: reader }], 'PUT', 'documents/mine')).toEqual(mismatch);
    expect(await ask([{ on, role: contributor }], 'PUT', 'documents/mine')).toEqual([201, null]);
    expect(await ask([{ on, role: contributor }], 'PUT', 'documents?restype=container&comp=acl')).toEqual(
      mismatch,
    );
    const inner = scopeOf(box.access.azure.storageAccount, 'documents');
    expect(await ask([{ on: inner, role: contributor }], 'DELETE', 'documents/mine')).toEqual([202, null]);
    expect(await ask([{ on: inner, role: reader }], 'GET', 'nightly-exports/x')).toEqual(mismatch);
  });

  it('takes no token of another directory, for another service, or of anybody’s making', async () => {
    const ask = async (token: string) => {
      const answer = await fetch(`${box.endpoint}/_azure/${box.access.azure.storageAccount}/documents/x`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return [answer.status, answer.headers.get('x-ms-error-code')];
    };
    const refused = [401, 'InvalidAuthenticationInfo'];
    const { microsoft } = box.access;
    const other = (await box.client.account('mallory')).microsoft;
    expect(await ask(await tokenFor(other))).toEqual(refused);
    expect(await ask(await tokenFor(microsoft, 'https://graph.microsoft.com'))).toEqual(refused);
    const token = await tokenFor(microsoft);
    expect(await ask(`${token.slice(0, -6)}AAAAAA`)).toEqual(refused);
    expect(await ask(token)).toEqual([404, 'BlobNotFound']);
  });

  it('lets nobody in without credentials, and opens nothing, where the account forbids public access', async () => {
    const container = open('leaks', {
      token: await box.client.azureSignature(box.owner, { permissions: 'rwdlac', resourceTypes: 'sco' }),
    });
    await container.create({ access: 'blob' });
    await plant(container, 'keys.env', 'inert');
    const address = `${box.endpoint}/_azure/${box.access.azure.storageAccount}`;
    const codeOf = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${address}/${path}`, init);
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('x-ms-error-code')];
    };
    const notes = async () =>
      (await box.client.cloudContents(box.owner, 'azure'))?.find(({ id }) => id === 'leaks')?.note;
    expect([await codeOf('leaks/keys.env'), await notes()]).toEqual([[200, null], 'open to the public']);
    await box.client.azureAccount(box.owner, { allowBlobPublicAccess: false });
    const forbidden = [409, 'PublicAccessNotPermitted'];
    expect([await codeOf('leaks/keys.env'), await notes()]).toEqual([forbidden, 'private']);
    expect(await codeOf('documents?restype=container&comp=list')).toEqual(forbidden);
    // A thief needs credentials now.
    const place = { container: 'leaks', thing: 'keys.env' };
    expect((await box.client.openThing(box.owner, 'azure', place))?.read).toMatchObject({
      who: 'robin.park',
      isRefused: false,
    });
    const another = open('another', { token: container.url.split('?')[1] ?? '' });
    await expect(another.create({ access: 'container' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'PublicAccessNotPermitted',
      message: expect.stringContaining('Public access is not permitted on this storage account.'),
    });
    expect(await another.exists()).toBe(false);
    // Nor does anybody learn of it who may not make a container at all.
    const weak = open('another', { token: await box.client.azureSignature(box.owner, { permissions: 'r' }) });
    await expect(weak.create({ access: 'blob' })).rejects.toMatchObject({ statusCode: 403 });
    await another.create();
    expect(await namesIn(container)).toEqual(['keys.env']);
    await Promise.all([another.delete(), container.delete()]);
    await box.client.azureAccount(box.owner, { allowBlobPublicAccess: true });
  });

  it('logs who asked what with what, refused or not, and nothing that opens anything', async () => {
    const token = await box.client.azureSignature(box.owner, { permissions: 'r' });
    await open('documents', { token }).getBlobClient('onboarding/first-week.md').downloadToBuffer(0, 5);
    await namesIn(open('documents', { token })).catch(() => {});
    const log = await box.client.cloudEvents(box.owner, 'azure', 2);
    const { storageAccount, accountKey } = box.access.azure;
    expect(log?.events).toMatchObject([
      { name: 'ListBlobs', who: 'SAS', errorCode: 'AuthorizationPermissionMismatch', visibility: 'extra' },
      {
        name: 'GetBlob',
        who: 'SAS',
        errorCode: null,
        resource: `/${storageAccount}/documents/onboarding/first-week.md`,
      },
    ]);
    const signature = new URLSearchParams(token).get('sig') ?? '?';
    for (const secret of [signature, accountKey]) expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('can be looked into without an event, and read from outside with one', async () => {
    const before = await box.client.cloudEvents(box.owner, 'azure', 10);
    const containers = await box.client.cloudContents(box.owner, 'azure');
    expect(containers?.map(({ name, note, things }) => [name.split('/')[1], note, things.length])).toEqual([
      ['documents', 'private', 2],
      ['nightly-exports', 'private', 1],
    ]);
    expect(await box.client.cloudEvents(box.owner, 'azure', 10)).toEqual(before);
    const place = { container: 'nightly-exports', thing: '2026/11/20/orders.csv' };
    expect(await box.client.openThing(box.owner, 'azure', place)).toMatchObject({
      text: expect.stringContaining('1001,paid'),
      read: { call: 'GetBlob', isRefused: false, events: [{ name: 'GetBlob', userAgent: 'curl/8.17.0' }] },
    });
    expect(await box.client.openThing(box.owner, 'azure', { ...place, thing: 'nothing' })).toBeUndefined();
    expect(await box.client.cloudContents('nobody', 'azure')).toEqual([]);
  });

  it('gives a thief what the key of an account opens, in the own world only', async () => {
    const { storageAccount, accountKey } = box.access.azure;
    const other = (await box.client.account('mallory')).azure;
    const string = (name: string, key: string) =>
      `DefaultEndpointsProtocol=https;AccountName=${name};AccountKey=${key};EndpointSuffix=core.windows.net`;
    const steal = async (text: string) => {
      const container = open('documents');
      await container.getBlockBlobClient('found.env').upload(text, text.length);
      const place = { container: 'documents', thing: 'found.env' };
      const theft = await box.client.playThief(box.owner, 'azure', place);
      await container.deleteBlob('found.env');
      return theft;
    };
    const inert = Buffer.alloc(64, 3).toString('base64');
    expect(await steal(string('stnobodyhasthis', inert))).toMatchObject({
      found: [{ kind: 'Azure storage key' }],
      used: [{ isRefused: true, answer: 'no such host: stnobodyhasthis.blob.core.windows.net', events: [] }],
    });
    expect((await steal(string(storageAccount, inert)))?.used).toMatchObject([
      { isRefused: true, events: [{ name: 'ListContainers', who: 'SAS' }] },
    ]);
    expect((await steal(string(storageAccount, accountKey)))?.used).toMatchObject([
      { call: 'ListContainers', isRefused: false, answer: '200: 2 containers' },
    ]);
    expect(await steal(string(other.storageAccount, other.accountKey))).toMatchObject({ used: [] });
  });

  it('gives a thief what a signature is for, and no more', async () => {
    const { storageAccount, sasToken } = box.access.azure;
    const other = (await box.client.account('mallory')).azure;
    const use = async (text: string) => {
      const { used, found } = await box.client.tryFound(box.owner, text);
      return used.map(({ call, answer, events }) => [found[0]?.kind, call, answer, events.length]);
    };
    const url = (path: string, account = storageAccount, token = sasToken) =>
      `https://${account}.blob.core.windows.net/${path}?${token}`;
    const kind = 'Azure signature (SAS)';
    expect(await use(url('documents'))).toEqual([[kind, 'ListBlobs', '200: 2 blobs', 1]]);
    expect(await use(url('nightly-exports/2026/11/20/orders.csv'))).toEqual([
      [kind, 'GetBlob', '200: 47 bytes', 1],
    ]);
    const loose = `AZURE_STORAGE_ACCOUNT=${storageAccount}\nAZURE_STORAGE_SAS_TOKEN="${sasToken}"`;
    expect(await use(loose)).toEqual([[kind, 'ListContainers', '403 AuthorizationResourceTypeMismatch', 1]]);
    const wide = await box.client.azureSignature(box.owner, { permissions: 'l', resourceTypes: 's' });
    const string = `BlobEndpoint=https://${storageAccount}.blob.core.windows.net/;SharedAccessSignature=${wide}`;
    expect(await use(string)).toEqual([[kind, 'ListContainers', '200: 2 containers', 1]]);
    const forged = sasToken.replace(
      /sig=.*/,
      `sig=${encodeURIComponent(Buffer.alloc(32, 3).toString('base64'))}`,
    );
    expect(await use(url('documents', storageAccount, forged))).toEqual([
      [kind, 'ListBlobs', '403 AuthorizationFailure', 1],
    ]);
    expect(await use(url('documents', 'stnobodyhasthis'))).toEqual([
      [kind, 'ListBlobs', 'no such host: stnobodyhasthis.blob.core.windows.net', 0],
    ]);
    expect(await use(url('documents', other.storageAccount, other.sasToken))).toEqual([]);
    expect(await use(url('../../_sandbox/health'))).toEqual([]);
  });

  it('is as it was at first after a reset, under the same key', async () => {
    const container = open('documents');
    await plant(container, 'mine.json', '1');
    await box.client.reset(box.owner);
    expect(await namesIn(container)).toHaveLength(2);
    expect((await box.client.account(box.owner)).azure).toEqual(box.access.azure);
  });
});

it('keeps what lies there over a restart: bytes, ETag, time and what was deleted; none of it in clear', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leakdrill-azure-'));
  const adminToken = 'a token of the test';
  const options = {
    host: '127.0.0.1',
    port: 0,
    statePath: join(folder, 'state'),
    stateKey: randomBytes(32),
    adminToken,
  };
  let running = await startSandbox(options);
  const { storageAccount, sasToken } = (await sandboxClient(running.endpoint, adminToken).account('ann'))
    .azure;
  const documents = () =>
    new BlobServiceClient(`${running.endpoint}/_azure/${storageAccount}/?${sasToken}`).getContainerClient(
      'documents',
    );
  try {
    const content = 'AWS_ACCESS_KEY_ID=unmistakable';
    const before = await documents().getBlockBlobClient('kept.env').upload(content, content.length);
    await documents().deleteBlob('onboarding/first-week.md');
    await running.stop();
    for (const file of await readdir(folder)) {
      expect((await readFile(join(folder, file))).includes('unmistakable')).toBe(false);
    }
    running = await startSandbox(options);
    expect(await namesIn(documents())).toEqual(['kept.env', 'runbooks/rotate-certificates.md']);
    const client = documents().getBlockBlobClient('kept.env');
    expect((await client.downloadToBuffer()).toString()).toBe(content);
    const { etag, lastModified } = await client.getProperties();
    expect([etag, lastModified]).toEqual([before.etag, before.lastModified]);
    await client.delete({ conditions: { ifMatch: before.etag } });
    expect(await namesIn(documents())).toEqual(['runbooks/rotate-certificates.md']);
  } finally {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('openExtents', () => {
  it('reads pieces of pieces, and zeros where nobody wrote', async () => {
    const extents = openExtents();
    const [one, two] = [
      await extents.appendExtent(Buffer.from('abcdef')),
      await extents.appendExtent(Buffer.from('ghi')),
    ];
    const text = async (stream: AsyncIterable<Buffer>) => {
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    };
    expect(await text(await extents.readExtent({ ...one, offset: 2, count: 3 }))).toBe('cde');
    expect(await text(await extents.readExtents([one, two], 4, 3))).toBe('efg');
    expect(await text(await extents.readExtent({ id: '*ZERO*', offset: 0, count: 2 }))).toBe('\0\0');
    extents.remove(one.id);
    await expect(extents.readExtent(one)).rejects.toThrow('missing');
  });
});
