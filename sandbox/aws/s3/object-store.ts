import type { Tag } from '#sandbox/aws/iam/entities.ts';
import type { Checksums } from '#sandbox/aws/payload.ts';
import type { State } from '#sandbox/aws/state.ts';

/** All that is known of one version of an object but its bytes; sealed like them. */
export type ObjectHead = {
  key: string;
  versionId: string;
  isMarker: boolean;
  etag: string;
  size: number;
  lastModified: string;
  headers: Partial<
    Record<
      'ContentType' | 'ContentEncoding' | 'ContentDisposition' | 'ContentLanguage' | 'CacheControl',
      string
    >
  >;
  metadata: Record<string, string>;
  tags: Tag[];
  checksums: Checksums;
};

/** Where an object lies: the world's owner and the bucket's name. */
export type Shelf = { owner: string; bucket: string };

export const nullVersion = 'null';

export function readCurrent(state: State, shelf: Shelf, key: string): ObjectHead | undefined {
  const sql =
    'select key, version_id, head from objects where owner = ? and bucket = ? and key = ? and is_current = 1';
  return openHead(state, shelf, state.statement(sql).get(shelf.owner, shelf.bucket, key));
}

export function readVersion(
  state: State,
  shelf: Shelf,
  key: string,
  versionId: string,
): ObjectHead | undefined {
  const sql =
    'select key, version_id, head from objects where owner = ? and bucket = ? and key = ? and version_id = ?';
  return openHead(state, shelf, state.statement(sql).get(shelf.owner, shelf.bucket, key, versionId));
}

export function readBody(state: State, shelf: Shelf, head: ObjectHead): Buffer {
  const sql = 'select body from objects where owner = ? and bucket = ? and key = ? and version_id = ?';
  const row = state.statement(sql).get(shelf.owner, shelf.bucket, head.key, head.versionId);
  if (!row) throw new Error('The object vanished within its own transaction.');
  return state.sealing.open(row['body'] as Uint8Array, placeOf(shelf, head.key, head.versionId, 'body'));
}

/** The newest version is the current one; a version of the same id (`null`) is replaced. */
export function addVersion(state: State, shelf: Shelf, head: ObjectHead, body: Uint8Array): void {
  const { owner, bucket } = shelf;
  state
    .statement(
      'update objects set is_current = 0 where owner = ? and bucket = ? and key = ? and is_current = 1',
    )
    .run(owner, bucket, head.key);
  dropVersion(state, shelf, head.key, head.versionId);
  state
    .statement(
      `insert into objects (owner, bucket, key, version_id, is_current, is_marker, head, body)
       values (?, ?, ?, ?, 1, ?, ?, ?)`,
    )
    .run(
      owner,
      bucket,
      head.key,
      head.versionId,
      head.isMarker ? 1 : 0,
      sealHead(state, shelf, head),
      state.sealing.seal(body, placeOf(shelf, head.key, head.versionId, 'body')),
    );
}

export function rewriteHead(state: State, shelf: Shelf, head: ObjectHead): void {
  state
    .statement('update objects set head = ? where owner = ? and bucket = ? and key = ? and version_id = ?')
    .run(sealHead(state, shelf, head), shelf.owner, shelf.bucket, head.key, head.versionId);
}

/** Takes one version away; the newest of the rest becomes current. */
export function removeVersion(state: State, shelf: Shelf, key: string, versionId: string): void {
  dropVersion(state, shelf, key, versionId);
  state
    .statement(
      `update objects set is_current = 1 where sequence =
         (select max(sequence) from objects where owner = ? and bucket = ? and key = ?)`,
    )
    .run(shelf.owner, shelf.bucket, key);
}

/** Current objects in the order of S3 (bytes of UTF-8), from a key on. */
export function listCurrent(
  state: State,
  shelf: Shelf,
  from: string,
  isAfter: boolean,
  limit: number,
): ObjectHead[] {
  const sql = `select key, version_id, head from objects
    where owner = ? and bucket = ? and key ${isAfter ? '>' : '>='} ? and is_current = 1 and is_marker = 0
    order by key limit ?`;
  return state
    .statement(sql)
    .all(shelf.owner, shelf.bucket, from, limit)
    .flatMap((row) => openHead(state, shelf, row) ?? []);
}

export type ListedVersion = { head: ObjectHead; isCurrent: boolean };

/** Every version and delete marker, by key, newest first. */
export function listVersions(state: State, shelf: Shelf, fromKey: string, limit: number): ListedVersion[] {
  const sql = `select key, version_id, head, is_current from objects
    where owner = ? and bucket = ? and key >= ? order by key, sequence desc limit ?`;
  return state
    .statement(sql)
    .all(shelf.owner, shelf.bucket, fromKey, limit)
    .flatMap((row) => {
      const head = openHead(state, shelf, row);
      return head ? [{ head, isCurrent: row['is_current'] === 1 }] : [];
    });
}

export function isEmpty(state: State, shelf: Shelf): boolean {
  const sql = 'select 1 from objects where owner = ? and bucket = ? limit 1';
  return state.statement(sql).get(shelf.owner, shelf.bucket) === undefined;
}

function dropVersion(state: State, shelf: Shelf, key: string, versionId: string): void {
  state
    .statement('delete from objects where owner = ? and bucket = ? and key = ? and version_id = ?')
    .run(shelf.owner, shelf.bucket, key, versionId);
}

function sealHead(state: State, shelf: Shelf, head: ObjectHead): Buffer {
  return state.sealing.seal(
    Buffer.from(JSON.stringify(head)),
    placeOf(shelf, head.key, head.versionId, 'head'),
  );
}

function openHead(
  state: State,
  shelf: Shelf,
  row: Record<string, unknown> | undefined,
): ObjectHead | undefined {
  if (!row) return undefined;
  const place = placeOf(shelf, String(row['key']), String(row['version_id']), 'head');
  return JSON.parse(state.sealing.open(row['head'] as Uint8Array, place).toString()) as ObjectHead;
}

function placeOf(shelf: Shelf, key: string, versionId: string, part: 'head' | 'body'): string {
  return ['object', shelf.owner, shelf.bucket, key, versionId, part].join('\0');
}
