import { ClientSecretCredential } from '@azure/identity';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, importJWK, jwtVerify, type JWK } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxClient, startSandbox } from '#sandbox/start.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { askSecure } from './ask-secure.ts';

let box: TestSandbox;
beforeAll(async () => {
  box = await testSandbox();
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

type Form = { tenantId?: string; clientId?: string; clientSecret?: string; scope?: string };

async function askToken(form: Form = {}) {
  const { tenantId, clientId, clientSecret, scope } = {
    ...box.access.microsoft,
    scope: 'https://graph.microsoft.com/.default',
    ...form,
  };
  return await askSecure(box.secure, `/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    }).toString(),
  });
}

async function codeOf(form: Form) {
  const { status, said } = await askToken(form);
  return [status, said['error'], said['error_codes']];
}

describe('the certificate of the sandbox', () => {
  it('is for this machine alone, and vouched for by an authority that nobody else trusts', async () => {
    const authority = new X509Certificate(box.secure.ca);
    expect(authority.ca).toBe(true);
    expect(new URL(box.secure.address).hostname).toBe('127.0.0.1');
    const stranger = { ...box.secure, ca: '' };
    await expect(askSecure(stranger, '/')).rejects.toThrow(/certificate/);
    expect((await askSecure(box.secure, '/')).status).toBe(501);
  });
});

describe('the sandbox’s Entra', () => {
  it('gives a token to the SDK, which needs no more than the address and the authority', async () => {
    const { tenantId, clientId, clientSecret } = box.access.microsoft;
    const credential = new ClientSecretCredential(tenantId, clientId, clientSecret, {
      authorityHost: box.secure.address,
      disableInstanceDiscovery: true,
      tlsOptions: { ca: box.secure.ca },
    });
    const { token, expiresOnTimestamp } = await credential.getToken('https://storage.azure.com/.default');
    expect(expiresOnTimestamp).toBeGreaterThan(Date.now() + 3_000_000);
    expect(decodeJwt(token)).toMatchObject({
      aud: 'https://storage.azure.com',
      iss: `https://sts.windows.net/${tenantId}/`,
      appid: clientId,
      tid: tenantId,
    });
  });

  it('signs with the key that it publishes', async () => {
    const { tenantId } = box.access.microsoft;
    const { said } = await askToken();
    const keys = (await askSecure(box.secure, `/${tenantId}/discovery/v2.0/keys`)).said['keys'] as JWK[];
    const verified = await jwtVerify(String(said['access_token']), await importJWK(keys[0] ?? {}, 'RS256'));
    expect(verified.payload['roles']).toEqual(['Sites.Selected']);
    expect(verified.protectedHeader.kid).toBe(keys[0]?.kid);
    expect(keys[0]).not.toHaveProperty('d');
  });

  it('tells a client where everything is', async () => {
    const { tenantId } = box.access.microsoft;
    const path = `/${tenantId}/v2.0/.well-known/openid-configuration`;
    expect((await askSecure(box.secure, path)).said['token_endpoint']).toBe(
      `${box.secure.address}/${tenantId}/oauth2/v2.0/token`,
    );
    const { said } = await askSecure(box.secure, '/common/discovery/instance?api-version=1.1');
    expect(said['metadata']).toMatchObject([{ aliases: [new URL(box.secure.address).host] }]);
  });

  it('refuses in Entra’s own codes what it does not know', async () => {
    const other = '11111111-1111-4111-8111-111111111111';
    expect(await codeOf({ clientSecret: 'wrong' })).toEqual([401, 'invalid_client', [7000215]]);
    expect(await codeOf({ clientSecret: '' })).toEqual([401, 'invalid_client', [7000216]]);
    expect(await codeOf({ clientId: other })).toEqual([400, 'unauthorized_client', [700016]]);
    expect(await codeOf({ tenantId: other })).toEqual([400, 'invalid_tenant', [90002]]);
    expect(await codeOf({ scope: 'https://example.com/.default' })).toEqual([
      400,
      'invalid_resource',
      [500011],
    ]);
    const expired = await box.client.microsoftApp(box.owner, {
      roles: [],
      grants: [],
      isSecretExpired: true,
    });
    expect(await codeOf(expired)).toEqual([401, 'invalid_client', [7000222]]);
  });

  it('gives each owner a tenant of their own, whose apps are unknown elsewhere', async () => {
    const other = (await box.client.account('mallory')).microsoft;
    expect(other.tenantId).not.toBe(box.access.microsoft.tenantId);
    expect(await codeOf({ tenantId: other.tenantId })).toEqual([400, 'unauthorized_client', [700016]]);
  });

  it('asks for patience where a fault says so', async () => {
    await box.client.setFault({ kind: 'throttle', service: 'entra', retryAfterSeconds: 7, count: 1 });
    const { status, headers } = await askToken();
    expect([status, headers['retry-after']]).toEqual([429, '7']);
    expect((await askToken()).status).toBe(200);
  });

  it('has the same credentials and the same certificate after a reset and after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leakdrill-entra-'));
    const adminToken = 'a token of the test';
    const options = {
      host: '127.0.0.1',
      port: 0,
      statePath: join(folder, 'state'),
      stateKey: randomBytes(32),
      adminToken,
    };
    try {
      const before = await startSandbox(options);
      const client = sandboxClient(before.endpoint, adminToken);
      const { microsoft } = await client.account('ann');
      await client.reset('ann');
      expect((await client.account('ann')).microsoft).toEqual(microsoft);
      await before.stop();

      const after = await startSandbox(options);
      expect(after.secure.ca).toBe(before.secure.ca);
      expect((await sandboxClient(after.endpoint, adminToken).account('ann')).microsoft).toEqual(microsoft);
      await after.stop();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
