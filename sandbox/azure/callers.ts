import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { queryValue, type WireRequest } from '#sandbox/aws/wire.ts';
import { endingOf } from '#sandbox/clouds/event-store.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { readBearer } from '#sandbox/microsoft/tokens.ts';
import type { StorageAccount } from './access.ts';
import { scopeOf } from './scopes.ts';

/** With what somebody comes, and how the log names them; the names of resource logs' field AuthenticationType. */
export type Caller = { shown: { who: string; credential: string } } & (
  | { means: 'bearer'; app: App | undefined }
  | { means: 'signature' }
  | { means: 'nothing' }
);

export async function callerOf(
  endpoint: Endpoint,
  account: StorageAccount,
  request: WireRequest,
): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? '';
  if (/^bearer\s/i.test(authorization)) {
    const app = await readBearer(endpoint, request, 'https://storage.azure.com');
    // The account trusts the directory of its own company and no other.
    const own = app?.owner === account.owner ? app : undefined;
    const shown = { who: own?.displayName ?? 'nobody known', credential: endingOf(own?.clientId ?? '') };
    return { means: 'bearer', app: own, shown };
  }
  const signature = queryValue(request, 'sig');
  if (authorization !== '') return { means: 'signature', shown: { who: 'AccountKey', credential: 'key1' } };
  if (signature === undefined) return { means: 'nothing', shown: { who: 'Anonymous', credential: '' } };
  return { means: 'signature', shown: { who: 'SAS', credential: endingOf(signature) } };
}

/** What each operation takes, below Microsoft.Storage/storageAccounts/blobServices: https://learn.microsoft.com/rest/api/storageservices/authorize-with-azure-active-directory */
const actions: Readonly<Record<string, string | undefined>> = {
  CreateContainer: 'containers/write',
  DeleteBlob: 'containers/blobs/delete',
  DeleteContainer: 'containers/delete',
  GetBlob: 'containers/blobs/read',
  GetBlobProperties: 'containers/blobs/read',
  GetContainerProperties: 'containers/read',
  ListBlobs: 'containers/blobs/read',
  PutBlob: 'containers/blobs/write',
};

const reads = ['containers/read', 'containers/blobs/read'];
/** Of https://learn.microsoft.com/azure/role-based-access-control/built-in-roles/storage what an operation above takes. */
const roles: Readonly<Record<string, readonly string[] | undefined>> = {
  'Storage Blob Data Reader': reads,
  'Storage Blob Data Contributor': [
    ...reads,
    'containers/write',
    'containers/delete',
    'containers/blobs/write',
    'containers/blobs/delete',
  ],
};

/** Any other role is one of the company's own with a single action, by that. What has no action is nobody's: no app does it here. */
export function mayApp({ grants }: App, { name }: StorageAccount, operation: string, path: string): boolean {
  const container = path.split('/')[1] ?? '';
  const scopes = [scopeOf(name), scopeOf(name, container)];
  const action = actions[operation];
  return (
    action !== undefined &&
    grants.some(({ on, role }) => scopes.includes(on) && (roles[role] ?? [role]).includes(action))
  );
}
