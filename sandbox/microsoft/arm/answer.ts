import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import { decode, queryValue, type WireAnswer, type WireRequest } from '#sandbox/aws/wire.ts';
import { findManaged, type ManagedAccount } from '#sandbox/azure/managed.ts';
import { endingOf } from '#sandbox/clouds/event-store.ts';
import { recordRequest } from '#sandbox/clouds/record-request.ts';
import { underFaults } from '#sandbox/emulated/under-faults.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { json } from '#sandbox/microsoft/json.ts';
import { checkToken } from './check-token.ts';
import { refuse } from './refusal.ts';
import { getStorageAccount, readAction, type AskedAccount } from './storage-account.ts';

/** Azure Resource Manager, as far as a look at one storage account goes. Undefined where the path is none of its own. */
export async function answerArm(endpoint: Endpoint, request: WireRequest): Promise<Outcome | undefined> {
  if (!/^\/subscriptions(\/|$)/i.test(request.rawPath)) return undefined;
  const version = queryValue(request, 'api-version') ?? '';
  if (version === '') {
    const message = 'The api-version query parameter (?api-version=) is required for all requests.';
    return refuse(400, 'MissingApiVersionParameter', message);
  }
  const asked = readAsked(request);
  if (asked === undefined) {
    const message = 'The sandbox does not play this call of Azure Resource Manager.';
    return json(501, { error: { code: 'notImplemented', message } });
  }
  const account = findManaged(endpoint.state, asked.subscriptionId);
  const app = await checkToken(endpoint, request, account);
  if ('status' in app) return app;
  const refused = unsupported(version);
  if (refused !== undefined) return refused;
  if (account === undefined) return notFound(asked);
  return await serve(endpoint, request, { app, account, asked });
}

function readAsked({ method, rawPath }: WireRequest): AskedAccount | undefined {
  const [, subscriptionId, resourceGroup, name] =
    /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)\/providers\/Microsoft\.Storage\/storageAccounts\/([^/]+)$/i
      .exec(rawPath)
      ?.map(decode) ?? [];
  if (method !== 'GET' || subscriptionId === undefined) return undefined;
  return { subscriptionId, resourceGroup: resourceGroup ?? '', name: name ?? '' };
}

/** Those that the SDKs of the last years ask in: https://learn.microsoft.com/azure/templates/microsoft.storage/storageaccounts */
const versions = ['2025-01-01', '2024-01-01', '2023-05-01', '2023-04-01', '2023-01-01', '2022-09-01'];

function unsupported(version: string): WireAnswer | undefined {
  if (versions.includes(version)) return undefined;
  const all = versions.join(',');
  if (!/^\d{4}-\d{2}-\d{2}(-[a-z]+)?$/.test(version)) {
    const message = `The api-version '${version}' is invalid. The supported versions are '${all}'.`;
    return refuse(400, 'InvalidApiVersionParameter', message);
  }
  const message = `The resource type 'storageAccounts' could not be found in the namespace 'Microsoft.Storage' for api version '${version}'. The supported api-versions are '${all}'.`;
  return refuse(404, 'InvalidResourceType', message);
}

function notFound({ subscriptionId }: AskedAccount): WireAnswer {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subscriptionId)) {
    const message = `The provided subscription identifier '${subscriptionId}' is malformed or invalid.`;
    return refuse(400, 'InvalidSubscriptionId', message);
  }
  const message = `The subscription '${subscriptionId}' could not be found.`;
  return refuse(404, 'SubscriptionNotFound', message);
}

/** The activity log of a real subscription holds changes, never a look: https://learn.microsoft.com/azure/azure-monitor/platform/activity-log */
const visibility = 'hidden';

type Call = { app: App; account: ManagedAccount; asked: AskedAccount };

async function serve(
  endpoint: Endpoint,
  request: WireRequest,
  { app, account, asked }: Call,
): Promise<Outcome> {
  const { owner } = app;
  const call = { service: 'arm', operation: 'getStorageAccount', owner };
  return await underFaults(endpoint, call, struck, async () => {
    const answer = getStorageAccount(app, account, asked);
    const code = answer.status < 400 ? null : (/"code":"(\w{1,60})"/.exec(String(answer.body))?.[1] ?? '');
    const who = { who: app.displayName, credential: endingOf(app.clientId) };
    const resource = request.rawPath.slice(0, 500);
    await recordRequest(
      endpoint,
      'azure',
      request,
      { owner, name: readAction, ...who, resource, visibility },
      code,
    );
    return answer;
  });
}

/** https://learn.microsoft.com/azure/azure-resource-manager/management/request-limits-and-throttling */
function struck(fault: Fault): WireAnswer | undefined {
  if (fault.kind === 'throttle') {
    const message = 'Number of requests for this subscription exceeded the limit. Please try again later.';
    const after = { 'retry-after': String(fault.retryAfterSeconds ?? 30) };
    return refuse(429, fault.code ?? 'SubscriptionRequestsThrottled', message, after);
  }
  if (fault.kind !== 'error') return undefined;
  return refuse(500, fault.code ?? 'InternalServerError', 'Encountered internal server error.');
}
