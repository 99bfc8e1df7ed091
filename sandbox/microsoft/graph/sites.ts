import type { Drive, RecycleBinItem, Site as GraphSite } from '@microsoft/microsoft-graph-types';
import type { WireAnswer } from '#sandbox/aws/wire.ts';
import { queryValue } from '#sandbox/aws/wire.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { json } from '#sandbox/microsoft/json.ts';
import { listRecycled } from './item-store.ts';
import type { Visit } from './operations.ts';
import { accessDenied, graphProblem, itemNotFound } from './refusal.ts';
import { listSites, type Library, type Site } from './world.ts';

/** By host and path, as a person knows it, or by its id of three parts. */
export function getSite(visit: Visit, name: string, path: string): WireAnswer {
  const all = listSites(visit.state, visit.owner, visit.now);
  const isId = name.includes(',');
  if (!isId && !all.some(({ host }) => host === name.toLowerCase())) {
    throw graphProblem(400, 'invalidRequest', 'Invalid hostname for this tenancy');
  }
  const wanted = path.replace(/\/$/, '').toLowerCase();
  const site = all.find((one) => (isId ? one.id === name : one.path.toLowerCase() === wanted));
  if (site === undefined) throw itemNotFound();
  checkAccess(visit.app, site, 'read');
  const said: GraphSite = {
    id: site.id,
    name: site.path.split('/').at(-1) ?? '',
    displayName: site.title,
    webUrl: webUrlOf(site),
    siteCollection: { hostname: site.host },
  };
  return json(200, said);
}

export function listDrives(visit: Visit, siteId: string): WireAnswer {
  const site = siteOf(visit, siteId, 'read');
  const from = Number(queryValue(visit.request, '$skiptoken') ?? 0);
  const to = from + (visit.pageSize ?? 200);
  const value: Drive[] = site.libraries.slice(from, to).map((library) => ({
    id: library.id,
    name: library.name,
    driveType: 'documentLibrary',
    webUrl: `${webUrlOf(site)}/${encodeURIComponent(library.path)}`,
  }));
  const next = `${visit.origin}/v1.0/sites/${encodeURIComponent(siteId)}/drives?$skiptoken=${to}`;
  return json(200, { value, ...(to < site.libraries.length && { '@odata.nextLink': next }) });
}

/** What DELETE took away, until somebody empties it or 93 days are over. */
export function listRecycleBin(visit: Visit, siteId: string): WireAnswer {
  const site = siteOf(visit, siteId, 'read');
  const value: RecycleBinItem[] = site.libraries.flatMap((library) =>
    listRecycled({ ...visit, driveId: library.id }).map(({ id, name, size }) => ({ id, name, size })),
  );
  return json(200, { value });
}

/** The library and its site, where this app may do so much there. */
export function libraryOf(
  visit: Visit,
  driveId: string,
  role: 'read' | 'write',
): { site: Site; library: Library } {
  for (const site of listSites(visit.state, visit.owner, visit.now)) {
    const library = site.libraries.find(({ id }) => id === driveId);
    if (library === undefined) continue;
    checkAccess(visit.app, site, role);
    return { site, library };
  }
  throw itemNotFound();
}

export function webUrlOf({ host, path }: Site): string {
  return path === '' ? `https://${host}` : `https://${host}/${path}`;
}

function siteOf(visit: Visit, siteId: string, role: 'read' | 'write'): Site {
  const site = listSites(visit.state, visit.owner, visit.now).find(({ id }) => id === siteId);
  if (site === undefined) throw itemNotFound();
  checkAccess(visit.app, site, role);
  return site;
}

const everywhere = { write: ['Sites.FullControl.All', 'Sites.ReadWrite.All'], read: ['Sites.Read.All'] };
const onOneSite = { write: ['write', 'fullcontrol'], read: ['read'] };

/** https://learn.microsoft.com/en-us/graph/permissions-selected-overview */
function checkAccess({ roles, grants }: App, site: Site, role: 'read' | 'write'): void {
  const enough = (names: { write: string[]; read: string[] }) =>
    role === 'write' ? names.write : [...names.write, ...names.read];
  if (roles.some((one) => enough(everywhere).includes(one))) return;
  const granted = grants.some(({ on, role: one }) => on === site.path && enough(onOneSite).includes(one));
  if (!roles.includes('Sites.Selected') || !granted) throw accessDenied();
}
