import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import { askSecure, type Asked } from './ask-secure.ts';

const inertKey = [
  'AWS_ACCESS_KEY_ID=AKIAQ3EGVXHK5ZQWERTY',
  'AWS_SECRET_ACCESS_KEY=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',
].join('\n');

let box: TestSandbox;
let token: string;
beforeAll(async () => {
  box = await testSandbox();
  const { tenantId, clientId, clientSecret } = box.access.microsoft;
  const { said } = await askSecure(box.secure, `/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'https://graph.microsoft.com/.default',
    }).toString(),
  });
  token = String(said['access_token']);
  const [library] = await containers('Engineering/Documents');
  await ask(`/drives/${library?.id}/root:/keys.env:/content`, { method: 'PUT', body: inertKey });
});
afterAll(() => box.stop());

async function containers(name: string, owner = box.owner) {
  return (await box.client.cloudContents(owner, 'microsoft'))?.filter((one) => one.name === name) ?? [];
}

const ask = (path: string, asked: Asked = {}) =>
  askSecure(box.secure, `/v1.0${path}`, {
    ...asked,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'mine/1' },
  });

const logOf = async (limit = 100, owner = box.owner) =>
  (await box.client.cloudEvents(owner, 'microsoft', limit))?.events ?? [];

async function placeOf(name: string) {
  const [library] = await containers('Engineering/Documents');
  const thing = library?.things.find((one) => one.name === name)?.id ?? '';
  return { container: library?.id ?? '', thing };
}

describe('the sandbox’s Microsoft 365, looked at from the page', () => {
  it('shows what lies in each library, by name and size, and leaves no event', async () => {
    const before = await logOf();
    const [library] = await containers('Engineering/Documents');
    expect(library).toMatchObject({ kind: 'library', note: 'acme.sharepoint.com/sites/engineering' });
    expect(library?.things.map(({ name }) => name).toSorted()).toEqual([
      'Onboarding.md',
      'Runbooks/On-call.md',
      'keys.env',
    ]);
    expect(await containers('Finance/Documents')).toMatchObject([{ things: [] }]);
    expect(await logOf()).toEqual(before);
    expect(await box.client.cloudContents('nobody', 'microsoft')).toEqual([]);
  });

  it('keeps who did what, with which app, from where, refused or not, and no token', async () => {
    const event = (await logOf()).find(({ name }) => name === 'FileUploaded');
    expect(event).toMatchObject({
      who: 'Deploy helper',
      credential: box.access.microsoft.clientId,
      sourceAddress: '127.0.0.1',
      userAgent: 'mine/1',
      errorCode: null,
      visibility: 'shown',
    });
    await ask('/sites/acme.sharepoint.com:/sites/finance');
    expect((await logOf(1))[0]).toMatchObject({
      name: 'getSite',
      errorCode: 'accessDenied',
      visibility: 'extra',
    });
    expect(JSON.stringify(await logOf())).not.toContain(token);
  });

  it('opens a file as somebody from outside, which the audit log then holds, and uses what it finds there', async () => {
    const theft = await box.client.playThief(box.owner, 'microsoft', await placeOf('keys.env'));
    expect(theft?.read).toMatchObject({ who: 'robin.park', isRefused: false });
    expect(theft?.read.events.map(({ name, who, visibility }) => [name, who, visibility])).toEqual([
      ['FileDownloaded', 'robin.park', 'shown'],
      ['getContent', 'robin.park', 'extra'],
    ]);
    expect(theft?.found).toEqual([{ kind: 'AWS access key', ending: '…ERTY' }]);
    expect(theft?.used.every(({ isRefused }) => isRefused)).toBe(true);
    expect((await box.client.openThing(box.owner, 'microsoft', await placeOf('keys.env')))?.text).toBe(
      inertKey,
    );
  });

  it.each([
    [
      'of the environment',
      (t: string, c: string, s: string) =>
        `AZURE_TENANT_ID=${t}\nAZURE_CLIENT_ID=${c}\nAZURE_CLIENT_SECRET=${s}`,
    ],
    ['as JSON', (t: string, c: string, s: string) => JSON.stringify({ tenant: t, appId: c, password: s })],
    [
      'of the command line',
      (t: string, c: string, s: string) =>
        `az login --service-principal --username ${c} --password ${s} --tenant ${t}`,
    ],
  ])('gives a thief a token for the secret of an app, %s, and keeps the sign-in', async (_form, write) => {
    const { tenantId, clientId, clientSecret } = box.access.microsoft;
    const stolen = await box.client.tryFound(box.owner, write(tenantId, clientId, clientSecret));
    expect(stolen).toMatchObject({
      found: [{ kind: 'Entra client secret', ending: `…${clientSecret.slice(-4)}` }],
      used: [
        {
          call: 'POST /oauth2/v2.0/token',
          isRefused: false,
          answer: '200: a token for Sites.Selected',
          events: [
            {
              name: 'ServicePrincipalSignIn',
              who: 'Deploy helper',
              credential: clientId,
              errorCode: null,
              resource: 'https://graph.microsoft.com',
              visibility: 'shown',
            },
          ],
        },
      ],
    });
  });

  it('keeps a refused sign-in of an app that it knows, and none of others', async () => {
    const { tenantId, clientId } = box.access.microsoft;
    const other = (await box.client.account('mallory')).microsoft;
    const wrong = `abc8Q~${'aB3'.repeat(11)}d`;
    const use = async (tenant: string, client: string, secret = wrong) => {
      const text = `tenant ${tenant} client ${client} secret ${secret}`;
      const { used } = await box.client.tryFound(box.owner, text);
      return used.map(({ answer, events }) => [
        answer.slice(0, 18),
        events.map(({ errorCode }) => errorCode),
      ]);
    };
    const unknown = '11111111-1111-4111-8111-111111111111';
    expect(await use(tenantId, clientId)).toEqual([['401 AADSTS7000215:', ['AADSTS7000215']]]);
    expect(await use(tenantId, unknown)).toEqual([['400 AADSTS700016: ', []]]);
    expect(await use(unknown, clientId)).toEqual([['400 AADSTS90002: T', []]]);
    expect(await use(other.tenantId, other.clientId, other.clientSecret)).toEqual([]);
    expect(await logOf(10, 'mallory')).toEqual([]);
  });

  it('shows nothing of it to anybody else, and nothing after a reset', async () => {
    await box.client.account('mallory');
    const place = await placeOf('keys.env');
    expect(await box.client.openThing('mallory', 'microsoft', place)).toBeUndefined();
    expect(await logOf(10, 'mallory')).toEqual([]);
    await box.client.reset(box.owner);
    expect(await logOf()).toEqual([]);
    expect(await box.client.openThing(box.owner, 'microsoft', place)).toBeUndefined();
  });
});
