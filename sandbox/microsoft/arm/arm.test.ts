import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { groupScopeOf, scopeOf } from '#sandbox/azure/scopes.ts';
import type { AppRequest } from '#sandbox/microsoft/access.ts';
import { askSecure, type Answered } from '#sandbox/microsoft/ask-secure.ts';
import { sandboxClient, startSandbox } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

const resource = 'https://management.azure.com';
const version = '2024-01-01';

let box: TestSandbox;
let reader: string;
beforeAll(async () => {
  box = await testSandbox();
  reader = await tokenWith('Reader', scopeOf(box.access.azure.storageAccount));
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

type App = { tenantId: string; clientId: string; clientSecret: string };

async function tokenOf(
  { tenantId, clientId, clientSecret }: App,
  audience = resource,
  secure = box.secure,
): Promise<string> {
  const { said } = await askSecure(secure, `/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${audience}/.default`,
    }).toString(),
  });
  return String(said['access_token']);
}

async function tokenFor(grants: AppRequest['grants']): Promise<string> {
  return await tokenOf(await box.client.microsoftApp(box.owner, { roles: [], grants }));
}

const tokenWith = (role: string, on: string) => tokenFor([{ role, on }]);

type Where = { subscription?: string; group?: string; account?: string; query?: string; token?: string };

const pathOf = ({ subscription, group, account }: Where = {}) => {
  const { subscriptionId, resourceGroup, storageAccount } = box.access.azure;
  return `/subscriptions/${subscription ?? subscriptionId}/resourceGroups/${group ?? resourceGroup}/providers/Microsoft.Storage/storageAccounts/${account ?? storageAccount}`;
};

const ask = ({ query = `?api-version=${version}`, token = reader, ...where }: Where = {}) =>
  askSecure(box.secure, pathOf(where) + query, { headers: { authorization: `Bearer ${token}` } });

function refusalOf({ status, said }: Answered) {
  return [status, ...Object.values(said['error'] as { code: string; message: string })];
}

describe('the sandbox’s Azure Resource Manager', () => {
  it('describes the account in Azure’s shape, to an app that may read it', async () => {
    const { subscriptionId, storageAccount } = box.access.azure;
    const { status, said } = await ask();
    expect(status).toBe(200);
    expect(said).toMatchObject({
      id: pathOf(),
      name: storageAccount,
      type: 'Microsoft.Storage/storageAccounts',
      location: 'westeurope',
      kind: 'StorageV2',
      sku: { name: 'Standard_LRS', tier: 'Standard' },
      properties: {
        allowBlobPublicAccess: true,
        provisioningState: 'Succeeded',
        primaryEndpoints: { blob: `https://${storageAccount}.blob.core.windows.net/` },
      },
    });
    expect(subscriptionId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // Names are the same in any case there.
    const shouted = { subscription: subscriptionId.toUpperCase(), group: 'RG-Data-Platform' };
    expect((await ask(shouted)).status).toBe(200);
  });

  it('takes the app that every account of the sandbox has', async () => {
    expect((await ask({ token: await tokenOf(box.access.microsoft) })).status).toBe(200);
  });

  it('refuses who brings no token, and says where to get one', async () => {
    const answer = await askSecure(box.secure, `${pathOf()}?api-version=${version}`);
    expect(refusalOf(answer)).toEqual([
      401,
      'AuthenticationFailed',
      "Authentication failed. The 'Authorization' header is missing.",
    ]);
    const { tenantId } = box.access.microsoft;
    expect(answer.headers['www-authenticate']).toBe(
      `Bearer authorization_uri="https://login.windows.net/${tenantId}", error="invalid_token", error_description="The authentication failed because of missing 'Authorization' header."`,
    );
  });

  it('refuses a token of anybody’s making, for another service, and of another tenant', async () => {
    const invalid = [401, 'InvalidAuthenticationToken', 'The access token is invalid.'];
    expect(refusalOf(await ask({ token: 'x.y.z' }))).toEqual(invalid);
    const forged = await ask({ token: `${reader.slice(0, -6)}AAAAAA` });
    expect(refusalOf(forged)).toEqual(invalid);
    expect(forged.headers['www-authenticate']).toContain('error_description="The access token is invalid."');
    const storage = await tokenOf(box.access.microsoft, 'https://storage.azure.com');
    expect(refusalOf(await ask({ token: storage }))).toEqual([
      401,
      'InvalidAuthenticationTokenAudience',
      expect.stringContaining("wrong audience or resource 'https://storage.azure.com'."),
    ]);
    const { microsoft } = await box.client.account('mallory');
    expect(refusalOf(await ask({ token: await tokenOf(microsoft) }))).toEqual([
      401,
      'InvalidAuthenticationTokenTenant',
      expect.stringContaining(`'https://sts.windows.net/${box.access.microsoft.tenantId}/'`),
    ]);
  });

  it('refuses an app without a role over the account, in its own words', async () => {
    const { storageAccount } = box.access.azure;
    const app = await box.client.microsoftApp(box.owner, {
      roles: [],
      grants: [{ on: scopeOf(storageAccount), role: 'Storage Blob Data Contributor' }],
    });
    const [status, code, message] = refusalOf(await ask({ token: await tokenOf(app) }));
    expect([status, code]).toEqual([403, 'AuthorizationFailed']);
    expect(message).toMatch(
      new RegExp(
        `^The client '${app.clientId}' with object id '[0-9a-f-]{36}' does not have authorization to perform action 'Microsoft.Storage/storageAccounts/read' over scope '${pathOf()}' or the scope is invalid\\.`,
      ),
    );
  });

  it('takes a role with the one action, and roles on the group and the subscription', async () => {
    const { subscriptionId, resourceGroup, storageAccount } = box.access.azure;
    const statuses = [];
    for (const [role, on] of [
      ['Microsoft.Storage/storageAccounts/read', scopeOf(storageAccount)],
      ['Reader', groupScopeOf(subscriptionId, resourceGroup)],
      ['Owner', groupScopeOf(subscriptionId)],
      ['Reader', groupScopeOf(subscriptionId, 'rg-network')],
      ['Reader', scopeOf('acmeother')],
      ['Microsoft.Storage/storageAccounts/write', scopeOf(storageAccount)],
    ] as const) {
      statuses.push((await ask({ token: await tokenWith(role, on) })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 403, 403, 403]);
  });

  it('says what does not exist, to who may read there', async () => {
    const { subscriptionId } = box.access.azure;
    const token = await tokenWith('Reader', groupScopeOf(subscriptionId));
    const other = randomUUID();
    expect(refusalOf(await ask({ token, subscription: other }))).toEqual([
      404,
      'SubscriptionNotFound',
      `The subscription '${other}' could not be found.`,
    ]);
    expect(refusalOf(await ask({ token, subscription: 'acme' }))).toEqual([
      400,
      'InvalidSubscriptionId',
      "The provided subscription identifier 'acme' is malformed or invalid.",
    ]);
    expect(refusalOf(await ask({ token, group: 'rg-network' }))).toEqual([
      404,
      'ResourceGroupNotFound',
      "Resource group 'rg-network' could not be found.",
    ]);
    expect(refusalOf(await ask({ token, account: 'acmeother' }))).toEqual([
      404,
      'ResourceNotFound',
      expect.stringMatching(
        /^The Resource 'Microsoft\.Storage\/storageAccounts\/acmeother' under resource group 'rg-data-platform' was not found\./,
      ),
    ]);
    // Whoever may read the one account is not told what else there is.
    for (const elsewhere of [{ group: 'rg-network' }, { account: 'acmeother' }]) {
      expect((await ask(elsewhere)).status).toBe(403);
    }
  });

  it('wants a version of its interface, and one that it knows', async () => {
    expect(refusalOf(await ask({ query: '' }))).toEqual([
      400,
      'MissingApiVersionParameter',
      'The api-version query parameter (?api-version=) is required for all requests.',
    ]);
    expect(refusalOf(await ask({ query: '?api-version=latest' }))).toEqual([
      400,
      'InvalidApiVersionParameter',
      expect.stringMatching(/^The api-version 'latest' is invalid\. The supported versions are '2025-01-01,/),
    ]);
    expect(refusalOf(await ask({ query: '?api-version=2010-01-01' }))).toEqual([
      404,
      'InvalidResourceType',
      expect.stringContaining("for api version '2010-01-01'. The supported api-versions are"),
    ]);
  });

  it('plays no other call', async () => {
    const headers = { authorization: `Bearer ${reader}` };
    const query = `?api-version=${version}`;
    const put = await askSecure(box.secure, pathOf() + query, { method: 'PUT', headers, body: '{}' });
    const list = await askSecure(box.secure, `/subscriptions${query}`, { headers });
    expect([put.status, list.status]).toEqual([501, 501]);
  });

  it('is in the log of who asked, as what no owner of a real subscription sees', async () => {
    await ask();
    await ask({ token: await tokenFor([]) });
    const log = await box.client.cloudEvents(box.owner, 'azure', 2);
    expect(log?.events).toMatchObject([
      { name: 'Microsoft.Storage/storageAccounts/read', errorCode: 'AuthorizationFailed' },
      {
        name: 'Microsoft.Storage/storageAccounts/read',
        who: 'Limited helper',
        resource: pathOf(),
        errorCode: null,
        visibility: 'hidden',
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(reader);
  });

  it('asks for patience and fails where a fault says so', async () => {
    await box.client.setFault({ kind: 'throttle', service: 'arm', retryAfterSeconds: 7, count: 1 });
    const throttled = await ask();
    expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '7']);
    await box.client.setFault({ kind: 'error', service: 'arm', count: 1 });
    expect(refusalOf(await ask()).slice(0, 2)).toEqual([500, 'InternalServerError']);
    expect((await ask()).status).toBe(200);
  });

  it('tells what was set, until a reset, under the same ids', async () => {
    await box.client.azureAccount(box.owner, { allowBlobPublicAccess: false });
    expect((await ask()).said['properties']).toMatchObject({ allowBlobPublicAccess: false });
    expect((await box.client.account(box.owner)).azure).toEqual(box.access.azure);
    expect((await ask()).said['properties']).toMatchObject({ allowBlobPublicAccess: false });
    await box.client.reset(box.owner);
    expect((await box.client.account(box.owner)).azure).toEqual(box.access.azure);
    const token = await tokenOf(box.access.microsoft);
    expect((await ask({ token })).said['properties']).toMatchObject({ allowBlobPublicAccess: true });
  });

  it('tells after a restart what was set before it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-arm-'));
    const adminToken = 'a token of the test';
    const statePath = join(folder, 'state');
    const options = { host: '127.0.0.1', port: 0, statePath, stateKey: randomBytes(32), adminToken };
    try {
      const before = await startSandbox(options);
      const { azure, microsoft } = await sandboxClient(before.endpoint, adminToken).account('ann');
      await sandboxClient(before.endpoint, adminToken).azureAccount('ann', { allowBlobPublicAccess: false });
      await before.stop();
      const { secure, stop } = await startSandbox(options);
      const path = `/subscriptions/${azure.subscriptionId}/resourceGroups/${azure.resourceGroup}/providers/Microsoft.Storage/storageAccounts/${azure.storageAccount}`;
      const headers = { authorization: `Bearer ${await tokenOf(microsoft, resource, secure)}` };
      const { said } = await askSecure(secure, `${path}?api-version=${version}`, { headers });
      await stop();
      expect(said['properties']).toMatchObject({ allowBlobPublicAccess: false });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
