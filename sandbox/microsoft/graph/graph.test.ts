import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppRequest } from '#sandbox/microsoft/access.ts';
import { askSecure, type Asked } from '#sandbox/microsoft/ask-secure.ts';
import { sandboxClient, startSandbox, type Sandbox, type SecureEndpoint } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
let everything: string;
let site: string;
let drive: string;
beforeAll(async () => {
  box = await testSandbox({ pageSize: 1 });
  everything = await tokenOf({ roles: ['Sites.FullControl.All'], grants: [] });
  site = String((await ask('/sites/acme.sharepoint.com:/sites/engineering')).said['id']);
  const { said } = await ask(`/sites/${site}/drives`);
  drive = (said['value'] as { id: string }[])[0]?.id ?? '';
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

async function tokenOf(request: AppRequest, owner = box.owner): Promise<string> {
  return await askToken(box.secure, await box.client.microsoftApp(owner, request));
}

async function askToken(
  secure: SecureEndpoint,
  app: { tenantId: string; clientId: string; clientSecret: string },
): Promise<string> {
  const { said } = await askSecure(secure, `/${app.tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      scope: 'https://graph.microsoft.com/.default',
    }).toString(),
  });
  return String(said['access_token']);
}

async function ask(path: string, { token = everything, ...asked }: Asked & { token?: string } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...asked.headers };
  return await askSecure(box.secure, `/v1.0${path}`, { ...asked, headers });
}

const codeOf = ({ status, said }: { status: number; said: Record<string, unknown> }) => [
  status,
  (said['error'] as { code?: string } | undefined)?.code,
];

const put = (name: string, body: string, behavior = 'fail', token = everything) =>
  ask(`/drives/${drive}/root:/${name}:/content?@microsoft.graph.conflictBehavior=${behavior}`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body,
    token,
  });

async function textOf(name: string): Promise<string | undefined> {
  const { status, headers } = await ask(`/drives/${drive}/root:/${name}:/content`);
  if (status !== 302) return undefined;
  return (await askSecure(box.secure, new URL(String(headers['location'])).pathname)).text;
}

describe('the sandbox’s Graph', () => {
  it('finds a site by host and path, and by its id', async () => {
    const { said } = await ask('/sites/acme.sharepoint.com:/sites/Engineering');
    expect(said).toMatchObject({
      displayName: 'Engineering',
      webUrl: 'https://acme.sharepoint.com/sites/engineering',
    });
    expect((await ask(`/sites/${encodeURIComponent(site)}`)).said['id']).toBe(site);
    expect((await ask('/sites/acme.sharepoint.com')).said['displayName']).toBe('Acme');
    expect(codeOf(await ask('/sites/acme.sharepoint.com:/sites/nowhere'))).toEqual([404, 'itemNotFound']);
    expect(codeOf(await ask('/sites/other.sharepoint.com:/sites/x'))).toEqual([400, 'invalidRequest']);
  });

  it('lists the libraries of a site page by page', async () => {
    const first = await ask(`/sites/${site}/drives`);
    const next = new URL(String(first.said['@odata.nextLink']));
    const second = await askSecure(box.secure, next.pathname + next.search, {
      headers: { authorization: `Bearer ${everything}` },
    });
    const names = [first, second].flatMap(({ said }) =>
      (said['value'] as { name: string }[]).map(({ name }) => name),
    );
    expect(names).toEqual(['Documents', 'Design files']);
    expect(second.said['@odata.nextLink']).toBeUndefined();
  });

  it('creates a file once, whatever the case of its name, and replaces it where that is asked', async () => {
    const made = await put('once.txt', 'first');
    expect(made.status).toBe(201);
    expect(made.said).toMatchObject({
      name: 'once.txt',
      size: 5,
      file: { mimeType: 'text/plain' },
      webUrl: 'https://acme.sharepoint.com/sites/engineering/Shared%20Documents/once.txt',
    });
    expect(codeOf(await put('ONCE.txt', 'second'))).toEqual([409, 'nameAlreadyExists']);
    expect(await textOf('once.txt')).toBe('first');
    const replaced = await put('once.txt', 'third', 'replace');
    expect([replaced.status, replaced.said['id']]).toEqual([200, made.said['id']]);
    expect(replaced.said['eTag']).not.toBe(made.said['eTag']);
    expect(await textOf('once.txt')).toBe('third');
    expect(codeOf(await put('a%3Ab.txt', 'x'))).toEqual([400, 'invalidRequest']);
    expect(codeOf(await put('Nowhere/x.txt', 'x'))).toEqual([404, 'itemNotFound']);
  });

  it('moves a file to the recycle bin, but only the one that is meant', async () => {
    const { said } = await put('gone.txt', 'x');
    const item = `/drives/${drive}/items/${String(said['id'])}`;
    const remove = (tag: string) => ask(item, { method: 'DELETE', headers: { 'if-match': tag } });
    expect((await remove('"{0},1"')).status).toBe(412);
    expect((await ask(item)).status).toBe(200);
    expect((await remove(String(said['eTag']))).status).toBe(204);
    expect(codeOf(await ask(item))).toEqual([404, 'itemNotFound']);
    expect((await remove(String(said['eTag']))).status).toBe(404);
    const bin = (await ask(`/sites/${site}/recycleBin/items`)).said['value'];
    expect(bin).toEqual([{ id: said['id'], name: 'gone.txt', size: 1 }]);
    expect((await put('gone.txt', 'again')).status).toBe(201);
  });

  it('opens no site to an app that was granted none, and none for writing that was granted for reading', async () => {
    const grantOf = (role: string) => [{ on: 'sites/engineering', role }];
    const read = await tokenOf({ roles: ['Sites.Selected'], grants: grantOf('read') });
    const write = await tokenOf({ roles: ['Sites.Selected'], grants: grantOf('write') });
    const unconsented = await tokenOf({ roles: [], grants: grantOf('write') });
    const path = '/sites/acme.sharepoint.com:/sites/engineering';
    const statuses = [];
    for (const token of [read, write, unconsented]) {
      statuses.push([
        (await ask(path, { token })).status,
        (await put('mine.txt', 'x', 'replace', token)).status,
      ]);
    }
    expect(statuses).toEqual([
      [200, 403],
      [200, 201],
      [403, 403],
    ]);
    expect(codeOf(await ask('/sites/acme.sharepoint.com:/sites/finance', { token: write }))).toEqual([
      403,
      'accessDenied',
    ]);
  });

  it('takes no token but its own, and shows nobody the site of another tenant', async () => {
    const refused = [401, 'InvalidAuthenticationToken'];
    expect(codeOf(await ask(`/sites/${site}`, { token: 'made.up.token' }))).toEqual(refused);
    expect(codeOf(await askSecure(box.secure, `/v1.0/sites/${site}`))).toEqual(refused);
    await box.client.account('mallory');
    const other = await tokenOf({ roles: ['Sites.FullControl.All'], grants: [] }, 'mallory');
    expect(codeOf(await ask(`/sites/${site}`, { token: other }))).toEqual([404, 'itemNotFound']);
    expect(codeOf(await ask(`/drives/${drive}/root`, { token: other }))).toEqual([404, 'itemNotFound']);
  });

  it('asks for patience, forgets and falls silent where a fault says so', async () => {
    const service = 'graph';
    await box.client.setFault({
      kind: 'throttle',
      service,
      operation: 'putContent',
      retryAfterSeconds: 9,
      count: 1,
    });
    const busy = await put('late.txt', 'x');
    expect([busy.status, busy.headers['retry-after']]).toEqual([429, '9']);
    await box.client.setFault({ kind: 'phantom-success', service, operation: 'putContent', count: 1 });
    expect((await put('late.txt', 'x')).status).toBe(201);
    expect(await textOf('late.txt')).toBeUndefined();
    await box.client.setFault({ kind: 'lost-answer', service, operation: 'putContent', count: 1 });
    await expect(put('late.txt', 'x')).rejects.toThrow();
    expect(await textOf('late.txt')).toBe('x');
  });

  it('says so where it does not play a call', async () => {
    expect(codeOf(await ask('/me'))).toEqual([501, 'notImplemented']);
  });

  it('is as it was at first after a reset', async () => {
    await put('reset.txt', 'x');
    await box.client.reset(box.owner);
    everything = await tokenOf({ roles: ['Sites.FullControl.All'], grants: [] });
    expect((await ask(`/sites/${site}`)).status).toBe(200);
    expect(await textOf('reset.txt')).toBeUndefined();
    expect(await textOf('Onboarding.md')).toContain('Welcome to Engineering');
  });
});

describe('the state of the sandbox’s Graph', () => {
  it('survives a restart: files with their tags, and the recycle bin', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-graph-'));
    const start = { host: '127.0.0.1', port: 0, statePath: join(folder, 'state') };
    const options = { ...start, stateKey: randomBytes(32), adminToken: 'a token of the test' };
    try {
      const before = await startSandbox(options);
      const evening = await signIn(before);
      const inDrive = `/drives/${evening.drive}`;
      const write = (name: string) =>
        evening.send(`${inDrive}/root:/${name}:/content`, { method: 'PUT', body: 'kept over the night' });
      const kept = (await write('kept.txt')).said;
      const gone = (await write('gone.txt')).said;
      await evening.send(`${inDrive}/items/${String(gone['id'])}`, { method: 'DELETE' });
      await before.stop();

      const after = await startSandbox(options);
      const { send, drive: same, site: home } = await signIn(after);
      expect(same).toBe(evening.drive);
      const { said } = await send(`${inDrive}/root:/kept.txt`);
      expect([said['id'], said['eTag'], said['size']]).toEqual([kept['id'], kept['eTag'], 19]);
      expect((await send(`${inDrive}/root:/gone.txt`)).status).toBe(404);
      const bin = (await send(`/sites/${home}/recycleBin/items`)).said['value'];
      expect(bin).toEqual([expect.objectContaining({ name: 'gone.txt' })]);
      await after.stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }

    async function signIn({ endpoint, secure }: Sandbox) {
      const app = await sandboxClient(endpoint, options.adminToken).microsoftApp('ann', {
        roles: ['Sites.FullControl.All'],
        grants: [],
      });
      const token = await askToken(secure, app);
      const send = (path: string, asked: Asked = {}) =>
        askSecure(secure, `/v1.0${path}`, {
          ...asked,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
        });
      const found = await send('/sites/acme.sharepoint.com:/sites/engineering');
      const home = String(found.said['id']);
      const drives = (await send(`/sites/${home}/drives`)).said['value'] as { id: string }[];
      return { send, site: home, drive: drives[0]?.id ?? '' };
    }
  });
});
