import type { Client } from '@microsoft/microsoft-graph-client';
import type { DriveItem } from '@microsoft/microsoft-graph-types';
import { createHash } from 'node:crypto';
import { guardedFetch } from '#catalogue/providers/guarded-fetch.ts';
import { problem, Refusal } from '#contract/refusal.ts';
import { destinationOf, type Microsoft } from './connection.ts';
import { askGraph } from './graph.ts';
import type { Call } from './refusals.ts';
import { grant, strange, type Folder } from './sites.ts';

/** A file of a library. */
export interface Item {
  id: string;
  driveId: string;
  /** Changes with content and metadata: the condition of a removal. */
  eTag: string;
  /** Changes with the content alone; undefined where Graph does not tell it. */
  cTag: string | undefined;
  webUrl: string;
}

/** Which file is meant: by its id, or by its name in a folder. */
export type ItemName = { driveId: string; id: string } | { folder: Folder; name: string };

/** Creates, never replaces: https://learn.microsoft.com/en-us/graph/api/driveitem-put-content */
export async function createItem(
  microsoft: Microsoft,
  folder: Folder,
  file: { name: string; content: string; mediaType: string },
): Promise<Item | 'taken'> {
  const call = callOf('the upload', {
    writes: true,
    unanswered: 'Whether the file was planted is not known; the next try finds out.',
  });
  const path = `${pathOf({ folder, name: file.name })}:/content`;
  const { status, body } = await askGraph(
    microsoft,
    call,
    async (client) =>
      (await client
        .api(path)
        .query('@microsoft.graph.conflictBehavior=fail')
        .header('Content-Type', file.mediaType)
        .put(Buffer.from(file.content))) as DriveItem,
    [409],
  );
  return status === 409 ? 'taken' : itemOf(microsoft, body, folder.driveId);
}

/** Undefined where nothing lies. */
export async function readItem(microsoft: Microsoft, name: ItemName): Promise<Item | undefined> {
  const { status, body } = await askGraph(
    microsoft,
    callOf('the look at the file', { writes: false }),
    async (client) => (await client.api(pathOf(name)).get()) as DriveItem,
    [404],
  );
  const driveId = 'folder' in name ? name.folder.driveId : name.driveId;
  return status === 404 ? undefined : itemOf(microsoft, body, driveId);
}

/**
 * Hash of the bytes; undefined where nothing lies. Graph redirects to an address on the site's own host that carries its
 * own pass. It is opened without our token, and only there.
 */
export async function readSha256(
  microsoft: Microsoft,
  item: { driveId: string; id: string },
  siteUrl: string,
): Promise<string | undefined> {
  const call = callOf('the reading of the file', { writes: false });
  const { hostname } = new URL(siteUrl);
  const destination = destinationOf(microsoft.context, 'SharePoint', [hostname]);
  const fetchContent = guardedFetch({ ...destination, holdsFiles: true });
  const { status, body } = await askGraph(microsoft, call, contentOf, [404]);
  return status === 404 || body === undefined ? undefined : createHash('sha256').update(body).digest('hex');

  async function contentOf(client: Client, signal: AbortSignal): Promise<Uint8Array> {
    const { ResponseType } = await import('@microsoft/microsoft-graph-client');
    const answer = (await client
      .api(`${pathOf(item)}/content`)
      .responseType(ResponseType.RAW)
      .get()) as Response;
    const location = answer.headers.get('location');
    if (answer.status === 302 && location !== null) return await download(location, signal);
    if (!answer.ok) throw new Error(`Graph answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async function download(location: string, signal: AbortSignal): Promise<Uint8Array> {
    const passing = (what: string, cause?: unknown) =>
      problem('provider-refused', `SharePoint ${what} during the reading of the file.`, {
        cause,
        retryAfterMs: 0,
      });
    try {
      const content = await fetchContent(location, { signal });
      if (!content.ok) throw passing('had a failure of its own');
      return new Uint8Array(await content.arrayBuffer());
    } catch (cause) {
      if (cause instanceof Refusal) throw cause;
      throw passing(signal.aborted ? 'did not answer' : 'broke off', cause);
    }
  }
}

/** To the recycle bin, but only while it is the one that was seen: https://learn.microsoft.com/en-us/graph/api/driveitem-delete */
export async function removeItem(
  microsoft: Microsoft,
  { driveId, id, eTag }: Item,
): Promise<'removed' | 'changed' | 'gone'> {
  const call = callOf('the removal of the file', {
    writes: true,
    unanswered: 'Whether the file was removed is not known; the next try finds out.',
  });
  const { status } = await askGraph(
    microsoft,
    call,
    async (client) => {
      await client.api(pathOf({ driveId, id })).header('if-match', eTag).delete();
    },
    [404, 412],
  );
  if (status === 404) return 'gone';
  return status === 412 ? 'changed' : 'removed';
}

function callOf(deed: string, more: Pick<Call, 'writes' | 'unanswered'>): Call {
  return { deed, permission: grant, missing: 'the folder', ...more };
}

function pathOf(name: ItemName): string {
  if ('folder' in name) {
    const { driveId, id } = name.folder;
    return `/drives/${encodeURIComponent(driveId)}/items/${encodeURIComponent(id)}:/${encodeURIComponent(name.name)}`;
  }
  return `/drives/${encodeURIComponent(name.driveId)}/items/${encodeURIComponent(name.id)}`;
}

function itemOf(microsoft: Microsoft, said: DriveItem | undefined, driveId: string): Item {
  const { id, eTag, cTag, webUrl } = said ?? {};
  if (!isFilled(id) || !isFilled(eTag) || typeof webUrl !== 'string') {
    throw strange(microsoft, 'a file without an id');
  }
  return { id, driveId, eTag, cTag: isFilled(cTag) ? cTag : undefined, webUrl };
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
