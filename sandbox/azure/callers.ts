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
  const shown =
    signature === undefined
      ? { who: 'Anonymous', credential: '' }
      : { who: 'SAS', credential: endingOf(signature) };
  return { means: 'signature', shown };
}

/** The data actions of https://learn.microsoft.com/azure/role-based-access-control/built-in-roles/storage, by what asks for them. */
const readers = new Set(['GetBlob', 'GetBlobProperties', 'GetContainerProperties', 'ListBlobs']);
const writers = new Set(['PutBlob', 'DeleteBlob', 'CreateContainer', 'DeleteContainer']);
const roles: Readonly<Record<string, ReadonlyArray<ReadonlySet<string>> | undefined>> = {
  'Storage Blob Data Reader': [readers],
  'Storage Blob Data Contributor': [readers, writers],
};

/** What stands in no list is nobody's: no app does it in the sandbox. */
export function mayApp({ grants }: App, { name }: StorageAccount, operation: string, path: string): boolean {
  const container = path.split('/')[1] ?? '';
  const scopes = [scopeOf(name), scopeOf(name, container)];
  return grants.some(
    ({ on, role }) => scopes.includes(on) && roles[role]?.some((operations) => operations.has(operation)),
  );
}
