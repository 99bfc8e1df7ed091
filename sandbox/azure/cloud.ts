import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import {
  anonymous,
  colleague,
  thiefAgent,
  type Attempt,
  type Cloud,
  type Reading,
} from '#sandbox/clouds/cloud.ts';
import { listCloudEvents } from '#sandbox/clouds/event-store.ts';
import { ownAccount, signAccess, type StorageAccount } from './access.ts';
import { azurePath } from './answer.ts';
import { allowsPublicAccess } from './managed.ts';

export const azureCloud: Cloud = {
  log: {
    about:
      'Azure records who reads and writes blobs in the resource logs of the storage account (StorageBlobLogs), refused calls too. They are off until somebody sends them to a workspace. The activity log holds changes to the account and the listing of its keys, never a read of a blob. A call with an account key or a signature names no person.',
    sources: [
      'https://learn.microsoft.com/azure/storage/blobs/monitor-blob-storage',
      'https://learn.microsoft.com/azure/storage/blobs/monitor-blob-storage-reference',
    ],
  },
  async contents({ azure, state }, owner) {
    const account = ownAccount(state, owner);
    if (account === undefined) return [];
    const containers = await azure.list(account);
    const mayBeOpen = allowsPublicAccess(state, owner);
    return containers.map(({ name, publicAccess, blobs }) => ({
      id: name,
      kind: 'container',
      name: `${account.name}/${name}`,
      note: publicAccess !== undefined && mayBeOpen ? 'open to the public' : 'private',
      things: blobs.map((blob) => ({
        id: blob.name,
        name: blob.name,
        size: blob.size,
        changedAt: blob.changedAt.toISOString(),
      })),
    }));
  },
  read,
  events: ({ state }, owner, limit) => listCloudEvents(state, owner, 'azure', limit),
};

const patienceMs = 20_000;

/** With a signature that a colleague was given, or with nothing where the container is open to the public, as `GetBlob`. */
async function read(
  endpoint: Endpoint,
  owner: string,
  container: string,
  blob: string,
): Promise<Reading | undefined> {
  const account = ownAccount(endpoint.state, owner);
  if (account === undefined) return undefined;
  const found = (await endpoint.azure.list(account)).find(({ name }) => name === container);
  if (found?.blobs.some(({ name }) => name === blob) !== true) return undefined;
  const isOpen = found.publicAccess !== undefined && allowsPublicAccess(endpoint.state, owner);
  const path = [container, ...blob.split('/')].map(encodeURIComponent).join('/');
  const signature = isOpen ? '' : `?${signAccess(account, { permissions: 'rl' })}`;
  const { refusal, text } = await ask(endpoint, account, `/${path}${signature}`);
  const who = isOpen ? anonymous : colleague;
  const attempt = { call: 'GetBlob', who, isRefused: refusal !== undefined };
  if (refusal !== undefined) return { ...attempt, answer: refusal, text: '' };
  return { ...attempt, answer: `200: ${Buffer.byteLength(text)} bytes`, text };
}

/** What a thief does first with the key of an account: a look at what lies there, with a signature that the key makes. */
export async function listWithKey(
  endpoint: Pick<Endpoint, 'origin'>,
  account: Pick<StorageAccount, 'name' | 'key'>,
  who: string,
): Promise<Attempt> {
  const signature = signAccess(account, { permissions: 'l', resourceTypes: 's' });
  const { refusal, text } = await ask(endpoint, account, `/?comp=list&${signature}`);
  const attempt = { call: 'ListContainers', who, isRefused: refusal !== undefined };
  if (refusal !== undefined) return { ...attempt, answer: refusal };
  const count = text.split('<Container>').length - 1;
  return { ...attempt, answer: `200: ${count === 1 ? '1 container' : `${count} containers`}` };
}

type Signature = { account: string; path: string; signature: string };

/** A signature says itself what it is for: the account, one container, one blob. */
export async function lookWithSignature(
  endpoint: Pick<Endpoint, 'origin'>,
  { account: name, path, signature }: Signature,
  who: string,
): Promise<Attempt> {
  const depth = path.split('/').length - 1;
  const [call, what] =
    depth === 0
      ? ['ListContainers', '/?comp=list&']
      : depth === 1
        ? ['ListBlobs', `${path}?restype=container&comp=list&`]
        : ['GetBlob', `${path}?`];
  const { refusal, text } = await ask(endpoint, { name }, what + signature);
  const attempt = { call, who, isRefused: refusal !== undefined };
  if (refusal !== undefined) return { ...attempt, answer: refusal };
  const words = { ListContainers: 'container', ListBlobs: 'blob' }[call];
  if (words === undefined) return { ...attempt, answer: `200: ${Buffer.byteLength(text)} bytes` };
  const count = text.split(depth === 0 ? '<Container>' : '<Blob>').length - 1;
  return { ...attempt, answer: `200: ${count} ${words}${count === 1 ? '' : 's'}` };
}

/** To this sandbox and nowhere else. */
async function ask(
  { origin }: Pick<Endpoint, 'origin'>,
  { name }: Pick<StorageAccount, 'name'>,
  path: string,
): Promise<{ refusal: string | undefined; text: string }> {
  const answer = await fetch(`${origin()}${azurePath}/${name}${path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'user-agent': thiefAgent },
  });
  const text = await answer.text();
  const code = answer.headers.get('x-ms-error-code');
  // In the real cloud the name of the account leads nowhere.
  if (code === 'AccountNotFound') return { refusal: `no such host: ${name}.blob.core.windows.net`, text: '' };
  return { refusal: answer.ok ? undefined : `${answer.status} ${code}`, text };
}
