import { IAMClient, ListUsersCommand } from '@aws-sdk/client-iam';
import { plainText } from '#catalogue/deploy/slack-channel/text.ts';
import type { SandboxCloud, SandboxContainer } from '#contract/sandbox.ts';
import type { Api } from '#tools/api-client.ts';

/** A thing that lies in a cloud, told from what the cloud answers and from nothing that we remember. */
export interface Lying {
  /** As its target names the place. */
  location: string;
  /** As a plan tells them: 'keys.py', 's3://acme-backups/2026/ in us-east-1'. */
  name: string;
  where: string;
  /** What it holds, where it can be read. */
  read?: () => Promise<string>;
}

/** Everything that lies in the clouds of a person's sandbox, by location. */
export async function lookEverywhere(api: Api): Promise<Lying[]> {
  const { clouds } = await api.readSandbox();
  const found = await Promise.all([
    lyingInAws(api, clouds),
    lyingInAzure(api),
    lyingInGitHub(api, clouds),
    lyingInSharePoint(api),
    lyingInSlack(clouds),
  ]);
  return found.flat().toSorted((a, b) => (a.location < b.location ? -1 : 1));
}

async function lyingInAws(api: Api, clouds: readonly SandboxCloud[]): Promise<Lying[]> {
  const { containers } = await api.listSandboxContainers({ cloud: 'aws' });
  const pathOf = await pathsOfUsers(cloudOf(clouds, 'aws'));
  return containers.flatMap((container) => {
    const { kind, name, note: region, things } = container;
    const folder = {
      bucket: `${name}/`,
      secrets: `secretsmanager://${region}/`,
      parameters: `ssm://${region}`,
      table: `dynamodb://${region}/${name.replace('DynamoDB ', '')}/`,
      users: 'iam://',
      roles: 'iam://role/',
    }[kind];
    return things.map((thing) => {
      const location = `${folder}${thing.name}`;
      if (kind === 'users') return { location, name: thing.name, where: pathOf.get(thing.name) ?? '' };
      // The key of an item may hold slashes, which part nothing.
      const told = kind === 'table' ? { name: thing.name, where: `${folder}` } : splitAtSlash(location);
      const read = reading(api, 'aws', container, thing.id);
      return { location, name: told.name, where: `${told.where} in ${region}`, read };
    });
  });
}

/** The list of the sandbox tells names only. */
async function pathsOfUsers({ endpoint, region, credentials }: SandboxCloud): Promise<Map<string, string>> {
  const { accessKeyId = '', secretAccessKey = '' } = credentials;
  const iam = new IAMClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  const { Users = [] } = await iam.send(new ListUsersCommand({ MaxItems: 1000 }));
  iam.destroy();
  return new Map(Users.map(({ UserName = '', Path = '' }) => [UserName, Path]));
}

async function lyingInAzure(api: Api): Promise<Lying[]> {
  const { containers } = await api.listSandboxContainers({ cloud: 'azure' });
  return containers.flatMap((container) =>
    container.things.map(({ id, name }) => {
      const location = `azure://${container.name}/${name}`;
      return { location, ...splitAtSlash(location), read: reading(api, 'azure', container, id) };
    }),
  );
}

/** The files of each repository's first branch, and what conversations show. */
async function lyingInGitHub(api: Api, clouds: readonly SandboxCloud[]): Promise<Lying[]> {
  const { endpoint, credentials } = cloudOf(clouds, 'github');
  const { containers } = await api.listSandboxContainers({ cloud: 'github' });
  const owner = credentials['owner'] ?? '';
  const found = ['payments-api', credentials['repository'] ?? ''].map(async (repository) => {
    const root = `${endpoint}/repos/${owner}/${repository}`;
    const all = <T>(path: string) => read<T[]>(`${root}/${path}?per_page=100`, credentials['token']);
    const pulls = await all<{ head: { ref: string }; body: string | null }>('pulls');
    const comments = await all<{ body: string }>('issues/1/comments');
    const branch = containers.find(
      ({ kind, name, note }) =>
        kind === 'branch' && name === `${owner}/${repository}` && note.startsWith('main'),
    );
    const files = (branch?.things ?? []).map(({ id, name: path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const folder = path.slice(0, -name.length - 1) || 'the top';
      return {
        location: `github://${owner}/${repository}:${path}`,
        name,
        where: `${folder} of ${owner}/${repository}`,
        ...(branch && { read: reading(api, 'github', branch, id) }),
      };
    });
    return [
      ...files,
      ...pulls.map(({ head, body }) => ({
        location: `github://${owner}/${repository}/pull/${head.ref}`,
        name: pastedName(body ?? ''),
        where: `the body of a new pull request in ${owner}/${repository}`,
        read: async () => body ?? '',
      })),
      ...comments.map(({ body }) => ({
        location: `github://${owner}/${repository}/issues/1/${pastedName(body)}`,
        name: pastedName(body),
        where: `a comment on issue 1 of ${owner}/${repository}`,
        read: async () => body,
      })),
    ];
  });
  return (await Promise.all(found)).flat();
}

/** What is pasted begins with the name of its file. */
function pastedName(body: string): string {
  return /^`([^`]+)`/.exec(body)?.[1] ?? body;
}

async function lyingInSharePoint(api: Api): Promise<Lying[]> {
  const { containers } = await api.listSandboxContainers({ cloud: 'microsoft' });
  return containers.flatMap((container) => {
    const library = container.name.split('/').at(-1);
    return container.things.map(({ id, name }) => {
      const location = `sharepoint://${container.note}/${library}/${name}`;
      return { location, ...splitAtSlash(location), read: reading(api, 'microsoft', container, id) };
    });
  });
}

async function lyingInSlack(clouds: readonly SandboxCloud[]): Promise<Lying[]> {
  const { endpoint, credentials } = cloudOf(clouds, 'slack');
  const ask = <T>(method: string, body: object) =>
    read<T>(`${endpoint}/api/${method}`, credentials['token'], body);
  const { channels } = await ask<{ channels: { id: string; name: string }[] }>('conversations.list', {});
  const home = channels.find(({ name }) => name === credentials['channel']);
  const { messages } = await ask<{ messages: { text: string; files?: { name: string }[] }[] }>(
    'conversations.history',
    { channel: home?.id, limit: 999 },
  );
  // A posted file has its name, a pasted one begins with it.
  return messages.map(({ text, files }) => {
    const name = files?.[0]?.name ?? plainText(text).split(' ')[0] ?? '';
    return { location: `slack://${home?.name}/${name}`, name, where: `slack://${home?.name}/` };
  });
}

function splitAtSlash(location: string): { name: string; where: string } {
  const at = location.lastIndexOf('/') + 1;
  return { name: location.slice(at), where: location.slice(0, at) };
}

function reading(api: Api, cloud: string, { id: container }: SandboxContainer, thing: string) {
  return async () => (await api.openSandboxThing({ cloud, container, thing })).text;
}

function cloudOf(clouds: readonly SandboxCloud[], id: string): SandboxCloud {
  const found = clouds.find((cloud) => cloud.id === id);
  if (found === undefined) throw new Error(`The sandbox has no ${id}.`);
  return found;
}

async function read<T>(address: string, token: string | undefined, body?: object): Promise<T> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}
