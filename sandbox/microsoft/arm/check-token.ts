import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import type { ManagedAccount } from '#sandbox/azure/managed.ts';
import { tenantOf, type App } from '#sandbox/microsoft/access.ts';
import { audiences, issuerOf, readBearer } from '#sandbox/microsoft/tokens.ts';
import { refuseToken } from './refusal.ts';

const audience = 'https://management.azure.com';

/** The app that asks, or why nobody does. A subscription trusts the directory of its own company and no other. */
export async function checkToken(
  endpoint: Endpoint,
  request: WireRequest,
  account: ManagedAccount | undefined,
): Promise<App | WireAnswer> {
  const tenantId = account === undefined ? 'common' : tenantOf(endpoint.state, account.owner);
  if (!request.headers.has('authorization')) {
    const message = "Authentication failed. The 'Authorization' header is missing.";
    const reason = "The authentication failed because of missing 'Authorization' header.";
    return refuseToken(tenantId, 'AuthenticationFailed', message, reason);
  }
  const app = await readBearer(endpoint, request, audience);
  if (app === undefined) {
    for (const other of audiences) {
      if ((await readBearer(endpoint, request, other)) === undefined) continue;
      const message = `The access token has been obtained for wrong audience or resource '${other}'. It should exactly match with one of the allowed audiences 'https://management.core.windows.net/','https://management.core.windows.net','${audience}/','${audience}'.`;
      return refuseToken(tenantId, 'InvalidAuthenticationTokenAudience', message);
    }
    return refuseToken(tenantId, 'InvalidAuthenticationToken', 'The access token is invalid.');
  }
  if (account === undefined || account.owner === app.owner) return app;
  const message = `The access token is from the wrong issuer '${issuerOf(app.tenantId)}'. It must match the tenant '${issuerOf(tenantId)}' associated with this subscription. Please use the authority (URL) 'https://login.windows.net/${tenantId}' to get the token.`;
  return refuseToken(tenantId, 'InvalidAuthenticationTokenTenant', message);
}
