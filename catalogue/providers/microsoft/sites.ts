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
  const call: Call = {
    deed: 'the look at the site',
    writes: false,
    permission: grant,
    missing: `the site ${siteUrl}`,
  };
  const path = pathname === '/' ? hostname : `${hostname}:${pathname.replace(/\/$/, '')}`;
  const { body } = await askGraph(
    microsoft,
    call,
    async (client) => (await client.api(`/sites/${path}`).get()) as GraphSite,
  );
  const { id, displayName } = body ?? {};
  if (typeof id !== 'string' || id === '') throw strange(microsoft, 'a site without an id');
  return { id, title: typeof displayName === 'string' ? displayName : '' };
}

const mostPages = 20;

/** Of all libraries the one that bears this name. */
export async function findLibrary(microsoft: Microsoft, site: Site, libraryName: string): Promise<string> {
  const call: Call = { deed: 'the list of libraries', writes: false, permission: grant, missing: 'the site' };
  const { consequence, again } = microsoft.words;
  let next: string | undefined = `/sites/${encodeURIComponent(site.id)}/drives`;
  for (let page = 0; next !== undefined; page += 1) {
    if (page === mostPages) {
      throw problem(
        'provider-refused',
        `The list of libraries of the site does not come to an end, and ${libraryName} was not found in it. ${consequence} Look at the site, then ${again}.`,
      );
    }
    const path: string = next;
    const { body } = await askGraph(
      microsoft,
      call,
      async (client) => (await client.api(path).get()) as { value?: Drive[]; '@odata.nextLink'?: string },
    );
    if (!Array.isArray(body?.value)) throw strange(microsoft, 'libraries without a list');
    const drives: (Drive | null)[] = body.value;
    const found = drives.find((drive) => nameOf(drive) === libraryName.toLowerCase());
    if (typeof found?.id === 'string' && found.id !== '') return found.id;
    const link: unknown = body?.['@odata.nextLink'];
    next = typeof link === 'string' ? link : undefined;
  }
  throw problem(
    'provider-refused',
    `The site has no document library named ${libraryName}. ${consequence} Correct the name, then ${again}.`,
  );
}

function nameOf(drive: Drive | null): string | undefined {
  return typeof drive?.name === 'string' ? drive.name.toLowerCase() : undefined;
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
    writes: false,
    permission: grant,
    missing: `the folder ${place.folder || 'of the library'}`,
  };
  const path = `/drives/${encodeURIComponent(driveId)}/root${below}`;
  const { body } = await askGraph(
    microsoft,
    call,
    async (client) => (await client.api(path).get()) as DriveItem,
  );
  if (typeof body?.id !== 'string' || body.id === '') throw strange(microsoft, 'a folder without an id');
  if (body.folder === undefined || body.folder === null) {
    const { consequence, again } = microsoft.words;
    throw problem(
      'provider-refused',
      `${place.folder || 'What it begins with'} is no folder of the library. ${consequence} Choose another, then ${again}.`,
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
