import { randomUUID } from 'node:crypto';
import { askSecure, type Answered, type Asked } from '#sandbox/microsoft/ask-secure.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import type { SecureEndpoint } from '#catalogue/agent.ts';
import type { AppCredentials } from './connection.ts';

/** A sandbox, and what somebody else with rights on all sites does there beside the agent. */
export interface MicrosoftWorld {
  sandbox: TestSandbox;
  endpoints: { microsoft: SecureEndpoint };
  config: AppCredentials & { siteUrl: string; libraryName: string; folder: string | undefined };
  /** Credentials of an app that may do what these entries of a permission list say. */
  appFor: (permissions: readonly string[], role?: string) => Promise<AppCredentials>;
  /** Graph, asked as somebody else; the path is below the version. */
  ask: (path: string, asked?: Asked) => Promise<Answered>;
  /** Paths begin below the library that the sandbox names. */
  readFile: (path: string) => Promise<string | undefined>;
  /** A new folder at the top of the library; its name. */
  newFolder: () => Promise<string>;
  writeFile: (path: string, content: string) => Promise<void>;
  /** Names in the recycle bin of the site. */
  recycled: () => Promise<string[]>;
}

export async function openMicrosoftWorld(): Promise<MicrosoftWorld> {
  const sandbox = await testSandbox();
  const { secure, client, owner, access } = sandbox;
  const { siteUrl, libraryName, ...own } = access.microsoft;
  const other = await client.microsoftApp(owner, { roles: ['Sites.FullControl.All'], grants: [] });
  const token = await tokenFor(secure, other);
  const ask = (path: string, asked: Asked = {}) =>
    askSecure(secure, `/v1.0${path}`, {
      ...asked,
      headers: { authorization: `Bearer ${token}`, ...asked.headers },
    });
  const site = String((await ask('/sites/acme.sharepoint.com:/sites/engineering')).said['id']);
  const drives = (await ask(`/sites/${encodeURIComponent(site)}/drives`)).said['value'] as {
    id: string;
    name: string;
  }[];
  const drive = drives.find(({ name }) => name === libraryName)?.id ?? '';
  const contentOf = (path: string) =>
    `/drives/${drive}/root:/${path.split('/').map(encodeURIComponent).join('/')}:/content`;
  return {
    sandbox,
    endpoints: { microsoft: secure },
    config: { ...own, siteUrl, libraryName, folder: undefined },
    appFor: (permissions, role = 'write') =>
      client.microsoftApp(owner, {
        roles: permissions.filter((one) => one.startsWith('Sites.')),
        grants: permissions.includes('write on the site') ? [{ on: 'sites/engineering', role }] : [],
      }),
    ask,
    async readFile(path) {
      const { status, headers } = await ask(contentOf(path));
      const location = headers['location'];
      if (status === 404 || typeof location !== 'string') return undefined;
      return (await askSecure(secure, new URL(location).pathname)).text;
    },
    async newFolder() {
      const name = `drill-${randomUUID()}`;
      const body = JSON.stringify({ name, folder: {} });
      const { status } = await ask(`/drives/${drive}/root/children`, { method: 'POST', body });
      if (status !== 201) throw new Error(`The sandbox answered ${status} to a new folder.`);
      return name;
    },
    async writeFile(path, content) {
      const { status } = await ask(contentOf(path), { method: 'PUT', body: content });
      if (status >= 300) throw new Error(`The sandbox answered ${status} to a write.`);
    },
    async recycled() {
      const { said } = await ask(`/sites/${encodeURIComponent(site)}/recycleBin/items`);
      return (said['value'] as { name: string }[]).map(({ name }) => name);
    },
  };
}

async function tokenFor(
  secure: SecureEndpoint,
  { tenantId, clientId, clientSecret }: AppCredentials,
): Promise<string> {
  const { said } = await askSecure(secure, `/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'https://graph.microsoft.com/.default',
    }).toString(),
  });
  return String(said['access_token']);
}
