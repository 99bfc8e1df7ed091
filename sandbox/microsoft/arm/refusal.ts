import { randomUUID } from 'node:crypto';
import type { WireAnswer } from '#sandbox/aws/wire.ts';
import { json } from '#sandbox/microsoft/json.ts';

/** https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/common-deployment-errors */
export function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): WireAnswer {
  const all = { 'x-ms-failure-cause': 'gateway', 'x-ms-request-id': randomUUID(), ...headers };
  return json(status, { error: { code, message } }, all);
}

/** Says which tenant to ask for a token: clients find it out so, by the subscription alone. */
export function refuseToken(tenantId: string, code: string, message: string, reason = message): WireAnswer {
  const parts = [
    `authorization_uri="https://login.windows.net/${tenantId}"`,
    'error="invalid_token"',
    `error_description="${reason}"`,
  ];
  return refuse(401, code, message, { 'www-authenticate': `Bearer ${parts.join(', ')}` });
}
