/** One record of the emulator's world; its fields are the emulator's own. */
export type Item = { id: number; created_at: string; updated_at: string; [field: string]: unknown };

/** `github.repos/17`, and what it holds now; undefined when it was deleted. */
export type Change = { name: string; item: Item | undefined };

export type Collection = ReturnType<typeof makeCollection>;

/** What a collection keeps instead of `after`, where a cloud leaves more behind, or less, than the emulator does. */
export type Rule = (before: Item, after: Item | undefined) => Item | undefined;

/** By the name of their collection. */
export type Rules = Readonly<Record<string, Rule | undefined>>;

/** The store that the emulator's plugins work on, filled from what was kept, and telling what changed. */
export type EmulatedStore = {
  collection(name: string, indexFields?: string[]): Collection;
  getData(key: string): unknown;
  setData(key: string, value: unknown): void;
  /** Since it was asked last. */
  takeChanges(): Change[];
};

export function openStore(kept: ReadonlyMap<string, Item[]>, rules: Rules = {}): EmulatedStore {
  const collections = new Map<string, Collection>();
  const data = new Map<string, unknown>();
  const changed = new Map<string, Item | undefined>();

  return {
    collection(name, indexFields = []) {
      const known = collections.get(name);
      if (known) return known;
      const note = (id: number, item: Item | undefined) => changed.set(`${name}/${id}`, item);
      const made = makeCollection(indexFields, kept.get(name) ?? [], rules[name] ?? asAsked, note);
      collections.set(name, made);
      return made;
    },
    getData: (key) => data.get(key),
    setData: (key, value) => void data.set(key, value),
    takeChanges() {
      const changes = [...changed].map(([name, item]) => ({ name, item }));
      changed.clear();
      return changes;
    },
  };
}

/** What a plugin may ask of a collection, as the emulator's own store answers it. */
function makeCollection(
  indexFields: string[],
  kept: Item[],
  rule: Rule,
  note: (id: number, item: Item | undefined) => void,
) {
  const items = new Map<number, Item>();
  const indexes = new Map(indexFields.map((field) => [field, new Map<string, Set<number>>()]));
  let nextId = 1;
  for (const item of kept) keep(item);

  function keep(item: Item): void {
    items.set(item.id, item);
    nextId = Math.max(nextId, item.id + 1);
    for (const [field, index] of indexes) {
      const key = String(item[field]);
      const ids = index.get(key) ?? new Set();
      index.set(key, ids.add(item.id));
    }
  }

  function drop(item: Item): void {
    items.delete(item.id);
    for (const [field, index] of indexes) index.get(String(item[field]))?.delete(item.id);
  }

  function replace(before: Item, after: Item | undefined): void {
    const item = rule(before, after);
    drop(before);
    if (item) keep(item);
    note(before.id, item);
  }

  function findBy(field: string, value: unknown): Item[] {
    const index = indexes.get(field);
    if (!index) return [...items.values()].filter((item) => item[field] === value);
    return [...(index.get(String(value)) ?? [])].flatMap((id) => items.get(id) ?? []);
  }

  return {
    fieldNames: indexFields.toSorted(),
    insert(fields: Record<string, unknown>): Item {
      const at = new Date().toISOString();
      const { id } = fields;
      const item = {
        ...fields,
        id: typeof id === 'number' && id > 0 ? id : nextId,
        created_at: at,
        updated_at: at,
      };
      keep(item);
      note(item.id, item);
      return item;
    },
    get: (id: number) => items.get(id),
    findBy,
    findOneBy: (field: string, value: unknown) => findBy(field, value)[0],
    update(id: number, fields: Record<string, unknown>): Item | undefined {
      const before = items.get(id);
      if (!before) return undefined;
      const item = { ...before, ...fields, id, updated_at: new Date().toISOString() };
      replace(before, item);
      return item;
    },
    delete(id: number): boolean {
      const item = items.get(id);
      if (!item) return false;
      replace(item, undefined);
      return true;
    },
    all: () => [...items.values()].toSorted((one, other) => one.id - other.id),
    count: (filter?: (item: Item) => boolean) =>
      filter ? [...items.values()].filter(filter).length : items.size,
    query(options: QueryOptions = {}) {
      const found = [...items.values()].filter(options.filter ?? (() => true)).sort(options.sort ?? byId);
      const page = options.page ?? 1;
      const perPage = Math.min(options.per_page ?? 30, 100);
      const start = (page - 1) * perPage;
      return {
        items: found.slice(start, start + perPage),
        total_count: found.length,
        page,
        per_page: perPage,
        has_next: start + perPage < found.length,
        has_prev: page > 1,
      };
    },
  };
}

const asAsked: Rule = (_before, after) => after;

type QueryOptions = {
  filter?: (item: Item) => boolean;
  sort?: (one: Item, other: Item) => number;
  page?: number;
  per_page?: number;
};

function byId(one: Item, other: Item): number {
  return one.id - other.id;
}
