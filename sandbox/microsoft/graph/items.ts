import type { DriveItem } from '@microsoft/microsoft-graph-types';
import * as z from 'zod/mini';
import { queryValue, type WireAnswer } from '#sandbox/aws/wire.ts';
import { json } from '#sandbox/microsoft/json.ts';
import { downloadUrl } from './downloads.ts';
import {
  createFile,
  createFolder,
  findChild,
  findItem,
  recycle,
  replaceContent,
  type By,
  type Item,
} from './item-store.ts';
import type { Address, Visit } from './operations.ts';
import { graphProblem, itemNotFound, type GraphProblem } from './refusal.ts';
import { libraryOf, webUrlOf } from './sites.ts';
import type { Library, Site } from './world.ts';

export function getItem(visit: Visit, address: Address): WireAnswer {
  const place = libraryOf(visit, address.driveId, 'read');
  return json(200, describe(place, byOf(visit, address), locate(visit, address)));
}

/** Without the bytes: Graph sends the reader to another address. */
export function getContent(visit: Visit, address: Address): WireAnswer {
  libraryOf(visit, address.driveId, 'read');
  const item = locate(visit, address);
  if (item.isFolder) throw graphProblem(400, 'invalidRequest', 'The item is a folder.');
  return {
    status: 302,
    headers: { location: downloadUrl(visit.origin, byOf(visit, address), visit.app, item) },
    body: '',
  };
}

/** https://learn.microsoft.com/en-us/graph/api/driveitem-put-content */
export function putContent(visit: Visit, address: Address): WireAnswer {
  const place = libraryOf(visit, address.driveId, 'write');
  const by = byOf(visit, address);
  const { request } = visit;
  if (address.path.length === 0) {
    const item = findItem(by, address.id);
    if (item === undefined) throw itemNotFound();
    return json(200, describe(place, by, replaceContent(by, item, request.body)));
  }
  const name = address.path.at(-1) ?? '';
  checkName(name);
  const parent = locate(visit, { ...address, path: address.path.slice(0, -1) });
  const there = findChild(by, parent.id, name);
  const behavior = queryValue(request, '@microsoft.graph.conflictBehavior') ?? 'replace';
  if (behavior !== 'replace' && behavior !== 'fail') {
    throw graphProblem(501, 'notImplemented', `The sandbox does not play the conflict behavior ${behavior}.`);
  }
  if (there === undefined) {
    const mediaType = request.headers.get('content-type') ?? 'application/octet-stream';
    return json(201, describe(place, by, createFile(by, parent.id, name, mediaType, request.body)));
  }
  if (behavior === 'fail') {
    throw taken();
  }
  return json(200, describe(place, by, replaceContent(by, there, request.body)));
}

/** A folder: https://learn.microsoft.com/en-us/graph/api/driveitem-post-children */
export function createChild(visit: Visit, address: Address): WireAnswer {
  const place = libraryOf(visit, address.driveId, 'write');
  const by = byOf(visit, address);
  const parent = locate(visit, address);
  const asked = folderShape.safeParse(JSON.parse(visit.request.body.toString()));
  if (!asked.success) throw graphProblem(400, 'invalidRequest', 'Invalid request');
  checkName(asked.data.name);
  if (findChild(by, parent.id, asked.data.name) !== undefined) throw taken();
  return json(201, describe(place, by, createFolder(by, parent.id, asked.data.name)));
}

/** https://learn.microsoft.com/en-us/graph/api/driveitem-delete */
export function deleteItem(visit: Visit, address: Address): WireAnswer {
  libraryOf(visit, address.driveId, 'write');
  const item = locate(visit, address);
  const condition = visit.request.headers.get('if-match');
  if (condition !== undefined && ![eTagOf(item), cTagOf(item), '*'].includes(condition)) {
    throw graphProblem(412, 'notAllowed', 'ETag does not match current item’s value');
  }
  recycle(byOf(visit, address), item);
  return { status: 204, headers: {}, body: '' };
}

const folderShape = z.looseObject({ name: z.string().check(z.minLength(1)), folder: z.looseObject({}) });

function taken(): GraphProblem {
  const sentence =
    'The specified item name already exists. Specify a different name or choose a different conflict behavior.';
  return graphProblem(409, 'nameAlreadyExists', sentence);
}

function byOf({ state, owner, now }: Visit, { driveId }: Address): By {
  return { state, owner, driveId, now };
}

function locate(visit: Visit, address: Address): Item {
  const by = byOf(visit, address);
  let item = findItem(by, address.id);
  for (const name of address.path) item = item && findChild(by, item.id, name);
  if (item === undefined) throw itemNotFound();
  return item;
}

/** https://support.microsoft.com/en-us/office/64883a5d-228e-48f5-b3d2-eb39e07630fa */
function checkName(name: string): void {
  if (/["*:<>?/\\|]/.test(name) || name.trim() !== name || name.startsWith('~$')) {
    throw graphProblem(
      400,
      'invalidRequest',
      'The provided name cannot contain any of the following characters.',
    );
  }
}

function describe({ site, library }: { site: Site; library: Library }, by: By, item: Item): DriveItem {
  const names = pathOf(by, item);
  return {
    id: item.id,
    name: item.name,
    size: item.size,
    eTag: eTagOf(item),
    createdDateTime: item.createdAt,
    lastModifiedDateTime: item.modifiedAt,
    webUrl: [webUrlOf(site), ...[library.path, ...names].map(encodeURIComponent)].join('/'),
    parentReference: {
      driveId: item.driveId,
      ...(item.parentId !== undefined && { id: item.parentId }),
      path: `/drives/${item.driveId}/root:${names.length > 1 ? '/' : ''}${names.slice(0, -1).map(encodeURIComponent).join('/')}`,
      siteId: site.id.split(',')[1] ?? '',
    },
    ...(item.isFolder ? { folder: {} } : { cTag: cTagOf(item), file: { mimeType: item.mediaType } }),
  };
}

function pathOf(by: By, item: Item): string[] {
  const parent = item.parentId === undefined ? undefined : findItem(by, item.parentId);
  return item.parentId === undefined ? [] : [...(parent ? pathOf(by, parent) : []), item.name];
}

function eTagOf({ guid, version }: Item): string {
  return `"{${guid}},${version}"`;
}

function cTagOf({ guid, version }: Item): string {
  return `"c:{${guid}},${version}"`;
}
