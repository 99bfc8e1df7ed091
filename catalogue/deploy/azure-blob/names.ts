/** https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules#microsoftstorage */
export function checkAccountName(name: string): string | undefined {
  return /^[a-z0-9]{3,24}$/.test(name)
    ? undefined
    : 'The name of a storage account has 3 to 24 small letters and digits, and nothing around it.';
}

/** https://learn.microsoft.com/rest/api/storageservices/naming-and-referencing-containers--blobs--and-metadata#container-names */
export function checkContainerName(name: string): string | undefined {
  if (name.startsWith('$')) {
    return 'Containers that begin with $ are Azure’s own: what lies in $web is open to everybody.';
  }
  if (name.length < 3 || name.length > 63) return 'The name of a container has 3 to 63 characters.';
  if (!/^[a-z0-9-]+$/.test(name)) {
    return 'The name of a container has only small letters, digits and hyphens.';
  }
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
    ? undefined
    : 'In the name of a container every hyphen stands between letters or digits.';
}

/** 64 bytes as base64, as the portal shows them. */
export function checkAccountKey(key: string): string | undefined {
  return /^[A-Za-z0-9+/]{86}==$/.test(key)
    ? undefined
    : 'An account key has 88 characters and ends with ==. A connection string holds it behind AccountKey=.';
}

/** https://learn.microsoft.com/rest/api/storageservices/create-account-sas */
export function checkSasToken(token: string): string | undefined {
  if (/^https?:/i.test(token)) return 'Enter what comes behind the question mark, not the whole address.';
  const isToken = /^\??[\x21-\x7e]{20,2000}$/.test(token) && !/[#?/\\]/.test(token.slice(1));
  const names = new URLSearchParams(token.replace(/^\?/, ''));
  return isToken && names.has('sig') && names.has('sv')
    ? undefined
    : 'A shared access signature has parts such as sv=…&sp=…&se=…&sig=…, without spaces.';
}

export function checkSubscriptionId(id: string): string | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)
    ? undefined
    : 'A subscription id looks like 8c1d2e3f-0000-4000-8000-000000000000; the name of a subscription is not enough.';
}

/** https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules#microsoftresources */
export function checkResourceGroup(name: string): string | undefined {
  return /^[\p{L}\p{Nd}_().-]{1,90}$/u.test(name) && !name.endsWith('.')
    ? undefined
    : 'The name of a resource group has 1 to 90 letters, digits, hyphens, underscores, brackets and points, and no point at its end.';
}
