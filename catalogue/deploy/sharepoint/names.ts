const help = 'as in https://acme.sharepoint.com/sites/engineering';

/** The address is only named to Microsoft Graph; still, nothing but a site of SharePoint's own may stand there. */
export function checkSiteUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return `A site has a whole address, ${help}.`;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') {
    return `The address of a site begins with https:// and the name of the tenant, ${help}.`;
  }
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.sharepoint\.com$/.test(hostname)) {
    return `The address of a site lies on <tenant>.sharepoint.com, ${help}.`;
  }
  if (/-(?:admin|my)\.sharepoint\.com$/.test(hostname)) {
    return 'This is the address of the admin centre or of personal files, not of a site.';
  }
  const isSite = /^\/(?:(?:sites|teams)\/[^/:"*<>?|#%\\]{1,128}\/?)?$/i.test(decodeOnce(pathname));
  return isSite && search === '' && hash === ''
    ? undefined
    : `The address of a site ends after its name, ${help}.`;
}

/** One spelling of each address, so that a place is named alike however it was typed. */
export function cleanSiteUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/$/, '');
}

/** https://support.microsoft.com/en-us/office/64883a5d-228e-48f5-b3d2-eb39e07630fa */
export function checkLibrary(name: string): string | undefined {
  if (name.length > 100) return 'A library has a name of at most 100 characters.';
  return /["*:<>?/\\|\p{Cc}\p{Cf}]/u.test(name)
    ? 'A library is named as it stands in the site, such as Documents; it has none of " * : < > ? / \\ |.'
    : undefined;
}

export function checkLibraryFolder(folder: string): string | undefined {
  return /["*:<>?|]/.test(folder) ? 'SharePoint takes none of " * : < > ? | in a folder.' : undefined;
}

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

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '%';
  }
}
