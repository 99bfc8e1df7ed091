import { randomUUID } from 'node:crypto';
import type { WireAnswer } from '#sandbox/aws/wire.ts';
import type { ManagedAccount } from '#sandbox/azure/managed.ts';
import { groupScopeOf, scopeOf } from '#sandbox/azure/scopes.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { json } from '#sandbox/microsoft/json.ts';
import { refuse } from './refusal.ts';

/** What a path names; none of it need exist. */
export type AskedAccount = { subscriptionId: string; resourceGroup: string; name: string };

export const readAction = 'Microsoft.Storage/storageAccounts/read';
const type = 'Microsoft.Storage/storageAccounts';
const location = 'westeurope';

/** https://learn.microsoft.com/rest/api/storagerp/storage-accounts/get-properties */
export function getStorageAccount(app: App, account: ManagedAccount, asked: AskedAccount): WireAnswer {
  const { resourceGroup, name } = asked;
  // Before whether there is such a thing: who may not look is not told.
  if (!mayRead(app, account, asked)) {
    const scope = `/subscriptions/${asked.subscriptionId}/resourceGroups/${resourceGroup}/providers/${type}/${name}`;
    const message = `The client '${app.clientId}' with object id '${app.objectId}' does not have authorization to perform action '${readAction}' over scope '${scope}' or the scope is invalid. If access was recently granted, please refresh your credentials.`;
    return refuse(403, 'AuthorizationFailed', message);
  }
  if (!isSame(resourceGroup, account.resourceGroup)) {
    return refuse(404, 'ResourceGroupNotFound', `Resource group '${resourceGroup}' could not be found.`);
  }
  if (!isSame(name, account.name)) {
    const message = `The Resource '${type}/${name}' under resource group '${resourceGroup}' was not found. For more details please go to https://aka.ms/ARMResourceNotFoundFix`;
    return refuse(404, 'ResourceNotFound', message);
  }
  return json(200, describe(account), { 'x-ms-request-id': randomUUID() });
}

/** Of https://learn.microsoft.com/azure/role-based-access-control/built-in-roles what reads an account; the roles for its data do not. */
const readers = new Set(['Reader', 'Contributor', 'Owner']);

/** Any other role is one of the company's own with a single action, by that. */
function mayRead({ grants }: App, account: ManagedAccount, asked: AskedAccount): boolean {
  const scopes = [
    groupScopeOf(account.subscriptionId),
    groupScopeOf(account.subscriptionId, asked.resourceGroup),
  ];
  const isOurs = isSame(asked.resourceGroup, account.resourceGroup) && isSame(asked.name, account.name);
  if (isOurs) scopes.push(scopeOf(account.name));
  return grants.some(
    ({ on, role }) => scopes.some((scope) => isSame(scope, on)) && (readers.has(role) || role === readAction),
  );
}

/** All names of Azure Resource Manager are the same in any case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function describe({ subscriptionId, resourceGroup, name, allowBlobPublicAccess }: ManagedAccount): object {
  return {
    sku: { name: 'Standard_LRS', tier: 'Standard' },
    kind: 'StorageV2',
    id: `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/providers/${type}/${name}`,
    name,
    type,
    location,
    tags: {},
    properties: {
      minimumTlsVersion: 'TLS1_2',
      allowBlobPublicAccess,
      allowSharedKeyAccess: true,
      supportsHttpsTrafficOnly: true,
      accessTier: 'Hot',
      provisioningState: 'Succeeded',
      primaryEndpoints: { blob: `https://${name}.blob.core.windows.net/` },
      primaryLocation: location,
      statusOfPrimary: 'available',
    },
  };
}
