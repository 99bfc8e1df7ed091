import { randomUUID } from 'node:crypto';
import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { Fault } from '#sandbox/aws/faults.ts';
import { parseQuery, type WireAnswer, type WireRequest } from '#sandbox/aws/wire.ts';
import { recordRequest } from '#sandbox/clouds/record-request.ts';
import { underFaults } from '#sandbox/emulated/under-faults.ts';
import { findApp, findTenant, isSecretOf, type App } from './access.ts';
import { json } from './json.ts';
import { audiences, publicKeys, signToken, tokenSeconds } from './tokens.ts';

/** What a client of Entra asks to find its way, and tokens by client secret; nothing else of Entra stands here. */
export async function answerEntra(
  endpoint: Endpoint,
  origin: string,
  request: WireRequest,
): Promise<Outcome | undefined> {
  if (request.rawPath === '/common/discovery/instance') return discover(origin);
  const [, tenantId = '', rest = ''] = /^\/([\w.-]{1,100})\/(.{1,100})$/.exec(request.rawPath) ?? [];
  const tenant = findTenant(endpoint.state, tenantId);
  const route = `${request.method} ${rest}`;
  if (!routes.includes(route)) return undefined;
  if (tenant === undefined) return unknownTenant(endpoint, tenantId);
  if (route === configurationRoute) return json(200, configurationOf(origin, tenantId));
  if (route === keysRoute) return json(200, { keys: await publicKeys(endpoint.state) });
  const call = { service: 'entra', operation: 'token', owner: tenant.owner };
  return await underFaults(
    endpoint,
    call,
    (fault) => struck(endpoint, fault),
    () => giveToken(endpoint, tenant.owner, request),
  );
}

const configurationRoute = 'GET v2.0/.well-known/openid-configuration';
const keysRoute = 'GET discovery/v2.0/keys';
const unknownAudience = 500011;
const routes = [configurationRoute, keysRoute, 'POST oauth2/v2.0/token'];

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
async function giveToken(endpoint: Endpoint, owner: string, request: WireRequest): Promise<WireAnswer> {
  const form = new Map(parseQuery(request.body.toString(), true));
  const refuse = (status: number, error: string, code: number, sentence: string) =>
    refusal(endpoint, { status, error, code, sentence });
  const missing = ['grant_type', 'client_id', 'scope'].find((name) => !form.get(name));
  if (missing !== undefined) {
    const sentence = `The request body must contain the following parameter: '${missing}'.`;
    return refuse(400, 'invalid_request', 900144, sentence);
  }
  if (form.get('grant_type') !== 'client_credentials') {
    const sentence = `The app requested an unsupported grant type '${form.get('grant_type')}'.`;
    return refuse(400, 'unsupported_grant_type', 70003, sentence);
  }
  const clientId = form.get('client_id') ?? '';
  const app = findApp(endpoint.state, owner, clientId);
  if (app === undefined) {
    const sentence = `Application with identifier '${clientId}' was not found in the directory.`;
    return refuse(400, 'unauthorized_client', 700016, sentence);
  }
  const audience = audiences.find((one) => form.get('scope')?.split(' ').includes(`${one}/.default`));
  const wrong = wrongSecret(app, form.get('client_secret'));
  // Of an app that the directory does not know there is nobody whose sign-in it would be.
  const code = wrong?.[0] ?? (audience === undefined ? unknownAudience : undefined);
  await recordSignIn(endpoint, request, app, { audience, code });
  if (wrong !== undefined) return refuse(401, 'invalid_client', ...wrong);
  if (audience === undefined) {
    const sentence = `The resource principal of '${form.get('scope')}' was not found in the tenant.`;
    return refuse(400, 'invalid_resource', unknownAudience, sentence);
  }
  const access_token = await signToken(endpoint, app, audience);
  const [expires_in, ext_expires_in] = [tokenSeconds, tokenSeconds];
  return json(200, { token_type: 'Bearer', expires_in, ext_expires_in, access_token });
}

/** https://learn.microsoft.com/en-us/entra/identity/monitoring-health/concept-service-principal-sign-ins */
async function recordSignIn(
  endpoint: Endpoint,
  request: WireRequest,
  { owner, displayName: who, clientId: credential }: App,
  { audience, code }: { audience: string | undefined; code: number | undefined },
): Promise<void> {
  const asker = { owner, name: 'ServicePrincipalSignIn', who, credential, resource: audience ?? null };
  const errorCode = code === undefined ? null : `AADSTS${code}`;
  await recordRequest(endpoint, 'microsoft', request, { ...asker, visibility: 'shown' }, errorCode);
}

/** https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
function wrongSecret(app: App, secret: string | undefined): [code: number, sentence: string] | undefined {
  if (secret === undefined || secret === '') {
    return [
      7000216,
      "'client_assertion', 'client_secret' or 'request' is required for the 'client_credentials' grant type.",
    ];
  }
  if (!isSecretOf(app, secret)) {
    const sentence =
      'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app';
    return [7000215, `${sentence} '${app.clientId}'.`];
  }
  return app.isSecretExpired === true
    ? [7000222, `The provided client secret keys for app '${app.clientId}' are expired.`]
    : undefined;
}

function unknownTenant(endpoint: Endpoint, tenantId: string): WireAnswer {
  const sentence = `Tenant '${tenantId}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.`;
  return refusal(endpoint, { status: 400, error: 'invalid_tenant', code: 90002, sentence });
}

function struck(endpoint: Endpoint, fault: Fault): WireAnswer | undefined {
  if (fault.kind === 'throttle') {
    const sentence = 'Application has made too many of the same request in too short a period.';
    const said = refusal(endpoint, { status: 429, error: 'temporarily_unavailable', code: 50196, sentence });
    return { ...said, headers: { ...said.headers, 'retry-after': String(fault.retryAfterSeconds ?? 30) } };
  }
  if (fault.kind !== 'error') return undefined;
  const sentence = 'The service is temporarily unavailable.';
  return refusal(endpoint, { status: 503, error: 'temporarily_unavailable', code: 90033, sentence });
}

type Refused = { status: number; error: string; code: number; sentence: string };

function refusal(endpoint: Endpoint, { status, error, code, sentence }: Refused): WireAnswer {
  const [trace, correlation] = [randomUUID(), randomUUID()];
  const timestamp = endpoint.now().toISOString().replace('T', ' ').replace(/\.\d+/, '');
  const description = `AADSTS${code}: ${sentence} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`;
  return json(status, {
    error,
    error_description: description,
    error_codes: [code],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
    error_uri: `https://login.microsoftonline.com/error?code=${code}`,
  });
}

function configurationOf(origin: string, tenantId: string): object {
  const base = `${origin}/${tenantId}`;
  return {
    token_endpoint: `${base}/oauth2/v2.0/token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    tenant_region_scope: 'EU',
    cloud_instance_name: 'microsoftonline.com',
    msgraph_host: 'graph.microsoft.com',
  };
}

function discover(origin: string): WireAnswer {
  const { host } = new URL(origin);
  return json(200, {
    tenant_discovery_endpoint: `${origin}/common/v2.0/.well-known/openid-configuration`,
    'api-version': '1.1',
    metadata: [{ preferred_network: host, preferred_cache: host, aliases: [host] }],
  });
}
