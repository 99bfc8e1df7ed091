import type { State } from './state.ts';

/** Small sealed records of one kind, each with an owner (whose world it belongs to) and a name. */
export type Documents<T> = {
  get(state: State, owner: string, name: string): T | undefined;
  put(state: State, owner: string, name: string, value: T): void;
  remove(state: State, owner: string, name: string): boolean;
  /** Ordered by name, after a name, only names that start with the prefix. */
  list(state: State, owner: string, prefix?: string): T[];
  /** All of an owner's, each with its name. */
  entries(state: State, owner: string): Array<{ name: string; value: T }>;
  /** At most so many whose name starts with the prefix and comes after this one. */
  listAfter(state: State, owner: string, prefix: string, after: string, limit: number): T[];
  /** Looks through all worlds: for what must be unique everywhere, as access key ids are. */
  find(state: State, name: string): T | undefined;
  /** Whose world has one of this name. */
  owners(state: State, name: string): string[];
};

export function documents<T>(kind: string): Documents<T> {
  const place = (owner: string, name: string) => `document\0${kind}\0${owner}\0${name}`;

  function open(state: State, row: Record<string, unknown>): T {
    const sealed = row['sealed'] as Uint8Array;
    return JSON.parse(
      state.sealing.open(sealed, place(String(row['owner']), String(row['name']))).toString(),
    ) as T;
  }

  return {
    get(state, owner, name) {
      const row = state
        .statement('select owner, name, sealed from documents where kind = ? and owner = ? and name = ?')
        .get(kind, owner, name);
      return row && open(state, row);
    },
    put(state, owner, name, value) {
      const sealed = state.sealing.seal(Buffer.from(JSON.stringify(value)), place(owner, name));
      state
        .statement('insert or replace into documents (kind, owner, name, sealed) values (?, ?, ?, ?)')
        .run(kind, owner, name, sealed);
    },
    remove(state, owner, name) {
      const sql = 'delete from documents where kind = ? and owner = ? and name = ?';
      return state.statement(sql).run(kind, owner, name).changes > 0;
    },
    list(state, owner, prefix = '') {
      return state
        .statement(
          'select owner, name, sealed from documents where kind = ? and owner = ? and name >= ? order by name',
        )
        .all(kind, owner, prefix)
        .filter((row) => String(row['name']).startsWith(prefix))
        .map((row) => open(state, row));
    },
    entries(state, owner) {
      return state
        .statement('select owner, name, sealed from documents where kind = ? and owner = ?')
        .all(kind, owner)
        .map((row) => ({ name: String(row['name']), value: open(state, row) }));
    },
    listAfter(state, owner, prefix, after, limit) {
      const sql = `select owner, name, sealed from documents
        where kind = ? and owner = ? and name > ? and name >= ? and name < ? order by name limit ?`;
      return state
        .statement(sql)
        .all(kind, owner, after, prefix, `${prefix}\u{10FFFF}`, limit)
        .map((row) => open(state, row));
    },
    find(state, name) {
      const row = state
        .statement('select owner, name, sealed from documents where kind = ? and name = ?')
        .get(kind, name);
      return row && open(state, row);
    },
    owners(state, name) {
      return state
        .statement('select owner from documents where kind = ? and name = ? order by owner')
        .all(kind, name)
        .map((row) => String(row['owner']));
    },
  };
}
