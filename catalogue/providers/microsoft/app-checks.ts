const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function checkTenant(id: string): string | undefined {
  const isDomain = /^[a-z0-9][a-z0-9.-]{2,100}\.[a-z]{2,20}$/i.test(id) && !id.includes('..');
  return guid.test(id) || isDomain
    ? undefined
    : 'A tenant id looks like 8c1d2e3f-0000-4000-8000-000000000000, or is a domain of the tenant.';
}

export function checkClientId(id: string): string | undefined {
  return guid.test(id)
    ? undefined
    : 'A client id looks like 8c1d2e3f-0000-4000-8000-000000000000; Entra calls it application id, too.';
}

export function checkClientSecret(secret: string): string | undefined {
  if (guid.test(secret)) return 'This is the id of a secret. Its value is shown once, when it is made.';
  return /^[\x21-\x7e]{16,255}$/.test(secret)
    ? undefined
    : 'A client secret has 16 to 255 characters and no spaces.';
}
