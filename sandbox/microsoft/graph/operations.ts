import type { State } from '#sandbox/aws/state.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { createChild, deleteItem, getContent, getItem, putContent } from './items.ts';
import { getSite, listDrives, listRecycleBin } from './sites.ts';

/** What a handler works with. */
export type Visit = {
  state: State;
  app: App;
  owner: string;
  now: Date;
  origin: string;
  request: WireRequest;
  pageSize: number | undefined;
};

export type Asked = { operation: string; handle: (visit: Visit) => WireAnswer };

/** Where an item is named: by its id, or below it by a path, as `root:/Runbooks/On-call.md:`. */
export type Address = { driveId: string; id: string; path: string[] };

type Handler = (visit: Visit, address: Address) => WireAnswer;

const itemHandlers: Readonly<Record<string, readonly [operation: string, handle: Handler] | undefined>> = {
  'GET ': ['getItem', getItem],
  'GET content': ['getContent', getContent],
  'PUT content': ['putContent', putContent],
  'POST children': ['createChild', createChild],
  'DELETE ': ['deleteItem', deleteItem],
};

/** Undefined where nothing here answers that. The path is still percent-encoded: only then a colon is a colon of Graph's. */
export function readAsked({ method }: WireRequest, path: string): Asked | undefined {
  const site = /^\/sites\/([^/:]+)(?::\/([^:]+))?$/.exec(path);
  if (method === 'GET' && site !== null) {
    const [, name = '', below = ''] = site;
    return { operation: 'getSite', handle: (visit) => getSite(visit, decode(name), decode(below)) };
  }
  const [, siteId, list] = /^\/sites\/([^/:]+)\/(drives|recycleBin\/items)$/.exec(path) ?? [];
  if (method === 'GET' && siteId !== undefined) {
    const id = decode(siteId);
    return list === 'drives'
      ? { operation: 'listDrives', handle: (visit) => listDrives(visit, id) }
      : { operation: 'listRecycleBin', handle: (visit) => listRecycleBin(visit, id) };
  }
  return readItemAsked(method, path);
}

function readItemAsked(method: string, path: string): Asked | undefined {
  const found =
    /^\/drives\/([^/:]+)\/(?:root|items\/([^/:]+))(?::\/([^:]+))?:?(?:\/(content|children))?$/.exec(path);
  if (found === null) return undefined;
  const [, driveId = '', id = 'root', below = '', part = ''] = found;
  const known = itemHandlers[`${method} ${part}`];
  if (known === undefined) return undefined;
  const segments = below.split('/').filter((segment) => segment !== '');
  const address = { driveId: decode(driveId), id: decode(id), path: segments.map(decode) };
  const [operation, handle] = known;
  return { operation, handle: (visit) => handle(visit, address) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
