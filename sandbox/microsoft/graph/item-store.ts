import { randomBytes, randomUUID } from 'node:crypto';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';

/** A file or a folder of one library. */
export type Item = {
  id: string;
  driveId: string;
  /** Undefined for the root. */
  parentId: string | undefined;
  name: string;
  isFolder: boolean;
  mediaType: string;
  size: number;
  /** Stands in both tags. */
  guid: string;
  version: number;
  createdAt: string;
  modifiedAt: string;
  /** Where it came from, once it lies in the recycle bin. */
  recycledFrom?: string;
};

/** Whose library, and when. */
export type By = { state: State; owner: string; driveId: string; now: Date };

const items = documents<Item>('graph-item');
const contents = documents<string>('graph-content');
/** SharePoint's names differ by more than case. */
const names = documents<string>('graph-name');

export function createRoot(state: State, owner: string, driveId: string, now: Date): void {
  const at = now.toISOString();
  keep(
    { state, owner },
    {
      ...blank(),
      id: 'root',
      driveId,
      parentId: undefined,
      name: 'root',
      isFolder: true,
      createdAt: at,
      modifiedAt: at,
    },
  );
}

export function createFolder(by: By, parentId: string, name: string): Item {
  const at = by.now.toISOString();
  return keep(by, {
    ...blank(),
    driveId: by.driveId,
    parentId,
    name,
    isFolder: true,
    createdAt: at,
    modifiedAt: at,
  });
}

export function createFile(by: By, parentId: string, name: string, mediaType: string, content: Buffer): Item {
  const at = by.now.toISOString();
  const made = { ...blank(), driveId: by.driveId, parentId, name, mediaType, createdAt: at, modifiedAt: at };
  return keep(by, { ...made, size: content.length }, content);
}

export function replaceContent(by: By, item: Item, content: Buffer): Item {
  const version = item.version + 1;
  return keep(by, { ...item, size: content.length, version, modifiedAt: by.now.toISOString() }, content);
}

/** As DELETE does it: https://learn.microsoft.com/en-us/graph/api/driveitem-delete */
export function recycle(by: By, item: Item): void {
  names.remove(by.state, by.owner, nameOf(item));
  items.put(by.state, by.owner, placeOf(item.driveId, item.id), {
    ...item,
    recycledFrom: item.parentId ?? '',
  });
}

/** What lies in the recycle bin is not found by its id. */
export function findItem({ state, owner, driveId }: By, id: string): Item | undefined {
  const item = items.get(state, owner, placeOf(driveId, id));
  return item?.recycledFrom === undefined ? item : undefined;
}

export function findChild(by: By, parentId: string, name: string): Item | undefined {
  const id = names.get(by.state, by.owner, nameOf({ driveId: by.driveId, parentId, name }));
  return id === undefined ? undefined : findItem(by, id);
}

export function readContent({ state, owner, driveId }: By, id: string): Buffer {
  return Buffer.from(contents.get(state, owner, placeOf(driveId, id)) ?? '', 'base64');
}

/** Every file that lies there, with the names that lead to it. */
export function listFiles(by: By): { item: Item; names: string[] }[] {
  const all = items
    .list(by.state, by.owner, `${by.driveId}/`)
    .filter((item) => item.recycledFrom === undefined);
  const byId = new Map(all.map((item) => [item.id, item]));
  const namesOf = (item: Item): string[] => {
    const parent = item.parentId === undefined ? undefined : byId.get(item.parentId);
    return item.parentId === undefined ? [] : [...(parent ? namesOf(parent) : []), item.name];
  };
  return all.filter(({ isFolder }) => !isFolder).map((item) => ({ item, names: namesOf(item) }));
}

export function listRecycled({ state, owner, driveId }: By): Item[] {
  return items.list(state, owner, `${driveId}/`).filter(({ recycledFrom }) => recycledFrom !== undefined);
}

function keep({ state, owner }: Pick<By, 'state' | 'owner'>, item: Item, content?: Buffer): Item {
  const place = placeOf(item.driveId, item.id);
  items.put(state, owner, place, item);
  if (item.parentId !== undefined) names.put(state, owner, nameOf(item), item.id);
  if (content !== undefined) contents.put(state, owner, place, content.toString('base64'));
  return item;
}

function placeOf(driveId: string, id: string): string {
  return `${driveId}/${id}`;
}

function nameOf({ driveId, parentId, name }: Pick<Item, 'driveId' | 'parentId' | 'name'>): string {
  return JSON.stringify([driveId, parentId, name.toLowerCase()]);
}

function blank() {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const id = [...randomBytes(32)].map((byte) => letters.charAt(byte % letters.length)).join('');
  return {
    id: `01${id}`,
    isFolder: false,
    mediaType: '',
    size: 0,
    guid: randomUUID().toUpperCase(),
    version: 1,
  };
}
