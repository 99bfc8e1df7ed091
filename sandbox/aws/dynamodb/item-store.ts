import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { keyOf, mapped, plain, sizeOf, unplain, type Item } from './attributes.ts';
import { placeOf, type Table } from './table-store.ts';

/** Of a call, as much as says whose items are meant. */
export type Where = { readonly state: State; readonly caller: { owner: string } };

/** Items lie as JSON: their bytes are text there. */
const items = documents<{ key: string; item: Item }>('item');

export function readItem(call: Where, table: Table, key: Item): Item | undefined {
  const found = items.get(call.state, call.caller.owner, itemPlace(table, keyOf(table, key)));
  return found && mapped(found.item, unplain);
}

export function writeItem(call: Where, table: Table, item: Item): void {
  const key = keyOf(table, item);
  items.put(call.state, call.caller.owner, itemPlace(table, key), { key, item: mapped(item, plain) });
}

export function removeItem(call: Where, table: Table, key: Item): void {
  items.remove(call.state, call.caller.owner, itemPlace(table, keyOf(table, key)));
}

/** At most so many that come after this key. */
export function listItems(call: Where, table: Table, after: Item | undefined, limit: number): Item[] {
  const prefix = itemPlace(table, '');
  const from = after === undefined ? prefix : itemPlace(table, keyOf(table, after));
  return items
    .listAfter(call.state, call.caller.owner, prefix, from, limit)
    .map(({ item }) => mapped(item, unplain));
}

export function itemsOf(call: Where, table: Table): { items: number; bytes: number } {
  const all = listItems(call, table, undefined, mostCounted);
  return { items: all.length, bytes: all.reduce((sum, item) => sum + sizeOf(item), 0) };
}

const mostCounted = 10_000;

function itemPlace(table: Table, key: string): string {
  return `${placeOf(table)}/${key}`;
}
