import { plainText } from '#catalogue/deploy/slack-channel/text.ts';
import type { SandboxCloud } from '#contract/sandbox.ts';
import type { Api } from '#tools/api-client.ts';

/** Everything that lies in the clouds of a person's sandbox, as the targets name their places; sorted. */
export async function lookEverywhere(api: Api): Promise<string[]> {
  const { clouds } = await api.readSandbox();
  const found = await Promise.all([
    lyingInAws(api),
    ...['documents', 'nightly-exports'].map((container) => lyingInAzure(clouds, container)),
    lyingInGitHub(clouds),
    lyingInSharePoint(api),
    lyingInSlack(clouds),
  ]);
  return found.flat().toSorted();
}

async function lyingInAws(api: Api): Promise<string[]> {
  const { containers } = await api.listSandboxContainers({ cloud: 'aws' });
  return containers.flatMap(({ kind, name, note, things }) => {
    const folder = {
      bucket: `${name}/`,
      secrets: `secretsmanager://${note}/`,
      parameters: `ssm://${note}`,
      table: `dynamodb://${note}/${name.replace('DynamoDB ', '')}/`,
      users: 'iam://',
      roles: 'iam://role/',
    }[kind];
    return things.map((thing) => `${folder}${thing.name}`);
  });
}

async function lyingInAzure(clouds: readonly SandboxCloud[], container: string): Promise<string[]> {
  const { endpoint, credentials } = cloudOf(clouds, 'azure');
  const { storageAccount: account, sasToken } = credentials;
  const address = `${endpoint}/${account}/${container}?restype=container&comp=list&${sasToken}`;
  const answer = await fetch(address, { headers: { 'x-ms-version': '2022-11-02' } });
  if (!answer.ok) throw new Error(`${container}: ${answer.status}`);
  const names = (await answer.text()).matchAll(/<Name>([^<]+)<\/Name>/g);
  return [...names].map(([, name]) => `azure://${account}/${container}/${name}`);
}

/** As the history tells it, for nothing takes a file away here; and what conversations show. */
async function lyingInGitHub(clouds: readonly SandboxCloud[]): Promise<string[]> {
  const { endpoint, credentials } = cloudOf(clouds, 'github');
  const owner = credentials['owner'] ?? '';
  async function addedTo(repository: string, page = 1): Promise<string[]> {
    const commits = await read<{ commit: { message: string } }[]>(
      `${endpoint}/repos/${owner}/${repository}/commits?per_page=100&page=${page}`,
      credentials['token'],
    );
    const added = commits.flatMap(
      ({ commit }) => /^Add (.+?)(?: and (?:a copy|\d+ copies) of it)?$/.exec(commit.message)?.[1] ?? [],
    );
    return commits.length < 100 ? added : [...added, ...(await addedTo(repository, page + 1))];
  }
  const found = ['payments-api', credentials['repository'] ?? ''].map(async (repository) => {
    const root = `${endpoint}/repos/${owner}/${repository}`;
    const all = <T>(path: string) => read<T[]>(`${root}/${path}?per_page=100`, credentials['token']);
    const pulls = await all<{ head: { ref: string } }>('pulls');
    const comments = await all<{ body: string }>('issues/1/comments');
    return [
      ...(await addedTo(repository)).map((path) => `github://${owner}/${repository}:${path}`),
      ...pulls.map(({ head }) => `github://${owner}/${repository}/pull/${head.ref}`),
      ...comments.map(
        ({ body }) => `github://${owner}/${repository}/issues/1/${/^`([^`]+)`/.exec(body)?.[1] ?? body}`,
      ),
    ];
  });
  return (await Promise.all(found)).flat();
}

async function lyingInSharePoint(api: Api): Promise<string[]> {
  const { containers } = await api.listSandboxContainers({ cloud: 'microsoft' });
  return containers.flatMap(({ name, note, things }) => {
    const library = name.split('/').at(-1);
    return things.map((thing) => `sharepoint://${note}/${library}/${thing.name}`);
  });
}

async function lyingInSlack(clouds: readonly SandboxCloud[]): Promise<string[]> {
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
    const name = files?.[0]?.name ?? plainText(text).split(' ')[0];
    return `slack://${home?.name}/${name}`;
  });
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
