import type { DeleteItemInput, GetItemInput, PutItemInput, ScanInput } from '@aws-sdk/client-dynamodb';
import type { Call } from '#sandbox/aws/call.ts';
import { notBuilt } from '#sandbox/aws/problem.ts';
import { checkItem, checkKey, checkSize, keyOf, type Item } from './attributes.ts';
import { checkCondition } from './conditions.ts';
import { listItems, readItem, removeItem, writeItem } from './item-store.ts';
import { openTable, validation, type Table } from './table-store.ts';

export function putItem(call: Call, input: PutItemInput) {
  const table = openTable(call, input.TableName, 'dynamodb:PutItem');
  refuseLegacy(input);
  const item = input.Item ?? {};
  checkItem(item);
  keyOf(table, item);
  checkSize(item);
  const there = readItem(call, table, item);
  checkCondition(input, there);
  writeItem(call, table, item);
  return { Attributes: input.ReturnValues === 'ALL_OLD' ? there : undefined };
}

/** Whether eventual or consistent makes no difference here: there is one copy. */
export function getItem(call: Call, input: GetItemInput) {
  const table = openTable(call, input.TableName, 'dynamodb:GetItem');
  if (input.AttributesToGet || input.ProjectionExpression !== undefined) throw noProjection();
  const key = input.Key ?? {};
  checkKey(table, key);
  return { Item: readItem(call, table, key) };
}

/** What is not there counts as deleted, unless a condition says otherwise. */
export function deleteItem(call: Call, input: DeleteItemInput) {
  const table = openTable(call, input.TableName, 'dynamodb:DeleteItem');
  refuseLegacy(input);
  const key = input.Key ?? {};
  checkKey(table, key);
  const there = readItem(call, table, key);
  checkCondition(input, there);
  removeItem(call, table, key);
  return { Attributes: input.ReturnValues === 'ALL_OLD' ? there : undefined };
}

export function scan(call: Call, input: ScanInput) {
  const table = openTable(call, input.TableName, 'dynamodb:Scan');
  if (input.FilterExpression !== undefined || input.ScanFilter || input.IndexName || input.TotalSegments) {
    throw notBuilt('This sandbox scans whole tables, without filters.');
  }
  if (input.AttributesToGet || input.ProjectionExpression !== undefined || input.Select) throw noProjection();
  const asked = input.Limit ?? mostScanned;
  if (asked < 1) throw validation('Limit must be greater than or equal to 1');
  const size = Math.min(asked, mostScanned, call.pageSize ?? mostScanned);
  if (input.ExclusiveStartKey) checkKey(table, input.ExclusiveStartKey);
  const found = listItems(call, table, input.ExclusiveStartKey, size + 1);
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    Items: page,
    Count: page.length,
    ScannedCount: page.length,
    LastEvaluatedKey: last && keyPart(table, last),
  };
}

const mostScanned = 1000;

function keyPart(table: Table, item: Item): Item {
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => table.keys.some((key) => key.name === name)),
  );
}

function refuseLegacy(input: PutItemInput | DeleteItemInput): void {
  if (
    input.Expected ||
    input.ConditionalOperator ||
    input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
  ) {
    throw notBuilt('This sandbox knows ConditionExpression only, and answers no item when it fails.');
  }
  if (!['NONE', 'ALL_OLD'].includes(input.ReturnValues ?? 'NONE')) {
    throw validation('Return values set to invalid value');
  }
}

function noProjection() {
  return notBuilt('This sandbox answers whole items only.');
}
