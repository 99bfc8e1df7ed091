import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { thiefAgent, colleague, type Cloud, type Reading } from '#sandbox/clouds/cloud.ts';
import { listCloudEvents } from '#sandbox/clouds/event-store.ts';
import { ownAccount, signAccess } from './access.ts';
import { azurePath } from './answer.ts';

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
    return containers.map(({ name, publicAccess, blobs }) => ({
      id: name,
      kind: 'container',
      name: `${account.name}/${name}`,
      note: publicAccess === undefined ? 'private' : 'open to the public',
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

/** With a signature that a colleague was given, as `GetBlob`. */
async function read(
  endpoint: Endpoint,
  owner: string,
  container: string,
  blob: string,
): Promise<Reading | undefined> {
  const account = ownAccount(endpoint.state, owner);
  const containers = await azureCloud.contents(endpoint, owner);
  const isThere = containers.find(({ id }) => id === container)?.things.some(({ id }) => id === blob);
  if (account === undefined || isThere !== true) return undefined;
  const path = [container, ...blob.split('/')].map(encodeURIComponent).join('/');
  const signature = signAccess(account, { permissions: 'rl' });
  const answer = await fetch(`${endpoint.origin()}${azurePath}/${account.name}/${path}?${signature}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'user-agent': thiefAgent },
  });
  const text = await answer.text();
  const attempt = { call: 'GetBlob', who: colleague, isRefused: !answer.ok };
  if (answer.ok) return { ...attempt, answer: `200: ${Buffer.byteLength(text)} bytes`, text };
  return { ...attempt, answer: `${answer.status} ${answer.headers.get('x-ms-error-code')}`, text: '' };
}
