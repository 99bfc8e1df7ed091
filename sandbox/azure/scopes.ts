/** Where a role is granted: on the account, or on one container of it. */
export function scopeOf(account: string, container?: string): string {
  return container === undefined
    ? `storageAccounts/${account}`
    : `storageAccounts/${account}/containers/${container}`;
}

/** A role on one of these holds for the account, too; only the resource manager looks at them here. */
export function groupScopeOf(subscriptionId: string, resourceGroup?: string): string {
  return resourceGroup === undefined
    ? `subscriptions/${subscriptionId}`
    : `subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}`;
}
