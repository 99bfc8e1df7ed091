import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import { signAccess, type StorageAccount } from './access.ts';
import { openAzurite, type Azurite, type Row } from './azurite.ts';
import { furniture } from './furniture.ts';
import { listRows, type ListedContainer } from './list-rows.ts';

/** Azure's storage accounts, one for each owner, all kept in the sandbox's state. */
export type AzureWorlds = {
  /** One request after the other; what it changed is durable before it is answered. */
  ask(
    account: StorageAccount,
    request: WireRequest,
    path: string,
    options?: { isForgotten?: boolean },
  ): Promise<WireAnswer>;
  /** Names and sizes, from behind: no signature, no event. */
  list(account: StorageAccount): Promise<ListedContainer[]>;
  /** No request is served meanwhile; the next one of this owner reads the account anew from what is kept then. */
  whileStill<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

/** A row and the bytes that it names, in Node's own format, for it keeps dates and bytes what they are. */
type Kept = { collection: string; bytes: string };
type Content = { row: Row; extents: Array<[id: string, bytes: Uint8Array]> };

/** What the state holds of a row, so that only what changed is written. */
type Known = { name: string; version: string; extents: string[] };

const records = documents<Kept>('azure-row');

export function openAzureWorlds(state: State): AzureWorlds {
  let opening: Promise<Azurite> | undefined;
  const worlds = new Map<string, Map<string, Known>>();
  let queue: Promise<unknown> = Promise.resolve();

  function open(azurite: Azurite, account: StorageAccount): Map<string, Known> {
    const known = new Map<string, Known>();
    for (const collection of azurite.collections.values()) {
      for (const row of collection.find({ accountName: account.name })) {
        for (const id of extentsOf(row)) azurite.extents.remove(id);
        collection.remove(row);
      }
    }
    for (const { name, value } of records.entries(state, account.owner)) {
      const { row, extents } = deserialize(Buffer.from(value.bytes, 'base64')) as Content;
      for (const [id, bytes] of extents) azurite.extents.put(id, Buffer.from(bytes));
      const inserted = azurite.collections.get(value.collection)?.insert(withoutLoki(row));
      if (inserted === undefined) throw new Error('A row of the storage account could not be put back.');
      const ids = extents.map(([id]) => id);
      known.set(keyOf(value.collection, inserted), { name, version: versionOf(inserted), extents: ids });
    }
    return known;
  }

  async function keep(azurite: Azurite, account: StorageAccount, known: Map<string, Known>): Promise<void> {
    const fresh = azurite.extents.takeFresh();
    const puts: Array<{ name: string; value: Kept }> = [];
    const gone = new Map(known);
    for (const [collection, rows] of azurite.collections) {
      for (const row of rows.find({ accountName: account.name })) {
        const key = keyOf(collection, row);
        const version = versionOf(row);
        const before = known.get(key);
        gone.delete(key);
        if (before?.version === version) continue;
        const ids = extentsOf(row);
        for (const id of ids) fresh.delete(id);
        const name = before?.name ?? randomUUID();
        known.set(key, { name, version, extents: ids });
        puts.push({ name, value: { collection, bytes: written(azurite, row, ids) } });
      }
    }
    for (const id of fresh) azurite.extents.remove(id);
    for (const [key, { extents }] of gone) {
      known.delete(key);
      for (const id of extents) if (!isNamed(known, id)) azurite.extents.remove(id);
    }
    if (puts.length === 0 && gone.size === 0) return;
    await state.transact(() => {
      for (const { name, value } of puts) records.put(state, account.owner, name, value);
      for (const { name } of gone.values()) records.remove(state, account.owner, name);
    });
  }

  async function worldOf(azurite: Azurite, account: StorageAccount): Promise<Map<string, Known>> {
    const { owner } = account;
    const there = worlds.get(owner);
    if (there !== undefined) return there;
    const known = open(azurite, account);
    if (known.size === 0) {
      const signature = signAccess(account, { permissions: 'rwdlc' });
      for (const piece of furniture) {
        const answer = await azurite.ask(account.name, piece.request, `${piece.path}${signature}`);
        if (answer.status !== 201) throw new Error('The storage account could not be furnished.');
      }
      await keep(azurite, account, known);
    }
    worlds.set(owner, known);
    return known;
  }

  async function serve(
    account: StorageAccount,
    request: WireRequest,
    path: string,
    isForgotten: boolean,
  ): Promise<WireAnswer> {
    opening ??= openAzurite(state);
    const azurite = await opening;
    const known = await worldOf(azurite, account);
    try {
      const answer = await azurite.ask(account.name, request, path);
      if (isForgotten) worlds.delete(account.owner);
      else await keep(azurite, account, known);
      return answer;
    } catch (cause) {
      // Memory and disk may differ now: the next request reads the account anew.
      worlds.delete(account.owner);
      throw cause;
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const working = queue.then(work);
    queue = working.catch(() => {});
    return await working;
  }

  return {
    ask: (account, request, path, { isForgotten = false } = {}) =>
      inTurn(() => serve(account, request, path, isForgotten)),
    list: (account) =>
      inTurn(async () => {
        opening ??= openAzurite(state);
        const azurite = await opening;
        await worldOf(azurite, account);
        return listRows(azurite, account);
      }),
    whileStill: (owner, work) =>
      inTurn(async () => {
        worlds.delete(owner);
        return await work();
      }),
  };
}

function withoutLoki({ $loki: _loki, meta: _meta, ...row }: Row): Row {
  return row;
}

function keyOf(collection: string, { $loki }: Row): string {
  return `${collection}/${$loki}`;
}

function versionOf({ meta }: Row): string {
  return `${meta?.revision}/${meta?.updated ?? meta?.created}`;
}

function isNamed(known: Map<string, Known>, id: string): boolean {
  return [...known.values()].some(({ extents }) => extents.includes(id));
}

function written(azurite: Azurite, row: Row, ids: string[]): string {
  const extents = ids.flatMap((id): Content['extents'] => {
    const bytes = azurite.extents.find(id);
    return bytes === undefined ? [] : [[id, bytes]];
  });
  return serialize({ row, extents } satisfies Content).toString('base64');
}

/** The bytes of a blob may lie in several pieces, at places of the row that depend on its kind. */
function extentsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key !== 'persistency') return extentsOf(inner);
    const id = (inner as { id?: unknown } | undefined)?.id;
    return typeof id === 'string' ? [id] : [];
  });
}
