import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import { queryValue, type WireAnswer, type WireRequest } from '#sandbox/aws/wire.ts';
import type { Visibility } from '#sandbox/clouds/cloud.ts';
import { recordRequest } from '#sandbox/clouds/record-request.ts';
import { underFaults } from '#sandbox/emulated/under-faults.ts';
import { findAccount, signAccess, type StorageAccount } from './access.ts';
import { callerOf, mayApp, type Caller } from './callers.ts';
import { allowsPublicAccess } from './managed.ts';
import type { AzureWorlds } from './worlds.ts';

/** The host `{account}.blob.core.windows.net` is the folder `{account}` here. */
export const azurePath = '/_azure';

/** Whose account, does a fault strike, may the app: only then Azurite is asked, which checks the signature. */
export async function answerAzure(
  endpoint: Endpoint,
  worlds: AzureWorlds,
  request: WireRequest,
): Promise<Outcome> {
  const [, name = '', path = '/'] =
    /^\/([a-z0-9]{3,24})(\/.*)?$/.exec(request.rawPath.slice(azurePath.length)) ?? [];
  const account = findAccount(endpoint.state, name);
  // In the real cloud there is no such host.
  if (account === undefined) return say(404, 'AccountNotFound', 'There is no such storage account.');
  const { owner } = account;
  const operation = operationOf(request, path);
  return await underFaults(
    endpoint,
    { service: 'azure', operation, owner },
    refusalOf,
    async (isForgotten) => {
      const caller = await callerOf(endpoint, account, request);
      const isClosed = !allowsPublicAccess(endpoint.state, owner);
      const visit = { account, operation, path, caller, isClosed };
      const answer = await serve(worlds, visit, request, isForgotten);
      const asker = {
        owner,
        name: operation,
        ...caller.shown,
        resource: `/${name}${path}`.slice(0, 500),
        visibility,
      };
      const { status, headers } = answer;
      const code = status < 400 ? null : (headers['x-ms-error-code'] ?? String(status));
      await recordRequest(endpoint, 'azure', request, asker, code);
      return answer;
    },
  );
}

/** Resource logs hold every call, but only where somebody has switched them on: https://learn.microsoft.com/azure/storage/blobs/monitor-blob-storage */
const visibility: Visibility = 'extra';

type Visit = {
  account: StorageAccount;
  operation: string;
  path: string;
  caller: Caller;
  /** No container of the account is open to the public, whatever its own setting. */
  isClosed: boolean;
};

async function serve(
  worlds: AzureWorlds,
  { account, operation, path, caller, isClosed }: Visit,
  request: WireRequest,
  isForgotten: boolean,
): Promise<WireAnswer> {
  const query = queryOf(request);
  if (caller.means === 'nothing' && isClosed) return publicAccessNotPermitted();
  const opens = isClosed && request.method === 'PUT' && request.headers.has('x-ms-blob-public-access');
  const ask = async (asked: WireRequest, to: string) => {
    // It is asked all the same, since who may not make a container at all is told that first.
    const answer = await worlds.ask(account, asked, to, { isForgotten: isForgotten || opens });
    return opens && answer.status < 400 ? publicAccessNotPermitted() : answer;
  };
  if (caller.means !== 'bearer') return await ask(request, path + query);
  if (caller.app === undefined) {
    return say(401, 'InvalidAuthenticationInfo', 'Server failed to authenticate the request.');
  }
  if (!mayApp(caller.app, account, operation, path)) {
    const sentence = 'This request is not authorized to perform this operation using this permission.';
    return say(403, 'AuthorizationPermissionMismatch', sentence);
  }
  // Azurite would take a token of anybody's making, and only over TLS: ours was checked, so it gets a signature.
  const signature = signAccess(account, { permissions: 'rwdlacup', resourceTypes: 'sco' });
  const headers = new Map(request.headers);
  headers.delete('authorization');
  return await ask({ ...request, headers }, `${path}${query === '' ? '?' : `${query}&`}${signature}`);
}

function publicAccessNotPermitted(): WireAnswer {
  return say(409, 'PublicAccessNotPermitted', 'Public access is not permitted on this storage account.');
}

/** A signature is over the names and values, however they are encoded. */
function queryOf({ query }: WireRequest): string {
  const pairs = query.map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** As https://learn.microsoft.com/rest/api/storageservices/blob-service-rest-api calls it, for the kinds that a drill asks. */
function operationOf(request: WireRequest, path: string): string {
  const { method } = request;
  const restype = queryValue(request, 'restype');
  const comp = queryValue(request, 'comp');
  if (restype === 'container' || path.lastIndexOf('/') === 0) {
    if (comp === 'list') return path === '/' ? 'ListContainers' : 'ListBlobs';
    if (comp !== undefined) return comp;
    return { PUT: 'CreateContainer', DELETE: 'DeleteContainer' }[method] ?? 'GetContainerProperties';
  }
  if (comp !== undefined) return comp;
  return { PUT: 'PutBlob', DELETE: 'DeleteBlob', HEAD: 'GetBlobProperties' }[method] ?? 'GetBlob';
}

/** https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes */
function refusalOf(fault: Fault): WireAnswer | undefined {
  if (fault.kind === 'throttle') {
    const after = { 'retry-after': String(fault.retryAfterSeconds ?? 30) };
    return say(503, fault.code ?? 'ServerBusy', 'The server is busy.', after);
  }
  if (fault.kind !== 'error') return undefined;
  const code = fault.code ?? 'InternalError';
  return say(statuses[code] ?? 500, code, 'The server encountered an internal error. Please retry.');
}

const statuses: Readonly<Record<string, number>> = {
  AccountIsDisabled: 403,
  AuthorizationFailure: 403,
  ContainerBeingDeleted: 409,
  KeyBasedAuthenticationNotPermitted: 403,
  PublicAccessNotPermitted: 409,
};

function say(
  status: number,
  code: string,
  sentence: string,
  headers: Record<string, string> = {},
): WireAnswer {
  const body = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${sentence}</Message></Error>`;
  return {
    status,
    headers: { 'content-type': 'application/xml', 'x-ms-error-code': code, ...headers },
    body,
  };
}
