import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { validation, type KeyAttribute, type Table } from './table-store.ts';

export type Item = Record<string, AttributeValue>;

const types = ['S', 'N', 'B', 'SS', 'NS', 'BS', 'M', 'L', 'NULL', 'BOOL'] as const;

/** Each value says of which type it is, and is of that one only. */
export function checkItem(item: Item): void {
  for (const value of Object.values(item)) checkValue(value);
}

/** The values of the primary key, in the order of the table's schema. */
export function keyOf(table: Table, item: Item): string {
  return JSON.stringify(table.keys.map((key) => keyValue(key, item)));
}

/** For a key that stands alone: it must name the key's attributes and no others. */
export function checkKey(table: Table, key: Item): void {
  checkItem(key);
  const names = new Set(table.keys.map(({ name }) => name));
  const isExact = Object.keys(key).length === names.size && Object.keys(key).every((name) => names.has(name));
  const hasTypes = table.keys.every(({ name, type }) => typeOf(key[name]) === type);
  if (!isExact || !hasTypes) throw validation('The provided key element does not match the schema');
}

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
const mostItemBytes = 400 * 1024;
const mostKeyBytes = { HASH: 2048, RANGE: 1024 };

export function checkSize(item: Item): void {
  if (sizeOf(item) > mostItemBytes) throw validation('Item size has exceeded the maximum allowed size');
}

/** Names and values in UTF-8, as DynamoDB counts them. */
export function sizeOf(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueSize(value),
    0,
  );
}

export function isSame(one: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  return (
    one !== undefined && other !== undefined && JSON.stringify(plain(one)) === JSON.stringify(plain(other))
  );
}

/** Bytes as text, so that a value can be written as JSON. */
export function plain(value: AttributeValue): AttributeValue {
  if (value.M) return { M: mapped(value.M, plain) };
  if (value.L) return { L: value.L.map(plain) };
  const texts = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64') as unknown as Uint8Array;
  if (value.B) return { B: texts(value.B) };
  return value.BS ? { BS: value.BS.map(texts) } : value;
}

/** The undoing of `plain`. */
export function unplain(value: AttributeValue): AttributeValue {
  if (value.M) return { M: mapped(value.M, unplain) };
  if (value.L) return { L: value.L.map(unplain) };
  const bytes = (text: unknown) => Buffer.from(String(text), 'base64');
  if (value.B) return { B: bytes(value.B) };
  return value.BS ? { BS: value.BS.map(bytes) } : value;
}

export function mapped(item: Item, change: (value: AttributeValue) => AttributeValue): Item {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, change(value)]));
}

export function typeOf(value: AttributeValue | undefined): string | undefined {
  return value && Object.keys(value)[0];
}

function checkValue(value: AttributeValue): void {
  const given = Object.keys(value);
  if (given.length !== 1 || !types.some((type) => type === given[0])) {
    const fault = given.length > 1 ? 'has more than one datatypes set' : 'is empty';
    throw validation(`Supplied AttributeValue ${fault}, must contain exactly one of the supported datatypes`);
  }
  if (value.N !== undefined && !/^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(value.N)) {
    throw validation(`A value provided cannot be converted into a number: ${value.N.slice(0, 100)}`);
  }
  for (const inner of value.L ?? []) checkValue(inner);
  if (value.M) checkItem(value.M);
}

function keyValue({ name, role, type }: KeyAttribute, item: Item): string {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  const wrong = 'One or more parameter values were invalid:';
  if (!value) throw validation(`${wrong} Missing the key ${name} in the item`);
  if (typeOf(value) !== type) {
    throw validation(`${wrong} Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  }
  const text = value.S ?? value.N ?? Buffer.from(value.B ?? []).toString('base64');
  if (text === '')
    throw validation(
      `${wrong} The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    );
  if (Buffer.byteLength(text) > mostKeyBytes[role]) {
    throw validation(
      `${wrong} Size of the key ${name} has exceeded the maximum size limit of ${mostKeyBytes[role]} bytes`,
    );
  }
  return text;
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  if (value.L) return value.L.reduce((sum, one) => sum + 1 + valueSize(one), 3);
  if (value.M) return 3 + Object.keys(value.M).length + sizeOf(value.M);
  const set = value.SS ?? value.NS ?? value.BS ?? [];
  return set.reduce((sum: number, one: string | Uint8Array) => sum + Buffer.byteLength(one), 1);
}
