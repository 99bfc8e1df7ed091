import type { Drive, DriveItem, Site as GraphSite } from '@microsoft/microsoft-graph-types';
import { problem } from '#contract/refusal.ts';
import type { Microsoft } from './connection.ts';
import { askGraph } from './graph.ts';
import type { Call } from './refusals.ts';

export interface Site {
  id: string;
  title: string;
}

/** A folder of a library: where files are put. */
export interface Folder {
  site: Site;
  driveId: string;
  id: string;
}

export const grant = 'write on the site';

/** By its address, which is only named to Graph and never opened. */
export async function readSite(microsoft: Microsoft, siteUrl: string): Promise<Site> {
  const { hostname, pathname } = new URL(siteUrl);
  const call: Call = { deed: 'the look at the site', permission: grant, missing: `the site ${siteUrl}` };
  const path = pathname === '/' ? hostname : `${hostname}:${pathname.replace(/\/$/, '')}`;
  const { body } = await askGraph(
    microsoft,
    call,
    async (client) => (await client.api(`/sites/${path}`).get()) as GraphSite,
  );
  const { id, displayName } = body ?? {};
  if (typeof id !== 'string') throw strange(microsoft, 'a site without an id');
  return { id, title: typeof displayName === 'string' ? displayName : '' };
}

const mostPages = 20;

/** Of all libraries the one that bears this name. */
export async function findLibrary(microsoft: Microsoft, site: Site, libraryName: string): Promise<string> {
  const call: Call = { deed: 'the list of libraries', permission: grant, missing: 'the site' };
  let next: string | undefined = `/sites/${encodeURIComponent(site.id)}/drives`;
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const path: string = next;
    const { body } = await askGraph(
      microsoft,
      call,
      async (client) => (await client.api(path).get()) as { value?: Drive[]; '@odata.nextLink'?: string },
    );
    const drives = Array.isArray(body?.value) ? body.value : [];
    const found = drives.find(({ name }) => String(name).toLowerCase() === libraryName.toLowerCase());
    if (typeof found?.id === 'string') return found.id;
    const link: unknown = body?.['@odata.nextLink'];
    next = typeof link === 'string' ? link : undefined;
  }
  const { consequence, again } = microsoft.words;
  throw problem(
    'provider-refused',
    `The site has no document library named ${libraryName}. ${consequence} Correct the name, then ${again}.`,
  );
}

export async function findFolder(
  microsoft: Microsoft,
  place: { siteUrl: string; libraryName: string; folder: string },
): Promise<Folder> {
  const site = await readSite(microsoft, place.siteUrl);
  const driveId = await findLibrary(microsoft, site, place.libraryName);
  const segments = place.folder.split('/').filter((segment) => segment !== '');
  const below = segments.length === 0 ? '' : `:/${segments.map(encodeURIComponent).join('/')}`;
  const call: Call = {
    deed: 'the look at the folder',
    permission: grant,
    missing: `the folder ${place.folder || 'of the library'}`,
  };
  const path = `/drives/${encodeURIComponent(driveId)}/root${below}`;
  const { body } = await askGraph(
    microsoft,
    call,
    async (client) => (await client.api(path).get()) as DriveItem,
  );
  if (typeof body?.id !== 'string' || body.folder === undefined || body.folder === null) {
    const { consequence, again } = microsoft.words;
    throw problem(
      'provider-refused',
      `${place.folder} is no folder of the library. ${consequence} Choose another, then ${again}.`,
    );
  }
  return { site, driveId, id: body.id };
}

/** Graph answers 'not found' for what an app may not see, too: a file counts as gone only where its very site is seen. */
export async function refuseOtherSite(microsoft: Microsoft, siteUrl: string, siteId: string): Promise<void> {
  const { id } = await readSite(microsoft, siteUrl);
  if (id === siteId) return;
  const { consequence, again } = microsoft.words;
  throw problem(
    'provider-refused',
    `The site at ${siteUrl} is not the site that the file was planted in. ${consequence} Look who made it anew, then ${again}.`,
  );
}

export function strange({ words }: Microsoft, what: string): Error {
  return problem(
    'provider-refused',
    `Microsoft Graph told of ${what}. ${words.consequence} Look at the site, then ${words.again}.`,
  );
}
