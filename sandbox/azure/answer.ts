import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import { queryValue, type WireAnswer, type WireRequest } from '#sandbox/aws/wire.ts';
import { underFaults } from '#sandbox/emulated/under-faults.ts';
import { findAccount } from './access.ts';
import type { AzureWorlds } from './worlds.ts';

/** The host `{account}.blob.core.windows.net` is the folder `{account}` here. */
export const azurePath = '/_azure';

/** Whose account, does a fault strike: only then Azurite is asked, which checks the signature. */
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
  const call = { service: 'azure', operation: operationOf(request, path), owner: account.owner };
  return await underFaults(endpoint, call, refusalOf, (isForgotten) =>
    worlds.ask(account, request, path + queryOf(request), { isForgotten }),
  );
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
