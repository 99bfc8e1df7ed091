/** Where a role is granted: on the account, or on one container of it. */
export function scopeOf(account: string, container?: string): string {
  return container === undefined
    ? `storageAccounts/${account}`
    : `storageAccounts/${account}/containers/${container}`;
}
