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

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '%';
  }
}
